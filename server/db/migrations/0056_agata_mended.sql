ALTER TABLE "agata_setting" ADD COLUMN "chat_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "agata_tenant_team" ADD COLUMN "reason" text DEFAULT '' NOT NULL;