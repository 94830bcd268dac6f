ALTER TABLE "data_breach" ADD COLUMN "commissioner_reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "data_breach" ADD COLUMN "people_reminders" integer DEFAULT 0 NOT NULL;