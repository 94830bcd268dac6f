CREATE TABLE "proforma_reminder" (
	"branch_id" integer NOT NULL,
	"proforma_id" integer NOT NULL,
	"days_before" integer NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proforma_reminder_proforma_id_days_before_pk" PRIMARY KEY("proforma_id","days_before")
);
--> statement-breakpoint
ALTER TABLE "branch" ADD COLUMN "renews_itself" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "proforma" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "proforma" ADD COLUMN "is_reminded" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "reminder_days" text[] DEFAULT '{7,1,0,-1}' NOT NULL;--> statement-breakpoint
ALTER TABLE "proforma_reminder" ADD CONSTRAINT "proforma_reminder_branch_id_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proforma_reminder" ADD CONSTRAINT "proforma_reminder_proforma_id_proforma_id_fk" FOREIGN KEY ("proforma_id") REFERENCES "public"."proforma"("id") ON DELETE no action ON UPDATE no action;