CREATE TABLE "page_error_day" (
	"page_error_id" integer NOT NULL,
	"day" date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "page_error_day_page_error_id_day_pk" PRIMARY KEY("page_error_id","day")
);
--> statement-breakpoint
CREATE TABLE "page_error_person" (
	"page_error_id" integer NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "page_error_person_page_error_id_mark_pk" PRIMARY KEY("page_error_id","mark")
);
--> statement-breakpoint
CREATE TABLE "page_error" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_error_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"page" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"react_error" integer,
	"place" text NOT NULL,
	"call" text NOT NULL,
	"stack" jsonb NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_release" text NOT NULL,
	"last_release" text NOT NULL,
	CONSTRAINT "page_error_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
ALTER TABLE "page_error_day" ADD CONSTRAINT "page_error_day_page_error_id_page_error_id_fk" FOREIGN KEY ("page_error_id") REFERENCES "public"."page_error"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_error_person" ADD CONSTRAINT "page_error_person_page_error_id_page_error_id_fk" FOREIGN KEY ("page_error_id") REFERENCES "public"."page_error"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_error_last" ON "page_error" USING btree ("last_at");