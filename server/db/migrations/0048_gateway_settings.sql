CREATE TABLE "gateway_setting" (
	"gateway" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"settings" text NOT NULL
);
