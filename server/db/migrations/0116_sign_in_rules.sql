CREATE TABLE "sign_in_rule" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"second_factor_roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"longest_hours" integer,
	"idle_minutes" integer,
	"networks" text[] DEFAULT '{}'::text[] NOT NULL,
	"hours_from" time,
	"hours_until" time,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sign_in_rule_hours" CHECK (("sign_in_rule"."hours_from" is null) = ("sign_in_rule"."hours_until" is null) and coalesce("sign_in_rule"."hours_from" <> "sign_in_rule"."hours_until", true))
);
--> statement-breakpoint
ALTER TABLE "sign_in_rule" ADD CONSTRAINT "sign_in_rule_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;