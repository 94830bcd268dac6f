CREATE TABLE "article_response" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_response_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"answer" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_response_once" UNIQUE("article_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "article" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"team_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"image" "bytea",
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_schedule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"audience" text NOT NULL,
	"audience_team_id" integer,
	"audience_tenant_id" integer,
	"send_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_level" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_level_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sees" text[] DEFAULT '{}' NOT NULL,
	"edits" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agata_route" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agata_route_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"appointment_type" text NOT NULL,
	"routed_team_id" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agata_setting" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"join_code_hours" integer DEFAULT 24 NOT NULL,
	"invitation_days" integer DEFAULT 30 NOT NULL,
	"articles_per_page" integer DEFAULT 12 NOT NULL,
	"appointment_minutes" integer DEFAULT 30 NOT NULL,
	"small_font" integer DEFAULT 8 NOT NULL,
	"medium_font" integer DEFAULT 14 NOT NULL,
	"large_font" integer DEFAULT 18 NOT NULL,
	"own_bubble" text DEFAULT 'accent' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agata_user" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"access_level_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "association_body" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "association_body_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"abbreviation" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "avatar" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avatar_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"image" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "better_life_category" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "better_life_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_sensitive" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expertise_appointment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expertise_appointment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"expertise" text NOT NULL,
	"appointment_type" text NOT NULL,
	"minutes" integer NOT NULL,
	"is_teleconsultation" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_type" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_category" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"audience" text NOT NULL,
	"months" integer NOT NULL,
	"price" bigint NOT NULL,
	"members" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"provider_id" integer NOT NULL,
	"kind" text NOT NULL,
	"asked" jsonb NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "healthcare_provider" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "healthcare_provider_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mobile_no" text NOT NULL,
	"ic_no" text DEFAULT '' NOT NULL,
	"passport" text DEFAULT '' NOT NULL,
	"qualification" text DEFAULT '' NOT NULL,
	"mmc_no" text DEFAULT '' NOT NULL,
	"apc_no" text DEFAULT '' NOT NULL,
	"expertise" text DEFAULT '' NOT NULL,
	"organization_type" text DEFAULT '' NOT NULL,
	"association_body" text DEFAULT '' NOT NULL,
	"avatar_id" integer,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agata_subscription" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agata_subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"team_id" integer,
	"agata_tenant_id" integer,
	"category_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"price" bigint NOT NULL,
	"members" integer NOT NULL,
	"charging_account_id" integer,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"agata_tenant_id" integer,
	"account_id" integer NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultant_team" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultant_team_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"addresses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"image" "bytea",
	"join_hash" text,
	"join_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "control_group_member" (
	"team_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	CONSTRAINT "control_group_member_group_id_member_id_pk" PRIMARY KEY("group_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "control_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "control_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"team_id" integer NOT NULL,
	"name" text NOT NULL,
	"edit_team_status" boolean DEFAULT false NOT NULL,
	"add_remove_member_status" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"team_id" integer NOT NULL,
	"provider_id" integer,
	"mobile_no" text NOT NULL,
	"access_role_id" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_member_once" UNIQUE("team_id","mobile_no")
);
--> statement-breakpoint
CREATE TABLE "agata_tenant_member" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agata_tenant_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"agata_tenant_id" integer NOT NULL,
	"provider_id" integer,
	"mobile_no" text NOT NULL,
	"access_role_id" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agata_tenant_team" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agata_tenant_team_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"agata_tenant_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "agata_tenant" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agata_tenant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"registration_no" text DEFAULT '' NOT NULL,
	"ssm_registration_no" text DEFAULT '' NOT NULL,
	"phone_no" text DEFAULT '' NOT NULL,
	"fax_no" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"owner" text DEFAULT '' NOT NULL,
	"pic_name" text DEFAULT '' NOT NULL,
	"pic_email" text DEFAULT '' NOT NULL,
	"pic_mobile_no" text DEFAULT '' NOT NULL,
	"pic_ic_no" text DEFAULT '' NOT NULL,
	"pic_passport" text DEFAULT '' NOT NULL,
	"pic_qualification" text DEFAULT '' NOT NULL,
	"pic_mmc_no" text DEFAULT '' NOT NULL,
	"pic_apc_no" text DEFAULT '' NOT NULL,
	"bank_id" integer,
	"bank_branch" text DEFAULT '' NOT NULL,
	"account_name" text DEFAULT '' NOT NULL,
	"account_no" text DEFAULT '' NOT NULL,
	"charging_account_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charging_account" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "charging_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"agata_tenant_id" integer NOT NULL,
	"name" text NOT NULL,
	"bill_to" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone_no" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_response" ADD CONSTRAINT "article_response_team_id_consultant_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."consultant_team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_response" ADD CONSTRAINT "article_response_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_response" ADD CONSTRAINT "article_response_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_team_id_consultant_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."consultant_team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_category_id_better_life_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."better_life_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_schedule" ADD CONSTRAINT "push_schedule_audience_team_id_consultant_team_id_fk" FOREIGN KEY ("audience_team_id") REFERENCES "public"."consultant_team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_schedule" ADD CONSTRAINT "push_schedule_audience_tenant_id_agata_tenant_id_fk" FOREIGN KEY ("audience_tenant_id") REFERENCES "public"."agata_tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_schedule" ADD CONSTRAINT "push_schedule_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agata_route" ADD CONSTRAINT "agata_route_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agata_route" ADD CONSTRAINT "agata_route_routed_team_id_consultant_team_id_fk" FOREIGN KEY ("routed_team_id") REFERENCES "public"."consultant_team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agata_user" ADD CONSTRAINT "agata_user_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agata_user" ADD CONSTRAINT "agata_user_access_level_id_access_level_id_fk" FOREIGN KEY ("access_level_id") REFERENCES "public"."access_level"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_request" ADD CONSTRAINT "provider_request_provider_id_healthcare_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."healthcare_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_request" ADD CONSTRAINT "provider_request_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "healthcare_provider" ADD CONSTRAINT "healthcare_provider_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agata_subscription" ADD CONSTRAINT "agata_subscription_team_id_consultant_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."consultant_team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agata_subscription" ADD CONSTRAINT "agata_subscription_agata_tenant_id_agata_tenant_id_fk" FOREIGN KEY ("agata_tenant_id") REFERENCES "public"."agata_tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agata_subscription" ADD CONSTRAINT "agata_subscription_category_id_subscription_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."subscription_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agata_subscription" ADD CONSTRAINT "agata_subscription_charging_account_id_charging_account_id_fk" FOREIGN KEY ("charging_account_id") REFERENCES "public"."charging_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agata_subscription" ADD CONSTRAINT "agata_subscription_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_team_id_consultant_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."consultant_team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_group_member" ADD CONSTRAINT "control_group_member_team_id_consultant_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."consultant_team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_group_member" ADD CONSTRAINT "control_group_member_group_id_control_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."control_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_group_member" ADD CONSTRAINT "control_group_member_member_id_team_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."team_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_group" ADD CONSTRAINT "control_group_team_id_consultant_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."consultant_team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_consultant_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."consultant_team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_provider_id_healthcare_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."healthcare_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agata_tenant_member" ADD CONSTRAINT "agata_tenant_member_agata_tenant_id_agata_tenant_id_fk" FOREIGN KEY ("agata_tenant_id") REFERENCES "public"."agata_tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agata_tenant_member" ADD CONSTRAINT "agata_tenant_member_provider_id_healthcare_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."healthcare_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agata_tenant_team" ADD CONSTRAINT "agata_tenant_team_agata_tenant_id_agata_tenant_id_fk" FOREIGN KEY ("agata_tenant_id") REFERENCES "public"."agata_tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agata_tenant_team" ADD CONSTRAINT "agata_tenant_team_team_id_consultant_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."consultant_team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charging_account" ADD CONSTRAINT "charging_account_agata_tenant_id_agata_tenant_id_fk" FOREIGN KEY ("agata_tenant_id") REFERENCES "public"."agata_tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_response_at" ON "article_response" USING btree ("at");--> statement-breakpoint
