DROP INDEX "message_newest";--> statement-breakpoint
CREATE INDEX "message_sought" ON "message" USING gin (lower("text" || chr(31) || "phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "message_newest" ON "message" USING btree ("branch_id","channel",coalesce("sent_at", "created_at"),"id");