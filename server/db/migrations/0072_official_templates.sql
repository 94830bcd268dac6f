CREATE TABLE "official_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "official_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"instance_id" integer NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"content" jsonb NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "whatsapp_window" (
	"branch_id" integer NOT NULL,
	"instance_id" integer NOT NULL,
	"phone" text NOT NULL,
	"wrote_at" timestamp with time zone NOT NULL,
	CONSTRAINT "whatsapp_window_branch_id_instance_id_phone_pk" PRIMARY KEY("branch_id","instance_id","phone")
);
--> statement-breakpoint
ALTER TABLE "message_template" ADD COLUMN "official" jsonb;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "official" jsonb;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "is_official" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapp_instance" ADD COLUMN "business_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapp_instance" ADD COLUMN "templates_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "whatsapp_instance" ADD COLUMN "templates_fault" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_reply" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "official_template" ADD CONSTRAINT "official_template_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_template" ADD CONSTRAINT "official_template_instance_id_whatsapp_instance_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."whatsapp_instance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_window" ADD CONSTRAINT "whatsapp_window_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_window" ADD CONSTRAINT "whatsapp_window_instance_id_whatsapp_instance_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."whatsapp_instance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "official_template_once" ON "official_template" USING btree ("instance_id","name","language");--> statement-breakpoint
CREATE INDEX "official_template_branch" ON "official_template" USING btree ("branch_id");--> statement-breakpoint
CREATE INDEX "whatsapp_window_old" ON "whatsapp_window" USING btree ("wrote_at");