ALTER TABLE "message" ADD COLUMN "scheduler_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "result_at" timestamp with time zone;