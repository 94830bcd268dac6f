CREATE TABLE "sign_in" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"outcome" text NOT NULL,
	"factor" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL,
	"device_hash" text,
	"session_id" integer,
	"end_hash" text,
	CONSTRAINT "sign_in_outcome" CHECK ("sign_in"."outcome" in ('ok', 'disowned', 'wrong-password', 'wrong-code'))
);
--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_account" ON "sign_in" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "sign_in_session" ON "sign_in" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sign_in_end" ON "sign_in" USING btree ("end_hash") WHERE "sign_in"."end_hash" is not null;