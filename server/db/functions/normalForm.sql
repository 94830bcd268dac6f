-- Finding names however they are typed.

-- The form in which texts are compared: small letters without marks and without what is typed in one place and left out
-- in another: apostrophes, hyphens, the slash of `a/l`, blanks without width. Letters of full width and other forms of a
-- letter are that letter. Marks of other scripts stay, since there they make another word. A LIKE pattern stays one.
-- What it returns is stored (patient.search_text): a change of it empties that column, which housekeeping fills again.
CREATE OR REPLACE FUNCTION app.normal_form(content text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(content) = length(content) THEN translate(lower(content), '''`-/', '')
    ELSE normalize(translate(replace(replace(replace(
           regexp_replace(
             lower(normalize(translate(content,
               E'\u00B4\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u02CA\u02CB\u2018\u2019\u201A\u201B\u2032\u2035\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2044\u2215'
               || E'\u00AD\u034F\u061C\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\uFEFF\uFE0E\uFE0F',
               ''), NFKD)),
             '([a-z])[\u0300-\u036F]+', '\1', 'g'),
           E'\u00DF', 'ss'), E'\u00E6', 'ae'), E'\u0153', 'oe'),
           E'\u00F8\u0111\u0142\u0131\u0127\u00F0''`-/\u2010\u2044', 'odlihd'), NFC)
  END
$$;

-- The text by which a patient is found: the names and, after a separator (chr 31), the numbers, among them those of records
-- that were merged into this one.
CREATE OR REPLACE FUNCTION app.patient_search_text(of_patient patient) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    WITH RECURSIVE earlier(id) AS (
      SELECT m.merged_id FROM patient_merge m
       WHERE m.branch_id = of_patient.branch_id AND m.kept_id = of_patient.id AND m.undone_at IS NULL
      UNION
      SELECT m.merged_id FROM earlier e
        JOIN patient_merge m ON m.branch_id = of_patient.branch_id AND m.kept_id = e.id AND m.undone_at IS NULL
    )
    SELECT app.normal_form(concat_ws(' ', of_patient.name, of_patient.preferred_name)) || chr(31)
        || app.normal_form(concat_ws(' ', of_patient.ic_passport, of_patient.mobile, of_patient.fixed,
             (SELECT string_agg(p.ic_passport, ' ') FROM earlier e
                JOIN patient p ON p.branch_id = of_patient.branch_id AND p.id = e.id))));
END
$$;

CREATE OR REPLACE FUNCTION app.write_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := app.patient_search_text(NEW);
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER search_text_written
  BEFORE INSERT OR UPDATE OF name, preferred_name, ic_passport, mobile, fixed ON patient
  FOR EACH ROW EXECUTE FUNCTION app.write_search_text();

-- The patient whose record a merged one led to, and that one's in turn: those that were not undone.
CREATE OR REPLACE FUNCTION app.kept_patient(branch integer, merged integer) RETURNS integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    WITH RECURSIVE way(id, steps) AS (
      SELECT merged, 0
      UNION ALL
      SELECT m.kept_id, w.steps + 1 FROM way w
        JOIN patient_merge m ON m.branch_id = branch AND m.merged_id = w.id AND m.undone_at IS NULL
    )
    SELECT id FROM way ORDER BY steps DESC LIMIT 1);
END
$$;

-- The patient of an identity number, or of one that a merged record had.
CREATE OR REPLACE FUNCTION app.patient_of_number(branch integer, identity text) RETURNS integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT app.kept_patient(branch, p.id) FROM patient p WHERE p.branch_id = branch AND p.ic_passport = identity);
END
$$;

-- A merge, and its undoing, change by which numbers the kept record is found.
CREATE OR REPLACE FUNCTION app.write_merged_search_text() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE patient p SET search_text = app.patient_search_text(p)
   WHERE p.branch_id = NEW.branch_id AND p.id IN (NEW.kept_id, app.kept_patient(NEW.branch_id, NEW.kept_id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER search_text_merged AFTER INSERT OR UPDATE OF undone_at ON patient_merge
  FOR EACH ROW EXECUTE FUNCTION app.write_merged_search_text();

-- Writes the search text of some patients who have none yet, and answers of how many. Those who are being changed are
-- passed over.
CREATE OR REPLACE FUNCTION app.fill_search_texts(most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH wanted AS (
    SELECT id FROM patient WHERE search_text IS NULL LIMIT most FOR UPDATE SKIP LOCKED
  ), filled AS (
    UPDATE patient p SET search_text = app.patient_search_text(p) FROM wanted WHERE p.id = wanted.id RETURNING 1
  )
  SELECT count(*)::integer FROM filled
$$;
