CREATE TABLE "computer_session" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"computer_id" integer NOT NULL,
	"locked_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pin" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_computer" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shared_computer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"lock_minutes" integer NOT NULL,
	"registered_by" integer NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in" DROP CONSTRAINT "sign_in_outcome";--> statement-breakpoint
ALTER TABLE "computer_session" ADD CONSTRAINT "computer_session_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "computer_session" ADD CONSTRAINT "computer_session_computer_id_shared_computer_id_fk" FOREIGN KEY ("computer_id") REFERENCES "public"."shared_computer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin" ADD CONSTRAINT "pin_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_computer" ADD CONSTRAINT "shared_computer_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_computer" ADD CONSTRAINT "shared_computer_registered_by_account_id_fk" FOREIGN KEY ("registered_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "computer_session_computer" ON "computer_session" USING btree ("computer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shared_computer_hash" ON "shared_computer" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "shared_computer_branch" ON "shared_computer" USING btree ("branch_id");--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_outcome" CHECK ("sign_in"."outcome" in ('ok', 'disowned', 'wrong-password', 'wrong-code', 'wrong-pin'));