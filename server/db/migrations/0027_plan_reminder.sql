CREATE TABLE "plan_reminder" (
	"branch_id" integer NOT NULL,
	"last_day" date NOT NULL,
	"days_before" integer NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_reminder_branch_id_last_day_days_before_pk" PRIMARY KEY("branch_id","last_day","days_before")
);
--> statement-breakpoint
ALTER TABLE "plan_reminder" ADD CONSTRAINT "plan_reminder_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;