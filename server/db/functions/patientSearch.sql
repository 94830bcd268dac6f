-- Finding patients of the request's branch: search, likely duplicates, companies.

-- The patterns of a patient search, in the form of what is searched.
CREATE OR REPLACE FUNCTION app.patterns_of(wanted jsonb) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (
    SELECT array_agg(app.normal_form(pattern))
      FROM jsonb_array_elements_text(coalesce(wanted->'anywhere', '[]') || coalesce(wanted->'inName', '[]')) AS pattern);
END
$$;

-- The WHERE condition of patients who were registered, booked, seen or charged for the last time before a day, and were 18
-- years old by then; null without a day.
CREATE OR REPLACE FUNCTION app.without_contact_since(since date) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF since IS NULL THEN
    RETURN NULL;
  END IF;
  RETURN format(
    'registered_at < %1$L AND (dob IS NULL OR dob < %2$L)
     AND NOT EXISTS (SELECT FROM appointment c WHERE c.branch_id = patient.branch_id AND c.patient_id = patient.id
                        AND c.removed_at IS NULL AND c.starts_at >= %1$L)
     AND NOT EXISTS (SELECT FROM visit_note c WHERE c.branch_id = patient.branch_id AND c.patient_id = patient.id
                        AND c.added_at >= %3$L)
     AND NOT EXISTS (SELECT FROM prescription c WHERE c.branch_id = patient.branch_id AND c.patient_id = patient.id
                        AND c.added_at >= %3$L)
     AND NOT EXISTS (SELECT FROM vital_sign c WHERE c.branch_id = patient.branch_id AND c.patient_id = patient.id
                        AND c.added_at >= %3$L)
     AND NOT EXISTS (SELECT FROM patient_file c WHERE c.branch_id = patient.branch_id AND c.patient_id = patient.id
                        AND c.added_at >= %3$L)
     AND NOT EXISTS (SELECT FROM nurse_note c WHERE c.branch_id = patient.branch_id AND c.patient_id = patient.id
                        AND c.created_at >= %1$L)
     AND NOT EXISTS (SELECT FROM issued_paper c WHERE c.branch_id = patient.branch_id AND c.patient_id = patient.id
                        AND c.issued_at >= %1$L)
     AND NOT EXISTS (SELECT FROM bill c WHERE c.branch_id = patient.branch_id AND c.patient_id = patient.id
                        AND (c.created_at >= %1$L OR EXISTS (SELECT FROM bill_receipt r WHERE r.branch_id = c.branch_id
                                                               AND r.bill_id = c.id AND r.taken_at >= %1$L)))',
    since::timestamp AT TIME ZONE app.clinic_zone(), since - interval '18 years', since);
END
$$;

-- The WHERE condition of a patient search, every value quoted: removed or not, patterns that must each occur in name,
-- phone or identity number, patterns for the name alone, one for the identity number, ids, records to be completed,
-- what is known of allergies, no contact since a day, and days of registration.
CREATE OR REPLACE FUNCTION app.patients_wanted(wanted jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT concat_ws(' AND ',
      format('branch_id = %L', app.branch_id()),
      CASE WHEN wanted->>'removed' = 'true' THEN 'removed_at IS NOT NULL' ELSE 'removed_at IS NULL' END,
      (SELECT string_agg(format('coalesce(search_text, sought) LIKE %L', app.normal_form(pattern)), ' AND ')
         FROM jsonb_array_elements_text(wanted->'anywhere') AS pattern),
      (SELECT string_agg(format('split_part(coalesce(search_text, sought), chr(31), 1) LIKE %L', app.normal_form(pattern)), ' AND ')
         FROM jsonb_array_elements_text(wanted->'inName') AS pattern),
      CASE WHEN wanted->>'incomplete' = 'true' THEN 'incomplete' END,
      app.without_contact_since((wanted->>'noContactSince')::date),
      CASE wanted->>'allergyStatus' WHEN 'noneKnown' THEN 'allergies_none_known_at IS NOT NULL'
        WHEN 'notAsked' THEN 'allergies_none_known_at IS NULL' END,
      CASE wanted->>'allergyStatus' WHEN 'known' THEN '' WHEN 'notAsked' THEN 'NOT ' END
        || 'EXISTS (SELECT FROM patient_allergy y WHERE y.branch_id = patient.branch_id AND y.patient_id = patient.id)',
      'ic_passport LIKE upper(' || quote_literal(wanted->>'inIdentity') || ')',
      'id = ANY (' || quote_literal(translate(wanted->>'ids', '[]', '{}')) || '::integer[])',
      'registered_at >= ' || quote_literal(wanted->>'from') || '::date::timestamp AT TIME ZONE app.clinic_zone()',
      'registered_at < (' || quote_literal(wanted->>'to') || '::date + 1)::timestamp AT TIME ZONE app.clinic_zone()'));
