CREATE TABLE "audit_archive" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" integer,
	"branch_id" integer,
	"resource" text NOT NULL,
	"record_id" text,
	"action" text NOT NULL,
	"changes" jsonb
);
--> statement-breakpoint
CREATE INDEX "audit_archive_record" ON "audit_archive" USING btree ("branch_id","resource","record_id","at");