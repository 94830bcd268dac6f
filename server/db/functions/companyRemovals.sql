-- Companies that were removed. Whoever works for one has no access, and its branches have no plan: what asks for either is
-- closed with it, whatever is written meanwhile.
CREATE OR REPLACE FUNCTION app.is_removed(company integer) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM tenant t WHERE t.id = company AND t.removed_at IS NOT NULL);
END
$$;

CREATE OR REPLACE FUNCTION app.close_removed_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF app.is_removed(NEW.tenant_id) THEN
    NEW.blocked := true;
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER removed_closed BEFORE INSERT OR UPDATE OF blocked, tenant_id ON membership
  FOR EACH ROW EXECUTE FUNCTION app.close_removed_membership();

CREATE OR REPLACE FUNCTION app.close_removed_branch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF app.is_removed(NEW.tenant_id) THEN
    NEW.subscription_ends := NULL;
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER removed_closed BEFORE INSERT OR UPDATE OF subscription_ends, tenant_id ON branch
  FOR EACH ROW EXECUTE FUNCTION app.close_removed_branch();
