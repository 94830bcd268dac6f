ALTER TABLE "tenant" ADD COLUMN "tax_check" text DEFAULT 'None' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "tax_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "billing_email" text DEFAULT '' NOT NULL;