CREATE TABLE "database_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "database_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"practice_type_id" integer NOT NULL,
	"script" text DEFAULT '' NOT NULL,
	"rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "database_template" ADD CONSTRAINT "database_template_practice_type_id_practice_type_id_fk" FOREIGN KEY ("practice_type_id") REFERENCES "public"."practice_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "database_template_practice" ON "database_template" USING btree ("practice_type_id");