CREATE INDEX "article_team" ON "article" USING btree ("team_id","created_at");--> statement-breakpoint
CREATE INDEX "article_state" ON "article" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "push_schedule_due" ON "push_schedule" USING btree ("state","send_at");--> statement-breakpoint
CREATE UNIQUE INDEX "access_level_name" ON "access_level" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "agata_route_once" ON "agata_route" USING btree ("branch_id",lower("appointment_type"));--> statement-breakpoint
CREATE UNIQUE INDEX "association_body_name" ON "association_body" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "avatar_name" ON "avatar" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "better_life_category_name" ON "better_life_category" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "expertise_appointment_once" ON "expertise_appointment" USING btree (lower("expertise"),lower("appointment_type"));--> statement-breakpoint
CREATE UNIQUE INDEX "organization_type_name" ON "organization_type" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_category_name" ON "subscription_category" USING btree ("audience",lower("name"));--> statement-breakpoint
CREATE INDEX "provider_request_provider" ON "provider_request" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "provider_request_open" ON "provider_request" USING btree ("kind","status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "healthcare_provider_account" ON "healthcare_provider" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "healthcare_provider_mobile" ON "healthcare_provider" USING btree ("mobile_no");--> statement-breakpoint
CREATE INDEX "agata_subscription_team" ON "agata_subscription" USING btree ("team_id","to_day");--> statement-breakpoint
CREATE INDEX "agata_subscription_tenant" ON "agata_subscription" USING btree ("agata_tenant_id","to_day");--> statement-breakpoint
CREATE INDEX "agata_subscription_account" ON "agata_subscription" USING btree ("charging_account_id");--> statement-breakpoint
CREATE INDEX "chat_message_room" ON "chat_message" USING btree ("team_id","agata_tenant_id","id");--> statement-breakpoint
CREATE INDEX "control_group_member_member" ON "control_group_member" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "control_group_name" ON "control_group" USING btree ("team_id",lower("name"));--> statement-breakpoint
CREATE INDEX "team_member_provider" ON "team_member" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "team_member_mobile" ON "team_member" USING btree ("mobile_no");--> statement-breakpoint
CREATE UNIQUE INDEX "agata_tenant_member_once" ON "agata_tenant_member" USING btree ("agata_tenant_id","mobile_no");--> statement-breakpoint
CREATE INDEX "agata_tenant_member_provider" ON "agata_tenant_member" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "agata_tenant_member_mobile" ON "agata_tenant_member" USING btree ("mobile_no");--> statement-breakpoint
CREATE UNIQUE INDEX "agata_tenant_team_once" ON "agata_tenant_team" USING btree ("agata_tenant_id","team_id");--> statement-breakpoint
CREATE INDEX "agata_tenant_team_team" ON "agata_tenant_team" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charging_account_name" ON "charging_account" USING btree ("agata_tenant_id",lower("name"));--> statement-breakpoint
INSERT INTO "agata_setting" DEFAULT VALUES;
