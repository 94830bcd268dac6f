ALTER TABLE "membership" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "phone_mobile" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "home_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "dob" date;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "sex" text;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "invitation_hash" text;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "invited_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_email" ON "membership" USING btree ("tenant_id",coalesce("branch_id", 0),lower("email")) WHERE "membership"."email" <> '';--> statement-breakpoint
UPDATE "membership" m SET "name" = a."full_name", "email" = a."email", "phone_mobile" = a."phone_mobile", "dob" = a."dob"
  FROM "account" a WHERE a."id" = m."account_id";
