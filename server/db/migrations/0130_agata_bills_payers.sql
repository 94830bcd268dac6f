ALTER TABLE "credit_note" VALIDATE CONSTRAINT "credit_note_payer";--> statement-breakpoint
ALTER TABLE "invoice" VALIDATE CONSTRAINT "invoice_payer";--> statement-breakpoint
ALTER TABLE "payment" VALIDATE CONSTRAINT "payment_payer";--> statement-breakpoint
ALTER TABLE "proforma" VALIDATE CONSTRAINT "proforma_payer";--> statement-breakpoint
ALTER TABLE "receipt" VALIDATE CONSTRAINT "receipt_payer";
