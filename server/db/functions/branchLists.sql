-- Raises the version of a branch's lists with every change of its lookups or doctors. Servers keep these in memory under
-- this version.
CREATE OR REPLACE FUNCTION app.raise_lists_version() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE branch SET lists_version = lists_version + 1 WHERE id IN (SELECT c.branch_id FROM changed c);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER lists_inserted AFTER INSERT ON lookup_value
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.raise_lists_version();
CREATE OR REPLACE TRIGGER lists_updated AFTER UPDATE ON lookup_value
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.raise_lists_version();
CREATE OR REPLACE TRIGGER lists_deleted AFTER DELETE ON lookup_value
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.raise_lists_version();

CREATE OR REPLACE TRIGGER lists_inserted AFTER INSERT ON doctor
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.raise_lists_version();
CREATE OR REPLACE TRIGGER lists_updated AFTER UPDATE ON doctor
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.raise_lists_version();
CREATE OR REPLACE TRIGGER lists_deleted AFTER DELETE ON doctor
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.raise_lists_version();
