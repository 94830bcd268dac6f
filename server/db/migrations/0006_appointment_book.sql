CREATE TABLE "calendar_feed" (
	"branch_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"hash" text NOT NULL,
	"with_names" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "calendar_feed_doctor_id_pk" PRIMARY KEY("doctor_id")
);
--> statement-breakpoint
CREATE TABLE "follow_up" (
	"branch_id" integer NOT NULL,
	"appointment_id" integer NOT NULL,
	"remind_at" timestamp with time zone NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"template_id" integer,
	"done_at" timestamp with time zone,
	"changed_by" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "follow_up_appointment_id_pk" PRIMARY KEY("appointment_id")
);
--> statement-breakpoint
CREATE TABLE "opening_hour" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opening_hour_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"weekday" integer NOT NULL,
	"opens" time NOT NULL,
	"closes" time NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"doctor_id" integer,
	"type" text NOT NULL,
	"minutes" integer NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"part_of_day" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer NOT NULL,
	"appointment_id" integer,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "appointment_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"repeat_unit" text NOT NULL,
	"repeat_every" integer NOT NULL,
	"repeat_count" integer NOT NULL,
	CONSTRAINT "appointment_series_in_branch" UNIQUE("branch_id","id")
);
--> statement-breakpoint
CREATE TABLE "weekend" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weekend_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"from_day" date NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"weekdays" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizer_entry" ADD COLUMN "weekdays" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizer_entry" ADD COLUMN "every_weeks" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "cancel_reason_id" integer;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_branch_id_doctor_id_doctor_branch_id_id_fk" FOREIGN KEY ("branch_id","doctor_id") REFERENCES "public"."doctor"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up" ADD CONSTRAINT "follow_up_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up" ADD CONSTRAINT "follow_up_changed_by_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up" ADD CONSTRAINT "follow_up_branch_id_appointment_id_appointment_branch_id_id_fk" FOREIGN KEY ("branch_id","appointment_id") REFERENCES "public"."appointment"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_hour" ADD CONSTRAINT "opening_hour_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entry" ADD CONSTRAINT "waiting_entry_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entry" ADD CONSTRAINT "waiting_entry_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entry" ADD CONSTRAINT "waiting_entry_branch_id_patient_id_patient_branch_id_id_fk" FOREIGN KEY ("branch_id","patient_id") REFERENCES "public"."patient"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entry" ADD CONSTRAINT "waiting_entry_branch_id_doctor_id_doctor_branch_id_id_fk" FOREIGN KEY ("branch_id","doctor_id") REFERENCES "public"."doctor"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entry" ADD CONSTRAINT "waiting_entry_branch_id_appointment_id_appointment_branch_id_id_fk" FOREIGN KEY ("branch_id","appointment_id") REFERENCES "public"."appointment"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_series" ADD CONSTRAINT "appointment_series_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feed_hash" ON "calendar_feed" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "follow_up_next" ON "follow_up" USING btree ("branch_id","remind_at");--> statement-breakpoint
CREATE UNIQUE INDEX "opening_hour_once" ON "opening_hour" USING btree ("branch_id","weekday","opens");--> statement-breakpoint
CREATE INDEX "waiting_entry_open" ON "waiting_entry" USING btree ("branch_id","created_at") WHERE "waiting_entry"."removed_at" is null and "waiting_entry"."appointment_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "weekend_once" ON "weekend" USING btree ("state","from_day");--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_branch_id_series_id_appointment_series_branch_id_id_fk" FOREIGN KEY ("branch_id","series_id") REFERENCES "public"."appointment_series"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_series_later" ON "appointment" USING btree ("branch_id","series_id","starts_at") WHERE "appointment"."series_id" is not null;--> statement-breakpoint
INSERT INTO "weekend" ("from_day", "state", "weekdays") VALUES
  ('1900-01-01', '', '6,7'),
  ('1900-01-01', 'Kedah', '5,6'),
  ('1900-01-01', 'Kelantan', '5,6'),
  ('1900-01-01', 'Terengganu', '5,6'),
  ('2014-01-01', 'Johor', '5,6'),
  ('2025-01-01', 'Johor', '6,7');--> statement-breakpoint
INSERT INTO "opening_hour" ("branch_id", "weekday", "opens", "closes")
  SELECT b.id, d.weekday, '09:00', CASE WHEN d.weekday = 6 THEN '13:00'::time ELSE '18:00' END
    FROM branch b CROSS JOIN generate_series(1, 6) AS d(weekday);--> statement-breakpoint
INSERT INTO "lookup_value" ("branch_id", "kind", "id", "value", "position")
  SELECT b.id, 'appt_cancel_reason', r.place, r.reason, r.place
    FROM branch b CROSS JOIN unnest(ARRAY['Patient is better', 'Patient is unwell', 'Cannot make the time', 'Went elsewhere', 'Doctor is away', 'Booked by mistake', 'Other'])
      WITH ORDINALITY AS r(reason, place);
