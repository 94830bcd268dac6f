ALTER TABLE "branch_subscription" ADD COLUMN "features" text[];--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "features" text[] DEFAULT '{"waitingList","followUps","automaticMessages","sms"}' NOT NULL;--> statement-breakpoint
-- Until now every plan had WhatsApp, whatever it said of it.
UPDATE "plan" SET "dedicated_whatsapp" = true;