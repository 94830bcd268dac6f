CREATE TABLE "message_hours" (
	"branch_id" integer PRIMARY KEY NOT NULL,
	"quiet_from" time NOT NULL,
	"quiet_to" time NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_query" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_query_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"about" text NOT NULL,
	"days" integer,
	"months" integer,
	"visit_status" text NOT NULL,
	"visit_type" text DEFAULT '' NOT NULL,
	"doctor_id" integer,
	"sex" text NOT NULL,
	"min_age" integer,
	"max_age" integer,
	"platform_query_id" integer,
	CONSTRAINT "message_query_in_branch" UNIQUE("branch_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"scheduler_id" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"skipped" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"request_key" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_scheduler" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_scheduler_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"name" text NOT NULL,
	"template_id" integer NOT NULL,
	"query_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"recurring" text NOT NULL,
	"message_type" text NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"next_due" timestamp with time zone,
	"changed_by" integer NOT NULL,
	CONSTRAINT "message_scheduler_in_branch" UNIQUE("branch_id","id")
);
--> statement-breakpoint
CREATE TABLE "platform_message_query" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_message_query_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"sql" text NOT NULL,
	"description" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_message_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_message_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"variables" text GENERATED ALWAYS AS (rtrim(case when strpos(content, '{name}') > 0 then 'name,' else '' end || case when strpos(content, '{apttype}') > 0 then 'apttype,' else '' end || case when strpos(content, '{aptdate}') > 0 then 'aptdate,' else '' end || case when strpos(content, '{aptremark}') > 0 then 'aptremark,' else '' end || case when strpos(content, '{resource}') > 0 then 'resource,' else '' end || case when strpos(content, '{nextaction}') > 0 then 'nextaction,' else '' end, ',')) STORED NOT NULL,
	"query_id" integer
);
--> statement-breakpoint
ALTER TABLE "message_hours" ADD CONSTRAINT "message_hours_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_query" ADD CONSTRAINT "message_query_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_query" ADD CONSTRAINT "message_query_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_query" ADD CONSTRAINT "message_query_platform_query_id_platform_message_query_id_fk" FOREIGN KEY ("platform_query_id") REFERENCES "public"."platform_message_query"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_run" ADD CONSTRAINT "message_run_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_run" ADD CONSTRAINT "message_run_branch_id_scheduler_id_message_scheduler_branch_id_id_fk" FOREIGN KEY ("branch_id","scheduler_id") REFERENCES "public"."message_scheduler"("branch_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_scheduler" ADD CONSTRAINT "message_scheduler_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_scheduler" ADD CONSTRAINT "message_scheduler_template_id_message_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."message_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_scheduler" ADD CONSTRAINT "message_scheduler_changed_by_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_scheduler" ADD CONSTRAINT "message_scheduler_branch_id_query_id_message_query_branch_id_id_fk" FOREIGN KEY ("branch_id","query_id") REFERENCES "public"."message_query"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_query_once" ON "message_query" USING btree ("branch_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "message_run_once" ON "message_run" USING btree ("branch_id","scheduler_id","due_at");--> statement-breakpoint
CREATE INDEX "message_scheduler_due" ON "message_scheduler" USING btree ("next_due");--> statement-breakpoint
CREATE UNIQUE INDEX "platform_message_query_once" ON "platform_message_query" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "platform_message_template_once" ON "platform_message_template" USING btree (lower("name"));