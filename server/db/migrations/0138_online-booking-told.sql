ALTER TABLE "online_booking" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "online_booking" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;