CREATE TABLE "plan" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"product_type_id" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"subscribe_month" integer NOT NULL,
	"concurrent_user" integer NOT NULL,
	"storage" integer NOT NULL,
	"billing_cycle_id" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"discount_percent" integer,
	"discount_amount" bigint NOT NULL,
	"tax_percent" integer,
	"tax_amount" bigint NOT NULL,
	"net_price" bigint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"dedicated_whatsapp" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "product_type" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_product_type_id_product_type_id_fk" FOREIGN KEY ("product_type_id") REFERENCES "public"."product_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_product_type" ON "plan" USING btree ("product_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_type_title" ON "product_type" USING btree (lower("title"));