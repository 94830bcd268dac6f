DROP INDEX "patient_name";--> statement-breakpoint
ALTER TABLE "patient" drop column "sought";--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "sought" text GENERATED ALWAYS AS (lower(name || ' ' || preferred_name || chr(31) || ic_passport || ' ' || mobile || ' ' || fixed)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "lock_version" integer;--> statement-breakpoint
CREATE INDEX "patient_name" ON "patient" USING btree ("branch_id",lower("name"),"id","name","sought") WHERE "patient"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "patient_sought" ON "patient" USING gin ("sought" gin_trgm_ops);
