CREATE TABLE "seller" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"roc_no" text DEFAULT '' NOT NULL,
	"tin" text DEFAULT '' NOT NULL,
	"sst_no" text DEFAULT '' NOT NULL,
	"msic_code" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state_code" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"bank_account" text DEFAULT '' NOT NULL,
	"logo" "bytea",
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "seller_once" CHECK ("seller"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stand_in_message" ADD COLUMN "attachments" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
INSERT INTO "seller" DEFAULT VALUES;
