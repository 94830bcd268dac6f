-- The audit of the platform and of all branches, for requests of the platform: who did what to which record. What was
-- changed is no part of it, as patients' data is among it: that is read as any request reads it, by the policies.

-- The WHERE condition of a search, every value quoted: person, patterns that must each occur in the person's name or
-- email, resource, branch, the clinics' days from the first to the last, and ids.
CREATE OR REPLACE FUNCTION app.audit_wanted(wanted jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' AND ', 'app.is_platform()',
    'a.account_id = ' || quote_literal(wanted->>'accountId'),
    (SELECT 'a.account_id IN (SELECT p.id FROM account p WHERE '
            || string_agg(format('(p.full_name ILIKE %1$L OR p.display_name ILIKE %1$L OR p.email ILIKE %1$L)', pattern), ' AND ')
            || ')'
       FROM jsonb_array_elements_text(wanted->'patterns') AS pattern),
    'a.resource = ' || quote_literal(wanted->>'resource'),
    'a.branch_id = ' || quote_literal(wanted->>'branchId'),
    'a.at >= ' || quote_literal((wanted->>'from')::date::timestamp AT TIME ZONE app.clinic_zone()),
    'a.at < ' || quote_literal(((wanted->>'until')::date + 1)::timestamp AT TIME ZONE app.clinic_zone()),
    'a.id = ANY (' || quote_literal(translate(wanted->>'ids', '[]', '{}')) || '::integer[])')
$$;

-- A page of it. The function runs as the owner: the policy of the audit hides the clinics' entries from the platform.
CREATE OR REPLACE FUNCTION app.audit_log(wanted jsonb, sort text, falling boolean, most integer, skip integer)
RETURNS TABLE (id integer, at timestamptz, account_id integer, branch_id integer, resource text, record_id text, action text)
LANGUAGE plpgsql STABLE ROWS 20 SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  direction text := CASE WHEN falling THEN 'DESC' ELSE 'ASC' END;
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT a.id, a.at, a.account_id, a.branch_id, a.resource, a.record_id, a.action
       FROM audit a WHERE %s ORDER BY %s a.id %s LIMIT %L OFFSET %L',
    app.audit_wanted(wanted), CASE sort WHEN 'id' THEN '' ELSE format('a.at %s,', direction) END, direction, most, skip);
END
$$;

-- How many entries match, counted up to a number.
CREATE OR REPLACE FUNCTION app.count_audit_log(wanted jsonb, up_to integer)
RETURNS integer LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  total integer;
BEGIN
  EXECUTE format('SELECT count(*)::integer FROM (SELECT FROM audit a WHERE %s LIMIT %L) found',
    app.audit_wanted(wanted), up_to) INTO total;
  RETURN total;
END
$$;

-- Moves the oldest entries that are older than a time to the archive, for housekeeping. Returns a row for each.
CREATE OR REPLACE FUNCTION app.archive_audits(older interval, most integer) RETURNS SETOF integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT app.is_system() THEN
    RAISE EXCEPTION 'only system work archives the audit' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN QUERY
    WITH moved AS (
      DELETE FROM audit WHERE id IN (SELECT a.id FROM audit a WHERE a.at < now() - older ORDER BY a.at, a.id LIMIT most)
      RETURNING *)
    INSERT INTO audit_archive (id, at, account_id, branch_id, resource, record_id, action, changes)
    SELECT id, at, account_id, branch_id, resource, record_id, action, changes FROM moved
    RETURNING audit_archive.id;
END
$$;

-- Takes old entries out of the archive, for the database's owner once they have a copy elsewhere, and notes up to which id:
-- what was sealed as a whole before a moment, with nothing newer among it. Their seals stay. Returns how many. The server's
-- role may not delete them.
CREATE OR REPLACE FUNCTION app.take_out_audits(before timestamptz) RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  last_id integer;
  taken integer;
BEGIN
  SELECT max(s.up_to_id) INTO last_id FROM audit_seal s
   WHERE s.up_to_id < least((SELECT min(a.id) FROM audit_archive a WHERE a.at >= before), (SELECT min(e.id) FROM audit e));
  IF last_id IS NULL THEN RETURN 0; END IF;
  DELETE FROM audit_archive WHERE id <= last_id;
  GET DIAGNOSTICS taken = ROW_COUNT;
  INSERT INTO installation AS i (name, value)
    VALUES ('audit taken out', json_build_object('upTo', last_id, 'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
     WHERE (i.value::json->>'upTo')::integer < last_id;
  RETURN taken;
END
$$;
