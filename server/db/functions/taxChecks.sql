-- Whether MyInvois can be asked if a TIN and a registration belong together: neither is missing, and the TIN is nobody's
-- general one.
CREATE OR REPLACE FUNCTION app.is_tax_identity(tin text, roc_no text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT tin <> '' AND roc_no <> '' AND tin NOT LIKE 'EI000000000__'
$$;

-- What MyInvois said of a company's TIN and registration holds no longer once either changes.
CREATE OR REPLACE FUNCTION app.forget_tax_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (NEW.tin, NEW.id_type, NEW.roc_no) IS DISTINCT FROM (OLD.tin, OLD.id_type, OLD.roc_no) THEN
    NEW.tax_check := CASE WHEN app.is_tax_identity(NEW.tin, NEW.roc_no) THEN 'Unchecked' ELSE 'None' END;
    NEW.tax_checked_at := NULL;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER tax_check_forgotten BEFORE INSERT OR UPDATE OF tin, id_type, roc_no ON tenant
  FOR EACH ROW EXECUTE FUNCTION app.forget_tax_check();
