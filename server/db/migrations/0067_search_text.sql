ALTER TABLE "branch" ADD COLUMN "name_skeleton" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "name_skeleton" text;--> statement-breakpoint
ALTER TABLE "consultant_team" ADD COLUMN "name_skeleton" text;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "search_text" text;