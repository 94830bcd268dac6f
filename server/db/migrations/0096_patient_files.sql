CREATE TABLE "patient_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" integer NOT NULL,
	"created_by" integer,
	"added_at" timestamp NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"patient_id" integer NOT NULL,
	"file_id" integer
);
--> statement-breakpoint
ALTER TABLE "patient_file" ADD CONSTRAINT "patient_file_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_file" ADD CONSTRAINT "patient_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_file" ADD CONSTRAINT "patient_file_branch_id_patient_id_patient_branch_id_id_fk" FOREIGN KEY ("branch_id","patient_id") REFERENCES "public"."patient"("branch_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patient_file_patient" ON "patient_file" USING btree ("patient_id","day");