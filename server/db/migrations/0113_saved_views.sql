CREATE TABLE "saved_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"account_id" integer NOT NULL,
	"branch_id" integer,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL,
	"is_default" boolean NOT NULL,
	"filter" text NOT NULL,
	"sort" text NOT NULL,
	"order" text NOT NULL,
	"per_page" integer NOT NULL,
	"columns" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_own" ON "saved_view" USING btree ("account_id",coalesce("branch_id", 0),"list",lower("name")) WHERE not "saved_view"."shared";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_shared" ON "saved_view" USING btree (coalesce("branch_id", 0),"list",lower("name")) WHERE "saved_view"."shared";