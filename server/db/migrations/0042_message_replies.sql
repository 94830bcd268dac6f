CREATE TABLE "message_reply" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"appointment_id" integer,
	"channel" text NOT NULL,
	"instance_id" integer,
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"gateway_ref" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stand_in_message" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stand_in_message" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "appointment_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_in_branch" UNIQUE("branch_id","id");--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_instance_id_whatsapp_instance_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."whatsapp_instance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_branch_id_message_id_message_branch_id_id_fk" FOREIGN KEY ("branch_id","message_id") REFERENCES "public"."message"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_appointment_fk" FOREIGN KEY ("branch_id","appointment_id") REFERENCES "public"."appointment"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_reply_once" ON "message_reply" USING btree ("branch_id","channel",coalesce("instance_id", 0),"gateway_ref");--> statement-breakpoint
CREATE INDEX "message_reply_newest" ON "message_reply" USING btree ("branch_id","received_at","id");--> statement-breakpoint
CREATE INDEX "message_reply_message" ON "message_reply" USING btree ("branch_id","message_id");--> statement-breakpoint
CREATE INDEX "message_reply_appointment" ON "message_reply" USING btree ("branch_id","appointment_id","received_at") WHERE "message_reply"."appointment_id" is not null;--> statement-breakpoint
CREATE INDEX "message_phone" ON "message" USING btree ("branch_id","phone","id");--> statement-breakpoint
CREATE INDEX "message_ref" ON "message" USING btree ("branch_id","gateway_ref") WHERE "message"."gateway_ref" <> '';--> statement-breakpoint
CREATE INDEX "whatsapp_instance_named" ON "whatsapp_instance" USING btree ("instance_id");