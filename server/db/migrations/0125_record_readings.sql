CREATE TABLE "record_reading" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_reading_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"role" text NOT NULL,
	"is_key" boolean NOT NULL,
	"parts" text[] NOT NULL,
	"reason" text,
	"reason_text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "asks_reading_reason" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "record_reading" ADD CONSTRAINT "record_reading_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_reading" ADD CONSTRAINT "record_reading_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_reading" ADD CONSTRAINT "record_reading_branch_id_patient_id_patient_branch_id_id_fk" FOREIGN KEY ("branch_id","patient_id") REFERENCES "public"."patient"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_reading_patient" ON "record_reading" USING btree ("patient_id","day");--> statement-breakpoint
CREATE INDEX "record_reading_at" ON "record_reading" USING btree ("branch_id","at");--> statement-breakpoint
CREATE INDEX "record_reading_account" ON "record_reading" USING btree ("branch_id","account_id","day");--> statement-breakpoint
CREATE INDEX "record_reading_day" ON "record_reading" USING btree ("day");