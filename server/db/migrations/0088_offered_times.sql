ALTER TABLE "waiting_entry" ADD COLUMN "offered_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waiting_entry" ADD COLUMN "offered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waiting_entry" ADD COLUMN "offered_by" integer;--> statement-breakpoint
ALTER TABLE "waiting_entry" ADD CONSTRAINT "waiting_entry_offered_by_account_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;