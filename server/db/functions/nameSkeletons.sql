-- Names of companies, branches and consultant teams that strangers read: none may look like another.

-- A text with each letter as the one that it looks like (app.lookalikes).
CREATE OR REPLACE FUNCTION app.without_lookalikes(content text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(coalesce(app.lookalikes()->>letter, letter), '' ORDER BY place), '')
    FROM regexp_split_to_table(content, '') WITH ORDINALITY AS split(letter, place)
$$;

-- What a name looks like, by which two are compared: the skeleton of UTS 39 in the normal form, small and without blanks.
-- Capital I, small l, 1 and | are one letter, as are O and 0, m and rn.
CREATE OR REPLACE FUNCTION app.name_skeleton(called text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(nullif(replace(translate(regexp_replace(
           app.normal_form(app.without_lookalikes(lower(app.without_lookalikes(normalize(called, NFKC))))),
           '\s', '', 'g'), '0i1|', 'olll'), 'rn', 'm'), ''), called)
$$;

-- Writes the skeleton of a new name. The trigger names the column that holds the name.
CREATE OR REPLACE FUNCTION app.write_name_skeleton() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR to_jsonb(NEW)->>TG_ARGV[0] IS DISTINCT FROM to_jsonb(OLD)->>TG_ARGV[0] THEN
    NEW.name_skeleton := app.name_skeleton(to_jsonb(NEW)->>TG_ARGV[0]);
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER name_compared BEFORE INSERT OR UPDATE OF company_name ON tenant
  FOR EACH ROW EXECUTE FUNCTION app.write_name_skeleton('company_name');
CREATE OR REPLACE TRIGGER name_compared BEFORE INSERT OR UPDATE OF code ON branch
  FOR EACH ROW EXECUTE FUNCTION app.write_name_skeleton('code');
CREATE OR REPLACE TRIGGER name_compared BEFORE INSERT OR UPDATE OF name ON consultant_team
  FOR EACH ROW EXECUTE FUNCTION app.write_name_skeleton('name');

-- Whether a company's or a branch's name is taken, by one that is the same or looks so.
CREATE OR REPLACE FUNCTION app.is_company_name(called text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM tenant t WHERE lower(t.company_name) = lower(called))
      OR EXISTS (SELECT FROM tenant t WHERE t.name_skeleton = app.name_skeleton(called))
$$;
CREATE OR REPLACE FUNCTION app.is_branch_name(name text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM branch b WHERE lower(b.code) = lower(name))
      OR EXISTS (SELECT FROM branch b WHERE b.name_skeleton = app.name_skeleton(name))
$$;

-- Writes the skeletons of names from before them, and the search texts of branches. Of two that look the same, the later
-- one has no skeleton.
CREATE OR REPLACE FUNCTION app.fill_name_skeletons() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named record;
BEGIN
  -- The trigger writes them.
  UPDATE branch SET search_text = '' WHERE search_text IS NULL;
  FOR named IN
    SELECT * FROM (
      SELECT 'tenant' AS kind, id, company_name AS called FROM tenant WHERE name_skeleton IS NULL
      UNION ALL SELECT 'branch', id, code FROM branch WHERE name_skeleton IS NULL
      UNION ALL SELECT 'consultant_team', id, name FROM consultant_team WHERE name_skeleton IS NULL) each
     ORDER BY kind, id
  LOOP
    BEGIN
      EXECUTE format('UPDATE %I SET name_skeleton = app.name_skeleton($1) WHERE id = $2 AND name_skeleton IS NULL', named.kind)
        USING named.called, named.id;
    EXCEPTION WHEN unique_violation THEN
      -- Its name stays as it is; others may not come to look like either.
    END;
  END LOOP;
END
$$;
