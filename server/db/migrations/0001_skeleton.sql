CREATE TABLE "account" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"full_name" text NOT NULL,
	"display_name" text NOT NULL,
	"dob" date,
	"phone_mobile" text DEFAULT '' NOT NULL,
	"photo" "bytea",
	"platform_role" text,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "branch" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "branch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tenant_id" integer NOT NULL,
	"code" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"phone_no" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"subscription_ends" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"branch_id" integer,
	"role" text NOT NULL,
	"blocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "membership_owner" CHECK (("membership"."branch_id" is null) = ("membership"."role" = 'Tenant'))
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_reset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "session_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" integer NOT NULL,
	"kind" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "session_token_kind" CHECK ("session_token"."kind" in ('bearer', 'readOnly'))
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"branch_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "tenant" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tenant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prefix" text DEFAULT '' NOT NULL,
	"company_name" text NOT NULL,
	"company_type" text DEFAULT '' NOT NULL,
	"roc_no" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"contact_person" text DEFAULT '' NOT NULL,
	"phone_fixed" text DEFAULT '' NOT NULL,
	"phone_mobile" text DEFAULT '' NOT NULL,
	"tax_no" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizer_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizer_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"reason" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"start_time" time NOT NULL,
	"stop_time" time NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patient_allergy" (
	"branch_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"position" integer NOT NULL,
	"allergy" text NOT NULL,
	CONSTRAINT "patient_allergy_patient_id_position_pk" PRIMARY KEY("patient_id","position")
);
--> statement-breakpoint
CREATE TABLE "appointment_doctor" (
	"branch_id" integer NOT NULL,
	"appointment_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"position" integer NOT NULL,
	"period" "tstzrange" NOT NULL,
	"holds" boolean NOT NULL,
	"conflict" boolean NOT NULL,
	CONSTRAINT "appointment_doctor_appointment_id_doctor_id_pk" PRIMARY KEY("appointment_id","doctor_id")
);
--> statement-breakpoint
CREATE TABLE "appointment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"type" text NOT NULL,
	"location_id" integer,
	"priority_id" integer NOT NULL,
	"status_id" integer NOT NULL,
	"complaint" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"next_action" text DEFAULT '' NOT NULL,
	"queue_number" integer,
	"reminder" boolean DEFAULT false NOT NULL,
	"treatment_planner_id" integer,
	"ref_id" text,
	"is_call" boolean DEFAULT false NOT NULL,
	"arrived_at" timestamp with time zone,
	"conflict" boolean DEFAULT false NOT NULL,
	"billing_type" text DEFAULT '' NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" integer NOT NULL,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appointment_in_branch" UNIQUE("branch_id","id")
);
--> statement-breakpoint
CREATE TABLE "compulsory_field" (
	"branch_id" integer NOT NULL,
	"registration" boolean NOT NULL,
	"db_column" text NOT NULL,
	CONSTRAINT "compulsory_field_branch_id_registration_db_column_pk" PRIMARY KEY("branch_id","registration","db_column")
);
--> statement-breakpoint
CREATE TABLE "doctor" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doctor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"account_id" integer,
	"name" text NOT NULL,
	"colour" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"ic_passport" text DEFAULT '' NOT NULL,
	"slot_view_id" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "doctor_in_branch" UNIQUE("branch_id","id")
);
--> statement-breakpoint
CREATE TABLE "lookup_value" (
	"branch_id" integer NOT NULL,
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"value" text NOT NULL,
	"minutes" integer,
	"meaning" text,
	"position" integer NOT NULL,
	CONSTRAINT "lookup_value_branch_id_kind_id_pk" PRIMARY KEY("branch_id","kind","id")
);
--> statement-breakpoint
CREATE TABLE "patient" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"ic_passport" text NOT NULL,
	"name" text NOT NULL,
	"preferred_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"sex" text DEFAULT '' NOT NULL,
	"dob" date,
	"address" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"nationality" text DEFAULT '' NOT NULL,
	"race" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"religion" text DEFAULT '' NOT NULL,
	"marital_status" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"fixed" text DEFAULT '' NOT NULL,
	"email_address" text DEFAULT '' NOT NULL,
	"emergency_contact" text DEFAULT '' NOT NULL,
	"emergency_phone" text DEFAULT '' NOT NULL,
	"contact_relation" text DEFAULT '' NOT NULL,
	"occupation" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"company_address" text DEFAULT '' NOT NULL,
	"company_contact" text DEFAULT '' NOT NULL,
	"patient_status" text DEFAULT '' NOT NULL,
	"medical_illness" text DEFAULT '' NOT NULL,
	"priority" integer,
	"billing_type" text DEFAULT '' NOT NULL,
	"marketing" text DEFAULT '' NOT NULL,
	"actual_source" text DEFAULT '' NOT NULL,
	"receipt_name" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"ref_id" text DEFAULT '' NOT NULL,
	"customer_ic" text DEFAULT '' NOT NULL,
	"customer_name" text DEFAULT '' NOT NULL,
	"selected_department" text DEFAULT '' NOT NULL,
	"photo" "bytea",
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"locked_by" integer,
	"lock_fence" text,
	"locked_at" timestamp with time zone,
	"lock_expires_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"sought" text GENERATED ALWAYS AS (lower(name || ' ' || preferred_name || ' ' || ic_passport || ' ' || mobile || ' ' || fixed)) STORED NOT NULL,
	CONSTRAINT "patient_in_branch" UNIQUE("branch_id","id")
);
--> statement-breakpoint
CREATE TABLE "patient_relative" (
	"branch_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"relative_id" integer NOT NULL,
	"relation_id" integer NOT NULL,
	CONSTRAINT "patient_relative_patient_id_relative_id_pk" PRIMARY KEY("patient_id","relative_id"),
	CONSTRAINT "patient_relative_other" CHECK ("patient_relative"."patient_id" <> "patient_relative"."relative_id")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" integer,
	"branch_id" integer,
	"resource" text NOT NULL,
	"record_id" text,
	"action" text NOT NULL,
	"changes" jsonb
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "stand_in_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stand_in_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_override" (
	"code" text PRIMARY KEY NOT NULL,
	"en" text,
	"ms" text,
	"zh" text
);
--> statement-breakpoint
ALTER TABLE "branch" ADD CONSTRAINT "branch_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_token" ADD CONSTRAINT "session_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizer_entry" ADD CONSTRAINT "organizer_entry_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizer_entry" ADD CONSTRAINT "organizer_entry_branch_id_doctor_id_doctor_branch_id_id_fk" FOREIGN KEY ("branch_id","doctor_id") REFERENCES "public"."doctor"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_allergy" ADD CONSTRAINT "patient_allergy_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_allergy" ADD CONSTRAINT "patient_allergy_branch_id_patient_id_patient_branch_id_id_fk" FOREIGN KEY ("branch_id","patient_id") REFERENCES "public"."patient"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_doctor" ADD CONSTRAINT "appointment_doctor_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_doctor" ADD CONSTRAINT "appointment_doctor_branch_id_appointment_id_appointment_branch_id_id_fk" FOREIGN KEY ("branch_id","appointment_id") REFERENCES "public"."appointment"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_doctor" ADD CONSTRAINT "appointment_doctor_branch_id_doctor_id_doctor_branch_id_id_fk" FOREIGN KEY ("branch_id","doctor_id") REFERENCES "public"."doctor"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_changed_by_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_branch_id_patient_id_patient_branch_id_id_fk" FOREIGN KEY ("branch_id","patient_id") REFERENCES "public"."patient"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compulsory_field" ADD CONSTRAINT "compulsory_field_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor" ADD CONSTRAINT "doctor_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor" ADD CONSTRAINT "doctor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lookup_value" ADD CONSTRAINT "lookup_value_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient" ADD CONSTRAINT "patient_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient" ADD CONSTRAINT "patient_locked_by_account_id_fk" FOREIGN KEY ("locked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_relative" ADD CONSTRAINT "patient_relative_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_relative" ADD CONSTRAINT "patient_relative_branch_id_patient_id_patient_branch_id_id_fk" FOREIGN KEY ("branch_id","patient_id") REFERENCES "public"."patient"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_relative" ADD CONSTRAINT "patient_relative_branch_id_relative_id_patient_branch_id_id_fk" FOREIGN KEY ("branch_id","relative_id") REFERENCES "public"."patient"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_email" ON "account" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "branch_code" ON "branch" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "branch_tenant" ON "branch" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_once" ON "membership" USING btree ("account_id","tenant_id",coalesce("branch_id", 0));--> statement-breakpoint
CREATE INDEX "membership_branch" ON "membership" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "password_reset_account" ON "password_reset" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_token_session" ON "session_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id") WHERE "session"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_company_name" ON "tenant" USING btree (lower("company_name"));--> statement-breakpoint
CREATE INDEX "organizer_entry_days" ON "organizer_entry" USING btree ("branch_id","doctor_id","to_date") WHERE "organizer_entry"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "patient_allergy_once" ON "patient_allergy" USING btree ("patient_id",lower("allergy"));--> statement-breakpoint
CREATE INDEX "appointment_doctor_time" ON "appointment_doctor" USING gist ("doctor_id","period") WHERE "appointment_doctor"."holds";--> statement-breakpoint
CREATE INDEX "appointment_day" ON "appointment" USING btree ("branch_id","starts_at") WHERE "appointment"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "appointment_patient" ON "appointment" USING btree ("patient_id","starts_at");--> statement-breakpoint
CREATE INDEX "doctor_branch" ON "doctor" USING btree ("branch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lookup_value_once" ON "lookup_value" USING btree ("branch_id","kind","value");--> statement-breakpoint
CREATE UNIQUE INDEX "patient_identity" ON "patient" USING btree ("branch_id","ic_passport");--> statement-breakpoint
CREATE INDEX "patient_name" ON "patient" USING btree ("branch_id",lower("name"),"id") WHERE "patient"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "patient_registered" ON "patient" USING btree ("branch_id","registered_at") WHERE "patient"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "patient_removed" ON "patient" USING btree ("branch_id") WHERE "patient"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "patient_sought" ON "patient" USING gin ("sought" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit" USING btree ("branch_id","resource","record_id","at");--> statement-breakpoint
CREATE INDEX "audit_account" ON "audit" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at");