ALTER TABLE "branch" ADD COLUMN "lists_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Their answers get a column more, which replacing them does not allow. The server creates them anew when it starts.
DROP FUNCTION IF EXISTS app.open_request(text, text, integer);--> statement-breakpoint
DROP FUNCTION IF EXISTS app.open_session(integer, integer);
