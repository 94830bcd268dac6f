CREATE TABLE "removed_record" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "removed_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer,
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"content" jsonb,
	"parts" jsonb NOT NULL,
	"shown" jsonb NOT NULL,
	"files" integer[] DEFAULT '{}' NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_by" integer,
	CONSTRAINT "removed_record_once" UNIQUE NULLS NOT DISTINCT("branch_id","resource","record_id")
);
--> statement-breakpoint
ALTER TABLE "removed_record" ADD CONSTRAINT "removed_record_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_record_list" ON "removed_record" USING btree ("branch_id","resource","removed_at");