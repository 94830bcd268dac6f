ALTER TABLE "account" ADD COLUMN "start_page" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "start_pages" jsonb DEFAULT '{}'::jsonb NOT NULL;