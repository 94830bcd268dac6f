-- What the SQL of message queries may read: views of one branch, for the query role. The branch is named by a token that
-- the server alone can make, so that setting another one would not help a query.
CREATE SCHEMA IF NOT EXISTS message_data;

-- The branch of the transaction's token: `<branch>:<hash of the query role's password and the branch>`.
CREATE OR REPLACE FUNCTION app.query_branch() RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT split_part(token, ':', 1)::integer
    FROM current_setting('app.query_token', true) AS token, server_private.login_role
   WHERE purpose = 'query'
     AND token = split_part(token, ':', 1) || ':'
              || encode(sha256(convert_to(password || ':' || split_part(token, ':', 1), 'UTF8')), 'hex')
$$;

DROP VIEW IF EXISTS message_data.patients, message_data.appointments;

-- A barrier: no condition of a query is tried on a row of another branch.
CREATE VIEW message_data.patients WITH (security_barrier) AS
SELECT p.ic_passport AS icpassport, p.name, p.sex, p.dob,
       extract(year FROM age((now() AT TIME ZONE app.clinic_zone())::date, p.dob))::integer AS age,
       p.language, p.race, p.nationality, p.marital_status, p.city, p.state, p.postcode, p.company,
       p.mobile <> '' AS has_mobile,
       (p.registered_at AT TIME ZONE app.clinic_zone())::date AS registered_on,
       (SELECT (max(a.starts_at) AT TIME ZONE app.clinic_zone())::date FROM public.appointment a
         WHERE a.branch_id = p.branch_id AND a.patient_id = p.id AND a.removed_at IS NULL
           AND a.finished_at IS NOT NULL) AS last_visit,
       (SELECT (min(a.starts_at) AT TIME ZONE app.clinic_zone())::date
          FROM public.appointment a
          JOIN public.lookup_value s ON s.branch_id = a.branch_id AND s.kind = 'appt_status' AND s.id = a.status_id
         WHERE a.branch_id = p.branch_id AND a.patient_id = p.id AND a.removed_at IS NULL
           AND a.starts_at > now() AND s.meaning IN ('booked', 'confirmed')) AS next_visit
  FROM public.patient p
 WHERE p.branch_id = (SELECT app.query_branch()) AND p.removed_at IS NULL;

CREATE VIEW message_data.appointments WITH (security_barrier) AS
SELECT a.id AS aptid, p.ic_passport AS icpassport,
       (a.starts_at AT TIME ZONE app.clinic_zone())::date AS day,
       a.starts_at AT TIME ZONE app.clinic_zone() AS starts_at,
       a.minutes, a.type, s.value AS status, s.meaning,
       (SELECT string_agg(d.name, ', ' ORDER BY ad.position)
          FROM public.appointment_doctor ad JOIN public.doctor d ON d.branch_id = ad.branch_id AND d.id = ad.doctor_id
         WHERE ad.branch_id = a.branch_id AND ad.appointment_id = a.id) AS doctors,
       a.finished_at IS NOT NULL AS is_finished
  FROM public.appointment a
  JOIN public.patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id AND p.removed_at IS NULL
  JOIN public.lookup_value s ON s.branch_id = a.branch_id AND s.kind = 'appt_status' AND s.id = a.status_id
 WHERE a.branch_id = (SELECT app.query_branch()) AND a.removed_at IS NULL;

-- The rest of what PostgreSQL gives everyone by default, as far as this database's owner may take it away.
DO $$ BEGIN
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    REVOKE EXECUTE ON FUNCTION
      pg_catalog.query_to_xml(text, boolean, boolean, text), pg_catalog.query_to_xmlschema(text, boolean, boolean, text),
      pg_catalog.query_to_xml_and_xmlschema(text, boolean, boolean, text),
      pg_catalog.cursor_to_xml(refcursor, integer, boolean, boolean, text),
      pg_catalog.cursor_to_xmlschema(refcursor, boolean, boolean, text) FROM PUBLIC;
  END IF;
END $$;
