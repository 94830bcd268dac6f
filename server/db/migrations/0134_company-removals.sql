CREATE TABLE "company_removal" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_removal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"tenant_id" integer NOT NULL,
	"company_name" text NOT NULL,
	"roc_no" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_by" integer,
	"term_days" integer NOT NULL,
	"due_on" date NOT NULL,
	"before" jsonb NOT NULL,
	"restored_at" timestamp with time zone,
	"archive_asked_at" timestamp with time zone,
	"archive_run" uuid,
	"archive_touched_at" timestamp with time zone,
	"archive_parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"archive_records" integer DEFAULT 0 NOT NULL,
	"archive_done_at" timestamp with time zone,
	"archive_until" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"counts" jsonb DEFAULT '{}' NOT NULL,
	"done_at" timestamp with time zone,
	"number" text,
	"documents_until" date
);
--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "removal_days" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_removal" ADD CONSTRAINT "company_removal_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_removal" ADD CONSTRAINT "company_removal_removed_by_account_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_removal_open" ON "company_removal" USING btree ("tenant_id") WHERE "company_removal"."restored_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "company_removal_number" ON "company_removal" USING btree ("number");--> statement-breakpoint
CREATE INDEX "company_removal_due" ON "company_removal" USING btree ("due_on") WHERE "company_removal"."restored_at" is null and "company_removal"."done_at" is null;