END
$$;

-- The same condition, where few patients of a large branch fit the patterns with their ids, which are looked up by their
-- trigrams. A branch of up to 2,000 is read in the order of the index of names sooner than that is done.
CREATE OR REPLACE FUNCTION app.few_patients_wanted(wanted jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  patterns text[] := app.patterns_of(wanted);
  few integer[];
BEGIN
  IF patterns IS NOT NULL
     AND EXISTS (SELECT FROM patient WHERE branch_id = app.branch_id() ORDER BY branch_id, ic_passport OFFSET 2000 LIMIT 1) THEN
    few := app.ids_by_trigrams('patient', 'coalesce(search_text, sought)', patterns);
  END IF;
  RETURN CASE WHEN few IS NULL THEN app.patients_wanted(wanted)
           ELSE format('id = ANY (%L::integer[]) AND %s', few, app.patients_wanted(wanted - 'anywhere')) END;
END
$$;

-- How well a patient's search text fits what was typed, in the form of what is searched: 0 the whole number, 1 a number that
-- begins so, 2 a name that begins so, 3 each word begins one of the name, 4 the rest. Mobile numbers are stored with 60 in
-- front and typed with 0.
CREATE OR REPLACE FUNCTION app.patient_relevance(search_text text, typed text) RETURNS integer
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  names text := ' ' || split_part(search_text, chr(31), 1);
  numbers text := ' ' || split_part(search_text, chr(31), 2) || ' ';
  local boolean := starts_with(typed, '0');
BEGIN
  RETURN CASE
    WHEN typed = '' THEN 4
    WHEN strpos(numbers, ' ' || typed || ' ') > 0 OR (local AND strpos(numbers, ' 6' || typed || ' ') > 0) THEN 0
    WHEN strpos(numbers, ' ' || typed) > 0 OR (local AND strpos(numbers, ' 6' || typed) > 0) THEN 1
    WHEN starts_with(names, ' ' || typed) THEN 2
    WHEN NOT EXISTS (SELECT FROM unnest(string_to_array(typed, ' ')) AS word WHERE strpos(names, ' ' || word) = 0) THEN 3
    ELSE 4 END;
END
$$;

-- The ids of the patients of a search that fit best, by relevance and then by name. Of very many, which a text of one or two
-- letters finds in a large branch, the first 300 by name are looked at, and those whose name begins so.
CREATE OR REPLACE FUNCTION app.relevant_patients(wanted jsonb, most integer)
RETURNS SETOF integer LANGUAGE plpgsql STABLE ROWS 20 SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  typed text := app.normal_form(wanted->>'typed');
BEGIN
  RETURN QUERY EXECUTE format($query$
    SELECT found.id FROM (
      (SELECT id, name, search_text, sought FROM patient WHERE %1$s ORDER BY lower(name), id LIMIT 300)
      UNION
      (SELECT id, name, search_text, sought FROM patient
        WHERE %1$s AND lower(name) >= %2$L AND lower(name) < %2$L || chr(1114109) ORDER BY lower(name), id LIMIT %3$L)) found
     ORDER BY app.patient_relevance(coalesce(found.search_text, found.sought), %2$L), lower(found.name), found.id
     LIMIT %3$L$query$, app.few_patients_wanted(wanted), typed, most);
END
$$;

-- A page of a patient search, sorted. The branch is part of the condition, and the function runs as the owner without
-- row-level security: under its policies the planner may not use an index for LIKE, which is not leakproof. Few patients
-- are looked up by their trigrams; where many fit, the index of names meets the first of them soon, which the planner
-- cannot know of a trigram.
CREATE OR REPLACE FUNCTION app.search_patients(wanted jsonb, sort text, falling boolean, most integer, skip integer)
RETURNS SETOF integer LANGUAGE plpgsql STABLE ROWS 20 SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  direction text := CASE WHEN falling THEN 'DESC' ELSE 'ASC' END;
BEGIN
  RETURN QUERY EXECUTE format('SELECT id FROM patient WHERE %s ORDER BY %s %s, id %s LIMIT %L OFFSET %L',
    app.few_patients_wanted(wanted),
    CASE sort WHEN 'icPassport' THEN 'ic_passport' WHEN 'dob' THEN 'dob' WHEN 'mobile' THEN 'mobile'
      WHEN 'regDate' THEN 'registered_at' WHEN 'patID' THEN 'id' ELSE 'lower(name)' END,
    direction, direction, most, skip);
END
$$;

CREATE OR REPLACE FUNCTION app.count_patients(wanted jsonb)
RETURNS integer LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  total integer;
BEGIN
  EXECUTE format('SELECT count(*)::integer FROM patient WHERE %s', app.few_patients_wanted(wanted)) INTO total;
  RETURN total;
END
$$;

-- Likely duplicates of a person with a name, phone numbers and a date of birth, the most similar first, with what is
-- similar. A name is similar from half of its trigrams on, or a third where the date of birth is the same. A name
-- without trigrams, such as a Chinese one, is similar where it is part of the other's; one of less than four letters,
-- which begin too many names, where it is equal. The values are quoted into the query so that the index is used.
CREATE OR REPLACE FUNCTION app.like_patients(wanted_name text, pattern text, phones text[], born date, left_out text, most integer)
RETURNS TABLE (id integer, alike text[]) LANGUAGE plpgsql STABLE ROWS 5 SECURITY DEFINER
SET search_path = public, pg_temp SET pg_trgm.word_similarity_threshold = 0.5 AS $$
DECLARE
  normal_name text := app.normal_form(wanted_name);
  normal_pattern text := app.normal_form(pattern);
  has_trigrams boolean := normal_name ~ '[[:alnum:]]' AND cardinality(show_trgm(normal_name)) > 0;
  wanted text := concat_ws(' OR ',
    CASE WHEN has_trigrams AND length(normal_name) < 4 THEN format('lower(name) = lower(%L)', wanted_name)
      WHEN has_trigrams THEN format('split_part(coalesce(search_text, sought), chr(31), 1) %%> %L', normal_name)
      WHEN length(normal_name) > 1 THEN format('coalesce(search_text, sought) LIKE %L', normal_pattern) END,
    CASE WHEN cardinality(phones) > 0 THEN format('mobile = ANY (%1$L::text[]) OR fixed = ANY (%1$L::text[])', phones) END);
BEGIN
  IF wanted = '' THEN
    RETURN;
  END IF;
  RETURN QUERY EXECUTE format($query$
    SELECT l.id, l.alike FROM (
      SELECT c.id, c.name_like, array_remove(ARRAY[
               CASE WHEN c.name_like >= CASE WHEN c.dob = %1$L THEN 0.33 ELSE 0.5 END THEN 'name' END,
               CASE WHEN c.mobile = ANY (%2$L::text[]) OR c.fixed = ANY (%2$L::text[]) THEN 'phone' END,
               CASE WHEN c.dob = %1$L THEN 'dob' END], NULL) AS alike
        FROM (SELECT p.id, p.dob, p.mobile, p.fixed,
                     CASE WHEN %3$L::boolean
                       THEN greatest(similarity(app.normal_form(p.name), %4$L), similarity(app.normal_form(p.preferred_name), %4$L))
                       ELSE CASE WHEN length(%4$L) > 1 AND split_part(coalesce(p.search_text, p.sought), chr(31), 1) LIKE %5$L THEN 1 ELSE 0 END
                     END AS name_like
                FROM patient p
               WHERE p.branch_id = %6$L AND p.removed_at IS NULL AND p.ic_passport <> %7$L AND (%8$s)) c) l
     WHERE l.alike && ARRAY['name', 'phone']
     ORDER BY cardinality(l.alike) DESC, l.name_like DESC, l.id LIMIT %9$L$query$,
    born, phones, has_trigrams, normal_name, normal_pattern, app.branch_id(), left_out, wanted, most);
END
$$;

-- Employers of the branch's patients whose name fits a pattern, by name, with the latest address and phone, and the
-- patient's city. Looks at the first fifty people in the order of the index.
CREATE OR REPLACE FUNCTION app.companies(pattern text, most integer)
RETURNS TABLE (id integer, name text, city text, address text, contact text)
LANGUAGE plpgsql STABLE ROWS 20 SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT latest.id, latest.company, latest.city, latest.company_address, latest.company_contact
      FROM (SELECT DISTINCT lower(p.company) AS name FROM patient p
             WHERE p.branch_id = app.branch_id() AND p.company <> '' AND p.removed_at IS NULL
               AND lower(p.company) LIKE lower(pattern)
             ORDER BY 1 LIMIT most) found
      CROSS JOIN LATERAL (
        SELECT r.* FROM (
          SELECT p.id, p.company, p.city, p.company_address, p.company_contact FROM patient p
           WHERE p.branch_id = app.branch_id() AND p.company <> '' AND p.removed_at IS NULL
             AND lower(p.company) = found.name
           ORDER BY lower(p.company) DESC, p.company DESC LIMIT 50) r
         ORDER BY r.company_address = '', r.id DESC LIMIT 1) latest
     ORDER BY found.name;
END
$$;
