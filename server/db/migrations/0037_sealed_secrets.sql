-- Marks the passwords that are stored as they are. The start seals them (server/kit/secrets/stored.ts). A rewrite of the
-- column is subject to no policy.
ALTER TABLE "sms_account" ALTER COLUMN "password" TYPE text USING 'plain:' || "password";
