CREATE TABLE "consolidated_e_invoice" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consolidated_e_invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"month" date NOT NULL,
	"lines" jsonb NOT NULL,
	"sub_total" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"e_invoice_status" text DEFAULT 'None' NOT NULL,
	"e_invoice_at" timestamp with time zone,
	"e_invoice_tried_at" timestamp with time zone,
	"e_invoice_held_until" timestamp with time zone,
	"e_invoice_is_late" boolean DEFAULT false NOT NULL,
	"e_invoice_submission" text DEFAULT '' NOT NULL,
	"e_invoice_uuid" text DEFAULT '' NOT NULL,
	"e_invoice_long_id" text DEFAULT '' NOT NULL,
	"e_invoice_validated_at" timestamp with time zone,
	"e_invoice_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_note" ADD COLUMN "consolidated_id" integer;--> statement-breakpoint
ALTER TABLE "credit_note" ADD COLUMN "e_invoice_status" text DEFAULT 'None' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_note" ADD COLUMN "e_invoice_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_note" ADD COLUMN "e_invoice_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_note" ADD COLUMN "e_invoice_held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_note" ADD COLUMN "e_invoice_is_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_note" ADD COLUMN "e_invoice_submission" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_note" ADD COLUMN "e_invoice_uuid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_note" ADD COLUMN "e_invoice_long_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_note" ADD COLUMN "e_invoice_validated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_note" ADD COLUMN "e_invoice_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "consolidated_id" integer;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "e_invoice_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "e_invoice_held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "e_invoice_is_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "e_invoice_long_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "e_invoice_validated_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "consolidated_e_invoice_number" ON "consolidated_e_invoice" USING btree ("number");--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_consolidated_id_consolidated_e_invoice_id_fk" FOREIGN KEY ("consolidated_id") REFERENCES "public"."consolidated_e_invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_consolidated_id_consolidated_e_invoice_id_fk" FOREIGN KEY ("consolidated_id") REFERENCES "public"."consolidated_e_invoice"("id") ON DELETE no action ON UPDATE no action;