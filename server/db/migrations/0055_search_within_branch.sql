CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
DROP INDEX "patient_sought";--> statement-breakpoint
DROP INDEX "message_sought";--> statement-breakpoint
CREATE INDEX "patient_sought" ON "patient" USING gin ("branch_id","sought" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "message_sought" ON "message" USING gin ("branch_id",lower("text" || chr(31) || "phone") gin_trgm_ops);