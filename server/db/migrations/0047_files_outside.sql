CREATE TABLE "loose_content" (
	"key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "sha256" text;--> statement-breakpoint
CREATE INDEX "file_in_database" ON "file" USING btree ("id") WHERE "file"."content" is not null;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_key_unique" UNIQUE("key");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_content_once" CHECK (("file"."key" is null) <> ("file"."content" is null));