CREATE TABLE "waiting_screen" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_screen_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"shows" text NOT NULL,
	"languages" text[] NOT NULL,
	"speaks" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "waiting_screen" ADD CONSTRAINT "waiting_screen_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_screen_branch" ON "waiting_screen" USING btree ("branch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_screen_hash" ON "waiting_screen" USING btree ("hash");