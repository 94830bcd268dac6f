CREATE TABLE "diagnosis" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "diagnosis_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "frequent_text" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "frequent_text_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"shortcut" text NOT NULL,
	"text" text NOT NULL,
	"doctor_id" integer
);
--> statement-breakpoint
CREATE TABLE "visit_note_diagnosis" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_note_diagnosis_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"parent_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"created_by" integer,
	"added_at" timestamp NOT NULL,
	"complaint" text DEFAULT '' NOT NULL,
	"findings" text DEFAULT '' NOT NULL,
	"assessment" text DEFAULT '' NOT NULL,
	"plan" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"appointment_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"state" text NOT NULL,
	"signed_at" timestamp
);
--> statement-breakpoint
CREATE TABLE "vital_sign" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vital_sign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"created_by" integer,
	"added_at" timestamp NOT NULL,
	"systolic" integer,
	"diastolic" integer,
	"pulse" integer,
	"temperature" numeric,
	"saturation" integer,
	"weight" numeric,
	"height" numeric,
	"pain" integer,
	"remark" text NOT NULL,
	"patient_id" integer NOT NULL,
	"appointment_id" integer
);
--> statement-breakpoint
ALTER TABLE "diagnosis" ADD CONSTRAINT "diagnosis_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frequent_text" ADD CONSTRAINT "frequent_text_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frequent_text" ADD CONSTRAINT "frequent_text_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_note_diagnosis" ADD CONSTRAINT "visit_note_diagnosis_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_note_diagnosis" ADD CONSTRAINT "visit_note_diagnosis_parent_id_visit_note_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."visit_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_note" ADD CONSTRAINT "visit_note_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_note" ADD CONSTRAINT "visit_note_branch_id_patient_id_patient_branch_id_id_fk" FOREIGN KEY ("branch_id","patient_id") REFERENCES "public"."patient"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_note" ADD CONSTRAINT "visit_note_branch_id_appointment_id_appointment_branch_id_id_fk" FOREIGN KEY ("branch_id","appointment_id") REFERENCES "public"."appointment"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_note" ADD CONSTRAINT "visit_note_branch_id_doctor_id_doctor_branch_id_id_fk" FOREIGN KEY ("branch_id","doctor_id") REFERENCES "public"."doctor"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vital_sign" ADD CONSTRAINT "vital_sign_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vital_sign" ADD CONSTRAINT "vital_sign_branch_id_patient_id_patient_branch_id_id_fk" FOREIGN KEY ("branch_id","patient_id") REFERENCES "public"."patient"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vital_sign" ADD CONSTRAINT "vital_sign_branch_id_appointment_id_appointment_branch_id_id_fk" FOREIGN KEY ("branch_id","appointment_id") REFERENCES "public"."appointment"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "diagnosis_once" ON "diagnosis" USING btree ("branch_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "frequent_text_once" ON "frequent_text" USING btree ("branch_id",lower("shortcut"),coalesce("doctor_id", 0));--> statement-breakpoint
CREATE INDEX "visit_note_diagnosis_of" ON "visit_note_diagnosis" USING btree ("parent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_note_once" ON "visit_note" USING btree ("branch_id","appointment_id","doctor_id");--> statement-breakpoint
CREATE INDEX "visit_note_patient" ON "visit_note" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "visit_note_added" ON "visit_note" USING btree ("branch_id","added_at");--> statement-breakpoint
CREATE INDEX "visit_note_draft" ON "visit_note" USING btree ("branch_id","doctor_id") WHERE "visit_note"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "vital_sign_patient" ON "vital_sign" USING btree ("patient_id","added_at");--> statement-breakpoint
CREATE INDEX "vital_sign_appointment" ON "vital_sign" USING btree ("appointment_id") WHERE "vital_sign"."appointment_id" is not null;