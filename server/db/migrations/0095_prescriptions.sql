CREATE TABLE "medicine" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "medicine_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"name" text NOT NULL,
	"substance" text DEFAULT '' NOT NULL,
	"strength" text DEFAULT '' NOT NULL,
	"form" text NOT NULL,
	"dose" numeric,
	"unit" text NOT NULL,
	"frequency" text NOT NULL,
	"days" integer,
	"instructions" text NOT NULL,
	"is_offered" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prescription_line" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescription_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"parent_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"substance" text DEFAULT '' NOT NULL,
	"strength" text DEFAULT '' NOT NULL,
	"form" text NOT NULL,
	"dose" numeric,
	"unit" text NOT NULL,
	"frequency" text NOT NULL,
	"days" integer,
	"instructions" text NOT NULL,
	"amount" integer
);
--> statement-breakpoint
CREATE TABLE "prescription" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"created_by" integer,
	"added_at" timestamp NOT NULL,
	"appointment_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"state" text NOT NULL,
	"issued_at" timestamp
);
--> statement-breakpoint
ALTER TABLE "medicine" ADD CONSTRAINT "medicine_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_line" ADD CONSTRAINT "prescription_line_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_line" ADD CONSTRAINT "prescription_line_parent_id_prescription_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."prescription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_branch_id_patient_id_patient_branch_id_id_fk" FOREIGN KEY ("branch_id","patient_id") REFERENCES "public"."patient"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_branch_id_appointment_id_appointment_branch_id_id_fk" FOREIGN KEY ("branch_id","appointment_id") REFERENCES "public"."appointment"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_branch_id_doctor_id_doctor_branch_id_id_fk" FOREIGN KEY ("branch_id","doctor_id") REFERENCES "public"."doctor"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "medicine_once" ON "medicine" USING btree ("branch_id",lower("name"),lower("strength"),"form");--> statement-breakpoint
CREATE INDEX "prescription_line_of" ON "prescription_line" USING btree ("parent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "prescription_once" ON "prescription" USING btree ("branch_id","appointment_id","doctor_id") WHERE "prescription"."state" <> 'void';--> statement-breakpoint
CREATE INDEX "prescription_patient" ON "prescription" USING btree ("patient_id","issued_at");--> statement-breakpoint
CREATE INDEX "prescription_added" ON "prescription" USING btree ("branch_id","added_at");