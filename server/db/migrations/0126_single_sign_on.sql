CREATE TABLE "email_domain" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_domain_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tenant_id" integer NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"proven_at" timestamp with time zone,
	"proven_by" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "external_identity" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "external_identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tenant_id" integer NOT NULL,
	"subject" text NOT NULL,
	"account_id" integer NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_provider" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"groups_claim" text NOT NULL,
	"counts_as_two" boolean DEFAULT false NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"adds_people" boolean DEFAULT false NOT NULL,
	"tested_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_session" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"identity_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_on_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tenant_id" integer NOT NULL,
	"name" text NOT NULL,
	"branch_id" integer NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "sign_on_group_role" CHECK ("sign_on_group"."role" in ('Manager', 'Doctor', 'Nurse', 'Receptionist'))
);
--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "by_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_domain" ADD CONSTRAINT "email_domain_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_domain" ADD CONSTRAINT "email_domain_proven_by_account_id_fk" FOREIGN KEY ("proven_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_identity" ADD CONSTRAINT "external_identity_tenant_id_identity_provider_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."identity_provider"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_identity" ADD CONSTRAINT "external_identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD CONSTRAINT "identity_provider_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_session" ADD CONSTRAINT "identity_session_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_session" ADD CONSTRAINT "identity_session_identity_id_external_identity_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."external_identity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_group" ADD CONSTRAINT "sign_on_group_tenant_id_identity_provider_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."identity_provider"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_group" ADD CONSTRAINT "sign_on_group_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_domain_proven" ON "email_domain" USING btree ("domain") WHERE "email_domain"."proven_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_domain_once" ON "email_domain" USING btree ("tenant_id","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "external_identity_subject" ON "external_identity" USING btree ("tenant_id","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "external_identity_person" ON "external_identity" USING btree ("account_id","tenant_id");--> statement-breakpoint
CREATE INDEX "identity_session_identity" ON "identity_session" USING btree ("identity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_group_once" ON "sign_on_group" USING btree ("tenant_id","name","branch_id");--> statement-breakpoint
CREATE INDEX "sign_on_group_branch" ON "sign_on_group" USING btree ("branch_id");