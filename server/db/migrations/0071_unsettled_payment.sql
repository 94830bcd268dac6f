CREATE TABLE "unsettled_payment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unsettled_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"reference" text NOT NULL,
	"order_no" text NOT NULL,
	"proforma_id" integer,
	"tenant_id" integer,
	"branch_id" integer,
	"payment_id" integer,
	"reason" text NOT NULL,
	"state" text DEFAULT 'Waiting' NOT NULL,
	"amount" bigint NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"refund_method" text DEFAULT '' NOT NULL,
	"refunded_on" date,
	"refund_reference" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"taken_for" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unsettled_payment" ADD CONSTRAINT "unsettled_payment_proforma_id_proforma_id_fk" FOREIGN KEY ("proforma_id") REFERENCES "public"."proforma"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsettled_payment" ADD CONSTRAINT "unsettled_payment_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsettled_payment" ADD CONSTRAINT "unsettled_payment_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsettled_payment" ADD CONSTRAINT "unsettled_payment_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsettled_payment" ADD CONSTRAINT "unsettled_payment_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unsettled_payment_reference" ON "unsettled_payment" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "unsettled_payment_proforma" ON "unsettled_payment" USING btree ("proforma_id");--> statement-breakpoint
CREATE INDEX "unsettled_payment_credit" ON "unsettled_payment" USING btree ("tenant_id") WHERE "unsettled_payment"."state" = 'Credited';