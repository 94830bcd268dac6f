ALTER TABLE "sms_account" ADD COLUMN "host" text;--> statement-breakpoint
ALTER TABLE "whatsapp_instance" ADD COLUMN "host" text;