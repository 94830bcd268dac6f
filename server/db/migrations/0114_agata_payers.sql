ALTER TABLE "charging_account" ALTER COLUMN "agata_tenant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_category" ADD COLUMN "tax_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agata_subscription" ADD COLUMN "tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agata_subscription" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agata_subscription" ADD COLUMN "cancelled_by" integer;--> statement-breakpoint
ALTER TABLE "charging_account" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "agata_subscription" ADD CONSTRAINT "agata_subscription_cancelled_by_account_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charging_account" ADD CONSTRAINT "charging_account_team_id_consultant_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."consultant_team"("id") ON DELETE no action ON UPDATE no action;