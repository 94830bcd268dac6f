-- Rows of a branch name few people. The planner counts those of all branches, and with many branches it no longer keeps a
-- person's name for the next rows of a list. It reads the figure when the columns are analyzed.
ALTER TABLE "appointment" ALTER COLUMN "created_by" SET (n_distinct = 20), ALTER COLUMN "changed_by" SET (n_distinct = 20);--> statement-breakpoint
ANALYZE "appointment" ("created_by", "changed_by");
