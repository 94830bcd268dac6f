CREATE TABLE "bill_line" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"bill_id" integer NOT NULL,
	"position" integer NOT NULL,
	"fee_id" integer,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"discount" bigint NOT NULL,
	"discount_reason" text DEFAULT '' NOT NULL,
	"discount_by" integer,
	"tax_rate" numeric,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "bill_line_sums" CHECK (net = price * quantity - discount AND total = net + tax AND net >= 0)
);
--> statement-breakpoint
CREATE TABLE "bill_payment" (
	"branch_id" integer NOT NULL,
	"receipt_id" integer NOT NULL,
	"position" integer NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"given" bigint,
	"reference" text DEFAULT '' NOT NULL,
	CONSTRAINT "bill_payment_receipt_id_position_pk" PRIMARY KEY("receipt_id","position")
);
--> statement-breakpoint
CREATE TABLE "bill_receipt" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"bill_id" integer NOT NULL,
	"number" integer NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_by" integer NOT NULL,
	"till_id" integer,
	"settled" bigint NOT NULL,
	"rounding" bigint NOT NULL,
	"open_after" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"prints" integer DEFAULT 0 NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" integer,
	"void_reason" text,
	"closing_id" integer,
	CONSTRAINT "bill_receipt_in_branch" UNIQUE("branch_id","id"),
	CONSTRAINT "bill_receipt_void" CHECK ((voided_at IS NULL) = (voided_by IS NULL) AND (voided_at IS NULL) = (void_reason IS NULL)),
	CONSTRAINT "bill_receipt_rounding" CHECK (rounding BETWEEN -2 AND 2 AND settled > 0)
);
--> statement-breakpoint
CREATE TABLE "bill" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"appointment_id" integer,
	"payer_id" integer,
	"total" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"charged" bigint DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer NOT NULL,
	CONSTRAINT "bill_in_branch" UNIQUE("branch_id","id"),
	CONSTRAINT "bill_settled_by" CHECK ((settled_at IS NULL) = (settled_by IS NULL)),
	CONSTRAINT "bill_paid" CHECK (paid >= 0 AND charged >= 0 AND paid + charged <= total),
	CONSTRAINT "bill_settled" CHECK (settled_at IS NULL OR paid + charged = total)
);
--> statement-breakpoint
CREATE TABLE "fee" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"price" bigint NOT NULL,
	"tax" numeric,
	"appointment_type" text DEFAULT '' NOT NULL,
	"is_offered" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payer" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"name" text NOT NULL,
	"billing_code" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	CONSTRAINT "payer_in_branch" UNIQUE("branch_id","id")
);
--> statement-breakpoint
CREATE TABLE "till_closing" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_closing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"day" date NOT NULL,
	"account_id" integer NOT NULL,
	"till_id" integer,
	"float" bigint NOT NULL,
	"cash" bigint NOT NULL,
	"card" bigint NOT NULL,
	"duit_now" bigint NOT NULL,
	"transfer" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"receipts" integer NOT NULL,
	"voided" integer NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_closing_in_branch" UNIQUE("branch_id","id")
);
--> statement-breakpoint
CREATE TABLE "till" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"name" text NOT NULL,
	"sheet" text NOT NULL,
	CONSTRAINT "till_in_branch" UNIQUE("branch_id","id")
);
--> statement-breakpoint
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_discount_by_account_id_fk" FOREIGN KEY ("discount_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_branch_id_bill_id_bill_branch_id_id_fk" FOREIGN KEY ("branch_id","bill_id") REFERENCES "public"."bill"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payment" ADD CONSTRAINT "bill_payment_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payment" ADD CONSTRAINT "bill_payment_branch_id_receipt_id_bill_receipt_branch_id_id_fk" FOREIGN KEY ("branch_id","receipt_id") REFERENCES "public"."bill_receipt"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_receipt" ADD CONSTRAINT "bill_receipt_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_receipt" ADD CONSTRAINT "bill_receipt_taken_by_account_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_receipt" ADD CONSTRAINT "bill_receipt_voided_by_account_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_receipt" ADD CONSTRAINT "bill_receipt_branch_id_bill_id_bill_branch_id_id_fk" FOREIGN KEY ("branch_id","bill_id") REFERENCES "public"."bill"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_receipt" ADD CONSTRAINT "bill_receipt_branch_id_till_id_till_branch_id_id_fk" FOREIGN KEY ("branch_id","till_id") REFERENCES "public"."till"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_receipt" ADD CONSTRAINT "bill_receipt_branch_id_closing_id_till_closing_branch_id_id_fk" FOREIGN KEY ("branch_id","closing_id") REFERENCES "public"."till_closing"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_settled_by_account_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_branch_id_patient_id_patient_branch_id_id_fk" FOREIGN KEY ("branch_id","patient_id") REFERENCES "public"."patient"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_branch_id_appointment_id_appointment_branch_id_id_fk" FOREIGN KEY ("branch_id","appointment_id") REFERENCES "public"."appointment"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_branch_id_payer_id_payer_branch_id_id_fk" FOREIGN KEY ("branch_id","payer_id") REFERENCES "public"."payer"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee" ADD CONSTRAINT "fee_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer" ADD CONSTRAINT "payer_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_closing" ADD CONSTRAINT "till_closing_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_closing" ADD CONSTRAINT "till_closing_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_closing" ADD CONSTRAINT "till_closing_branch_id_till_id_till_branch_id_id_fk" FOREIGN KEY ("branch_id","till_id") REFERENCES "public"."till"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till" ADD CONSTRAINT "till_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_line_of" ON "bill_line" USING btree ("bill_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "bill_receipt_number" ON "bill_receipt" USING btree ("branch_id","number");--> statement-breakpoint
CREATE INDEX "bill_receipt_of" ON "bill_receipt" USING btree ("branch_id","bill_id");--> statement-breakpoint
CREATE INDEX "bill_receipt_taken" ON "bill_receipt" USING btree ("branch_id","taken_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bill_of_visit" ON "bill" USING btree ("branch_id","appointment_id");--> statement-breakpoint
CREATE INDEX "bill_patient" ON "bill" USING btree ("branch_id","patient_id");--> statement-breakpoint
CREATE INDEX "bill_open" ON "bill" USING btree ("branch_id","patient_id") WHERE "bill"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "bill_payer" ON "bill" USING btree ("branch_id","payer_id","settled_at") WHERE "bill"."charged" > 0;--> statement-breakpoint
CREATE INDEX "fee_branch" ON "fee" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "payer_branch" ON "payer" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "till_closing_day" ON "till_closing" USING btree ("branch_id","day");--> statement-breakpoint
CREATE INDEX "till_branch" ON "till" USING btree ("branch_id");