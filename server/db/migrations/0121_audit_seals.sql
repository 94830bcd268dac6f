CREATE TABLE "audit_seal" (
	"chain" integer NOT NULL,
	"number" integer NOT NULL,
	"up_to_id" integer NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"ids" integer[] NOT NULL,
	"digests" "bytea" NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_seal_chain_number_pk" PRIMARY KEY("chain","number")
);
--> statement-breakpoint
CREATE INDEX "audit_seal_up_to" ON "audit_seal" USING btree ("up_to_id");