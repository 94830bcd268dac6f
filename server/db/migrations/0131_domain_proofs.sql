ALTER TABLE "sign_in" DROP CONSTRAINT "sign_in_outcome";--> statement-breakpoint
ALTER TABLE "email_domain" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_domain" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_outcome" CHECK ("sign_in"."outcome" in ('ok', 'disowned', 'wrong-password', 'wrong-code', 'wrong-pin', 'wrong-passkey'));