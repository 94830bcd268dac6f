CREATE TABLE "branch_holiday" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "branch_holiday_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "lookup_value_once";--> statement-breakpoint
ALTER TABLE "doctor" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "doctor" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lookup_value" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lookup_value" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "branch_holiday" ADD CONSTRAINT "branch_holiday_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "branch_holiday_days" ON "branch_holiday" USING btree ("branch_id","to_day");--> statement-breakpoint
CREATE UNIQUE INDEX "lookup_value_once" ON "lookup_value" USING btree ("branch_id","kind",lower("value")) WHERE "lookup_value"."removed_at" is null;