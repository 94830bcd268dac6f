ALTER TABLE "tenant" ADD COLUMN "tin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "id_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "sst_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "msic_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "state_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "e_invoice_status" text DEFAULT 'None' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "e_invoice_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "e_invoice_submission" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "e_invoice_uuid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "e_invoice_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "business_activity" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "proforma" SET "billed_to" = '{"tin":"","idType":"","sstNo":"","stateCode":""}'::jsonb || "billed_to";--> statement-breakpoint
UPDATE "invoice" SET "billed_to" = '{"tin":"","idType":"","sstNo":"","stateCode":""}'::jsonb || "billed_to";--> statement-breakpoint
UPDATE "credit_note" SET "billed_to" = '{"tin":"","idType":"","sstNo":"","stateCode":""}'::jsonb || "billed_to";
