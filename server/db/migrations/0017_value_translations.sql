CREATE TABLE "value_translation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "value_translation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"list" text NOT NULL,
	"value" text NOT NULL,
	"malay" text DEFAULT '' NOT NULL,
	"chinese" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "value_translation" ADD CONSTRAINT "value_translation_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "value_translation_once" ON "value_translation" USING btree ("branch_id","list","value");