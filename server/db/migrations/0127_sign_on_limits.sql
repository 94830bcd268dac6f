ALTER TABLE "passkey" ADD COLUMN "by_provider_of" integer;--> statement-breakpoint
ALTER TABLE "second_factor" ADD COLUMN "by_provider_of" integer;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "left_account_id" integer;--> statement-breakpoint
ALTER TABLE "external_identity" ADD COLUMN "linked_by_person" boolean DEFAULT false NOT NULL;