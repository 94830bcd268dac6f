ALTER TABLE "patient" ADD COLUMN "allergies_none_known_by" integer;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "allergies_none_known_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "patient" ADD CONSTRAINT "patient_allergies_none_known_by_account_id_fk" FOREIGN KEY ("allergies_none_known_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient" ADD CONSTRAINT "patient_none_known_by" CHECK (("patient"."allergies_none_known_by" is null) = ("patient"."allergies_none_known_at" is null));