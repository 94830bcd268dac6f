CREATE UNIQUE INDEX CONCURRENTLY "agata_subscription_invoice" ON "agata_subscription" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoice_account" ON "invoice" USING btree ("charging_account_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "proforma_account_open" ON "proforma" USING btree ("charging_account_id") WHERE "proforma"."status" = 'Open';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "proforma_account" ON "proforma" USING btree ("charging_account_id","issued_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "unsettled_payment_account" ON "unsettled_payment" USING btree ("charging_account_id");
