ALTER TABLE "branch" ADD COLUMN "contact_person" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "contact_person_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "contact_person_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "practice_type_id" integer;--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "logo" "bytea";--> statement-breakpoint
ALTER TABLE "branch" ADD CONSTRAINT "branch_practice_type_id_practice_type_id_fk" FOREIGN KEY ("practice_type_id") REFERENCES "public"."practice_type"("id") ON DELETE no action ON UPDATE no action;