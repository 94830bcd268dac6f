CREATE TABLE "push_delivery" (
	"schedule_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"is_tried" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_delivery_schedule_id_session_id_pk" PRIMARY KEY("schedule_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "push_schedule" ADD COLUMN "devices" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "of_follow_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push_delivery" ADD CONSTRAINT "push_delivery_schedule_id_push_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."push_schedule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_routed" ON "appointment" USING btree ("branch_id",lower("type"),"starts_at") WHERE "appointment"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "message_follow_up" ON "message" USING btree ("branch_id","appointment_id","id") WHERE "message"."of_follow_up";--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_once" UNIQUE("account_id","request_key");