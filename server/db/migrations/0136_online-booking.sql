CREATE TABLE "booking_hold" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_hold_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"hash" text NOT NULL,
	"doctor_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"minutes" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"code_hash" text,
	"code_until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "online_booking" (
	"branch_id" integer NOT NULL,
	"appointment_id" integer NOT NULL,
	"link_hash" text NOT NULL,
	"state" text NOT NULL,
	"patient_name" text NOT NULL,
	"ic_passport" text NOT NULL,
	"booker_name" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"email_address" text DEFAULT '' NOT NULL,
	"way" text NOT NULL,
	"language" text NOT NULL,
	"is_new" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" integer,
	CONSTRAINT "online_booking_appointment_id_pk" PRIMARY KEY("appointment_id")
);
--> statement-breakpoint
ALTER TABLE "appointment" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment" ALTER COLUMN "changed_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "booking_name" text;--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "online_booking" jsonb;--> statement-breakpoint
ALTER TABLE "booking_hold" ADD CONSTRAINT "booking_hold_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_hold" ADD CONSTRAINT "booking_hold_branch_id_doctor_id_doctor_branch_id_id_fk" FOREIGN KEY ("branch_id","doctor_id") REFERENCES "public"."doctor"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_booking" ADD CONSTRAINT "online_booking_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_booking" ADD CONSTRAINT "online_booking_answered_by_account_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_booking" ADD CONSTRAINT "online_booking_appointment_fk" FOREIGN KEY ("branch_id","appointment_id") REFERENCES "public"."appointment"("branch_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_hold_hash" ON "booking_hold" USING btree ("branch_id","hash");--> statement-breakpoint
CREATE INDEX "booking_hold_time" ON "booking_hold" USING btree ("branch_id","starts_at");--> statement-breakpoint
CREATE INDEX "booking_hold_made" ON "booking_hold" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "online_booking_link" ON "online_booking" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "online_booking_phone" ON "online_booking" USING btree ("branch_id","phone");