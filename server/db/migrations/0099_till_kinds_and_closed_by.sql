ALTER TABLE "bill_receipt" ADD COLUMN "kinds" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "till_closing" ADD COLUMN "closed_by" integer;--> statement-breakpoint
ALTER TABLE "till_closing" ADD CONSTRAINT "till_closing_closed_by_account_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;