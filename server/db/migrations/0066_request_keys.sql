CREATE TABLE "request_key" (
	"key" uuid NOT NULL,
	"account_id" integer NOT NULL,
	"signature" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_key_key_account_id_pk" PRIMARY KEY("key","account_id")
);
--> statement-breakpoint
CREATE INDEX "request_key_age" ON "request_key" USING btree ("answered_at");