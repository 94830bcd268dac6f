ALTER TABLE "branch" ADD COLUMN "slot_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "teleconsultation_types" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "teleconsultation_note" text DEFAULT '' NOT NULL;