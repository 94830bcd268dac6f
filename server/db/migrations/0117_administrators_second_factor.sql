-- From here on Administrators need a second factor wherever the data is not the demo's. A new installation notes it with
-- its first Administrator.
INSERT INTO "installation" ("name", "value")
SELECT 'administrators need a second factor', to_char(now(), 'YYYY-MM-DD')
 WHERE EXISTS (SELECT FROM "account" a WHERE a."platform_role" = 'Administrator')
   AND NOT EXISTS (SELECT FROM "installation" i WHERE i."name" = 'demo')
ON CONFLICT ("name") DO NOTHING;
