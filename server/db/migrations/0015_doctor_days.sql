DROP INDEX "appointment_doctor_time";--> statement-breakpoint
ALTER TABLE "appointment_doctor" ADD COLUMN "starts_at" timestamp with time zone GENERATED ALWAYS AS (lower(period)) STORED;--> statement-breakpoint
CREATE INDEX "appointment_doctor_start" ON "appointment_doctor" USING btree ("doctor_id","starts_at");