ALTER TABLE "seller" ADD COLUMN "receivables_code" text DEFAULT '1200' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "bank_code" text DEFAULT '1100' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "revenue_code" text DEFAULT '4000' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "service_tax_code" text DEFAULT '2100' NOT NULL;