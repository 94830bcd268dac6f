CREATE TABLE "data_breach" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_breach_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"created_by" integer,
	"added_at" timestamp NOT NULL,
	"title" text NOT NULL,
	"noticed_at" timestamp NOT NULL,
	"what" text NOT NULL,
	"people" integer,
	"measures" text DEFAULT '' NOT NULL,
	"commissioner_at" timestamp,
	"people_at" timestamp
);
--> statement-breakpoint
CREATE TABLE "disclosure" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disclosure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"created_by" integer,
	"added_at" timestamp NOT NULL,
	"day" date NOT NULL,
	"patient_id" integer NOT NULL,
	"recipient" text NOT NULL,
	"purpose" text NOT NULL,
	"given" text NOT NULL,
	"details" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "retention_years" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "data_breach" ADD CONSTRAINT "data_breach_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disclosure" ADD CONSTRAINT "disclosure_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disclosure" ADD CONSTRAINT "disclosure_branch_id_patient_id_patient_branch_id_id_fk" FOREIGN KEY ("branch_id","patient_id") REFERENCES "public"."patient"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_breach_branch" ON "data_breach" USING btree ("branch_id","noticed_at");--> statement-breakpoint
CREATE INDEX "disclosure_patient" ON "disclosure" USING btree ("patient_id","day");--> statement-breakpoint
CREATE INDEX "disclosure_branch" ON "disclosure" USING btree ("branch_id","day");