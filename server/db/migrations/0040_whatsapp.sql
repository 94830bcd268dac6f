CREATE TABLE "whatsapp_connection" (
	"branch_id" integer PRIMARY KEY NOT NULL,
	"instance_id" integer NOT NULL,
	"phone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_instance" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "whatsapp_instance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"description" text NOT NULL,
	"gateway" text NOT NULL,
	"instance_id" text NOT NULL,
	"token" text NOT NULL,
	"is_provided" boolean NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "instance_id" integer;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "attachment_id" integer;--> statement-breakpoint
ALTER TABLE "whatsapp_connection" ADD CONSTRAINT "whatsapp_connection_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_connection" ADD CONSTRAINT "whatsapp_connection_instance_id_whatsapp_instance_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."whatsapp_instance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_instance" ADD CONSTRAINT "whatsapp_instance_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_instance_once" ON "whatsapp_instance" USING btree ("branch_id","instance_id") WHERE "whatsapp_instance"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_instance_id_whatsapp_instance_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."whatsapp_instance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_attachment_id_file_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;