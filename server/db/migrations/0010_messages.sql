CREATE TABLE "message_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"variables" text DEFAULT '' NOT NULL,
	"query_id" integer,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"channel" text NOT NULL,
	"patient_id" integer NOT NULL,
	"appointment_id" integer,
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"parts" integer NOT NULL,
	"template_id" integer,
	"template_name" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"gateway_ref" text DEFAULT '' NOT NULL,
	"request_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer NOT NULL,
	"tried_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sms_account" (
	"branch_id" integer PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"sender_id" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_template" ADD CONSTRAINT "message_template_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_branch_id_patient_id_patient_branch_id_id_fk" FOREIGN KEY ("branch_id","patient_id") REFERENCES "public"."patient"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_branch_id_appointment_id_appointment_branch_id_id_fk" FOREIGN KEY ("branch_id","appointment_id") REFERENCES "public"."appointment"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_account" ADD CONSTRAINT "sms_account_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_template_once" ON "message_template" USING btree ("branch_id",lower("name")) WHERE "message_template"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "message_newest" ON "message" USING btree ("branch_id","channel","created_at");--> statement-breakpoint
CREATE INDEX "message_patient" ON "message" USING btree ("branch_id","patient_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_once" ON "message" USING btree ("branch_id","request_key","patient_id",coalesce("appointment_id", 0)) WHERE "message"."request_key" is not null;