ALTER TABLE "seller" ADD COLUMN "fax" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "hotline" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "website" text DEFAULT '' NOT NULL;