CREATE TABLE "company_discount" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_discount_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer,
	"added_at" timestamp NOT NULL,
	"tenant_id" integer NOT NULL,
	"plan_id" integer,
	"percent" integer NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_discount" ADD CONSTRAINT "company_discount_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_discount" ADD CONSTRAINT "company_discount_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_discount_tenant" ON "company_discount" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "company_discount_plan" ON "company_discount" USING btree ("plan_id") WHERE "company_discount"."plan_id" is not null;