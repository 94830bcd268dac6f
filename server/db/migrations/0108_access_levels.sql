-- A level for whoever translates the product and sees nothing of anybody's data.
INSERT INTO "access_level" ("name", "edits") VALUES ('Translator', '{translation}') ON CONFLICT DO NOTHING;
