CREATE TABLE "hub_connection" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"branch_id" integer,
	"registered" boolean DEFAULT false NOT NULL,
	"server" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hub_connection" ADD CONSTRAINT "hub_connection_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_connection" ADD CONSTRAINT "hub_connection_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_connection" ADD CONSTRAINT "hub_connection_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hub_connection_server" ON "hub_connection" USING btree ("server");--> statement-breakpoint
CREATE INDEX "hub_connection_session" ON "hub_connection" USING btree ("session_id");