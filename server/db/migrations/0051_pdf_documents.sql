CREATE TABLE "pdf_document_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pdf_document_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	"number" integer NOT NULL,
	"file_id" integer NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pdf_document" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pdf_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"template_id" integer,
	"title" text NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pdf_template_content" (
	"template_id" integer PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pdf_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pdf_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"field_count" integer NOT NULL,
	"matched_count" integer NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "pdf_document_version" ADD CONSTRAINT "pdf_document_version_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_document_version" ADD CONSTRAINT "pdf_document_version_document_id_pdf_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."pdf_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_document_version" ADD CONSTRAINT "pdf_document_version_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_document_version" ADD CONSTRAINT "pdf_document_version_saved_by_account_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_document" ADD CONSTRAINT "pdf_document_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_document" ADD CONSTRAINT "pdf_document_template_id_pdf_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."pdf_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_document" ADD CONSTRAINT "pdf_document_branch_id_patient_id_patient_branch_id_id_fk" FOREIGN KEY ("branch_id","patient_id") REFERENCES "public"."patient"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_template_content" ADD CONSTRAINT "pdf_template_content_template_id_pdf_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."pdf_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pdf_document_version_once" ON "pdf_document_version" USING btree ("document_id","number");--> statement-breakpoint
CREATE INDEX "pdf_document_patient" ON "pdf_document" USING btree ("branch_id","patient_id") WHERE "pdf_document"."removed_at" is null;