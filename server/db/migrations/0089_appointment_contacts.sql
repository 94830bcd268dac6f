CREATE TABLE "appointment_contact" (
	"branch_id" integer NOT NULL,
	"appointment_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"way" text NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_by" integer NOT NULL,
	CONSTRAINT "appointment_contact_appointment_id_starts_at_pk" PRIMARY KEY("appointment_id","starts_at")
);
--> statement-breakpoint
ALTER TABLE "appointment_contact" ADD CONSTRAINT "appointment_contact_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_contact" ADD CONSTRAINT "appointment_contact_told_by_account_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_contact" ADD CONSTRAINT "appointment_contact_appointment_fk" FOREIGN KEY ("branch_id","appointment_id") REFERENCES "public"."appointment"("branch_id","id") ON DELETE cascade ON UPDATE no action;