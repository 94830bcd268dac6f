CREATE TABLE "issued_paper" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issued_paper_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"issued_by" integer NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"doctor_name" text NOT NULL,
	"from_day" date,
	"to_day" date,
	"content" jsonb NOT NULL,
	"prints" integer DEFAULT 0 NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" integer,
	"void_reason" text,
	CONSTRAINT "issued_paper_period" CHECK ((from_day IS NULL) = (to_day IS NULL) AND from_day <= to_day),
	CONSTRAINT "issued_paper_void" CHECK ((voided_at IS NULL) = (voided_by IS NULL) AND (voided_at IS NULL) = (void_reason IS NULL))
);
--> statement-breakpoint
CREATE TABLE "paper_number" (
	"branch_id" integer NOT NULL,
	"series" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "paper_number_branch_id_series_pk" PRIMARY KEY("branch_id","series")
);
--> statement-breakpoint
ALTER TABLE "pdf_template" ADD COLUMN "issued_by" text DEFAULT 'anyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "pdf_template" ADD COLUMN "series" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_slip" ADD COLUMN "issued_by" text DEFAULT 'anyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_slip" ADD COLUMN "series" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "issued_paper" ADD CONSTRAINT "issued_paper_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_paper" ADD CONSTRAINT "issued_paper_issued_by_account_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_paper" ADD CONSTRAINT "issued_paper_voided_by_account_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_paper" ADD CONSTRAINT "issued_paper_branch_id_patient_id_patient_branch_id_id_fk" FOREIGN KEY ("branch_id","patient_id") REFERENCES "public"."patient"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_paper" ADD CONSTRAINT "issued_paper_branch_id_doctor_id_doctor_branch_id_id_fk" FOREIGN KEY ("branch_id","doctor_id") REFERENCES "public"."doctor"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_number" ADD CONSTRAINT "paper_number_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "issued_paper_number" ON "issued_paper" USING btree ("branch_id","series","number");--> statement-breakpoint
CREATE INDEX "issued_paper_patient" ON "issued_paper" USING btree ("branch_id","patient_id");--> statement-breakpoint
-- The certificates and letters that came with the product are issued by doctors, and the certificate's days are days.
UPDATE "print_slip" SET "issued_by" = 'doctor', "series" = 'MC', "version" = "version" + 1,
       "xml" = replace(replace(replace("xml", 'ask="Number of days" otherwise="____"', 'ask="Number of days" type="days"'),
         'ask="From" otherwise="________"', 'ask="From" type="from"'), 'ask="To" otherwise="________"', 'ask="To" type="to"')
 WHERE "name" = 'Medical certificate' AND "record" = 'appointment';--> statement-breakpoint
UPDATE "print_slip" SET "issued_by" = 'doctor', "series" = 'RL', "version" = "version" + 1
 WHERE "name" = 'Referral letter' AND "record" = 'patient';--> statement-breakpoint
UPDATE "pdf_template" SET "issued_by" = 'doctor', "series" = 'MC', "version" = "version" + 1,
       "fields" = (SELECT jsonb_agg(CASE WHEN f->>'source' IS NULL AND f->>'name' IN ('From', 'To', 'Days')
                     THEN f || jsonb_build_object('source', 'period' || (f->>'name')) ELSE f END ORDER BY at)
                     FROM jsonb_array_elements("fields") WITH ORDINALITY e(f, at))
 WHERE "name" = 'Medical certificate' AND "file_name" = 'medical-certificate.pdf' AND jsonb_array_length("fields") > 0;
