CREATE TABLE "text_translation" (
	"code" text NOT NULL,
	"language" text NOT NULL,
	"text" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_translation_code_language_pk" PRIMARY KEY("code","language")
);
--> statement-breakpoint
INSERT INTO "text_translation" ("code", "language", "text")
  SELECT o.code, t.language, t.text FROM "text_override" o
    CROSS JOIN LATERAL (VALUES ('en', o.en), ('ms', o.ms), ('zh', o.zh)) t(language, text) WHERE t.text IS NOT NULL;
