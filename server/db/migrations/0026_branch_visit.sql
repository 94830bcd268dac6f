CREATE TABLE "branch_visit" (
	"session_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "branch_visit_session_id_branch_id_pk" PRIMARY KEY("session_id","branch_id")
);
--> statement-breakpoint
ALTER TABLE "branch_visit" ADD CONSTRAINT "branch_visit_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branch_visit" ADD CONSTRAINT "branch_visit_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "branch_visit_branch" ON "branch_visit" USING btree ("branch_id");