ALTER TABLE "print_slip" ADD COLUMN "visit_stage" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
UPDATE "print_slip" SET "visit_stage" = CASE "name" WHEN 'Appointment card' THEN 'booked' WHEN 'Queue ticket' THEN 'arrived' ELSE 'done' END WHERE "record" = 'appointment' AND "name" IN ('Appointment card', 'Queue ticket', 'Medical certificate');
