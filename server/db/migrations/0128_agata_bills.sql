ALTER TABLE "credit_note" ALTER COLUMN "tenant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_note" ALTER COLUMN "branch_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ALTER COLUMN "tenant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ALTER COLUMN "branch_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ALTER COLUMN "plan_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ALTER COLUMN "branch_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "proforma_reminder" ALTER COLUMN "branch_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "proforma" ALTER COLUMN "tenant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "proforma" ALTER COLUMN "branch_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "proforma" ALTER COLUMN "plan_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt" ALTER COLUMN "branch_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agata_subscription" ADD COLUMN "invoice_id" integer;--> statement-breakpoint
ALTER TABLE "charging_account" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "charging_account" ADD COLUMN "postcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "charging_account" ADD COLUMN "state_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "charging_account" ADD COLUMN "tin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "charging_account" ADD COLUMN "id_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "charging_account" ADD COLUMN "roc_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "charging_account" ADD COLUMN "sst_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_note" ADD COLUMN "charging_account_id" integer;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "charging_account_id" integer;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "charging_account_id" integer;--> statement-breakpoint
ALTER TABLE "proforma" ADD COLUMN "charging_account_id" integer;--> statement-breakpoint
ALTER TABLE "proforma" ADD COLUMN "category_id" integer;--> statement-breakpoint
ALTER TABLE "proforma" ADD COLUMN "requested_by" integer;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "charging_account_id" integer;--> statement-breakpoint
ALTER TABLE "unsettled_payment" ADD COLUMN "charging_account_id" integer;--> statement-breakpoint
ALTER TABLE "agata_subscription" ADD CONSTRAINT "agata_subscription_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_charging_account_id_charging_account_id_fk" FOREIGN KEY ("charging_account_id") REFERENCES "public"."charging_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_charging_account_id_charging_account_id_fk" FOREIGN KEY ("charging_account_id") REFERENCES "public"."charging_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_charging_account_id_charging_account_id_fk" FOREIGN KEY ("charging_account_id") REFERENCES "public"."charging_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proforma" ADD CONSTRAINT "proforma_charging_account_id_charging_account_id_fk" FOREIGN KEY ("charging_account_id") REFERENCES "public"."charging_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proforma" ADD CONSTRAINT "proforma_category_id_subscription_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."subscription_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proforma" ADD CONSTRAINT "proforma_requested_by_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_charging_account_id_charging_account_id_fk" FOREIGN KEY ("charging_account_id") REFERENCES "public"."charging_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsettled_payment" ADD CONSTRAINT "unsettled_payment_charging_account_id_charging_account_id_fk" FOREIGN KEY ("charging_account_id") REFERENCES "public"."charging_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_payer" CHECK (num_nonnulls("credit_note"."branch_id", "credit_note"."charging_account_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_payer" CHECK (num_nonnulls("invoice"."branch_id", "invoice"."charging_account_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_payer" CHECK (num_nonnulls("payment"."branch_id", "payment"."charging_account_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "proforma" ADD CONSTRAINT "proforma_payer" CHECK (num_nonnulls("proforma"."branch_id", "proforma"."charging_account_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_payer" CHECK (num_nonnulls("receipt"."branch_id", "receipt"."charging_account_id") = 1) NOT VALID;
