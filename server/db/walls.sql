-- Functions that the row-level rules lean on. Run by the owner at each start, so each statement can be repeated.
CREATE SCHEMA IF NOT EXISTS app;

CREATE OR REPLACE FUNCTION app.account_id() RETURNS integer LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('app.account', true), '')::integer $$;

CREATE OR REPLACE FUNCTION app.branch_id() RETURNS integer LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('app.branch', true), '')::integer $$;

CREATE OR REPLACE FUNCTION app.is_platform() RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT current_setting('app.platform', true) = 'Administrator' $$;

-- The email of the person who asks.
CREATE OR REPLACE FUNCTION app.own_email() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT email FROM account WHERE id = app.account_id() $$;

-- Work that belongs to no request: sign-in itself, jobs, demo data.
CREATE OR REPLACE FUNCTION app.is_system() RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT current_setting('app.system', true) = 'on' $$;

CREATE OR REPLACE FUNCTION app.open_system(branch integer) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('app.system', 'on', true), set_config('app.branch', coalesce(branch::text, ''), true);
$$;

-- The branches that a person may work in, and as what.
CREATE OR REPLACE FUNCTION app.own_branches(who integer)
RETURNS TABLE (id integer, tenant_id integer, code text, company_name text, state text, role text, expired boolean, blocked boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT ON (b.id) b.id, b.tenant_id, b.code, t.company_name, b.state, m.role,
         b.subscription_ends < (now() AT TIME ZONE 'Asia/Kuala_Lumpur')::date, m.blocked
    FROM membership m
    JOIN branch b ON b.tenant_id = m.tenant_id AND (m.branch_id IS NULL OR b.id = m.branch_id)
    JOIN tenant t ON t.id = b.tenant_id
   WHERE m.account_id = who
   ORDER BY b.id, m.branch_id NULLS FIRST
$$;

-- Who a session is of, for as long as it holds.
CREATE OR REPLACE FUNCTION app.live_session(which integer)
RETURNS TABLE (account_id integer, branch_id integer, display_name text, platform_role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, s.branch_id, a.display_name, a.platform_role
    FROM session s JOIN account a ON a.id = s.account_id
   WHERE s.id = which AND s.ended_at IS NULL AND a.disabled_at IS NULL AND s.created_at > now() - interval '7 days'
$$;

-- Says whose data the transaction sees, for a session that was let in before (a hub connection keeps its own).
-- state: ok; none (ended). branch_state: ok; none (no branch chosen); foreign (not one of the person's); expired.
CREATE OR REPLACE FUNCTION app.open_session(which integer, wanted_branch integer)
RETURNS TABLE (state text, session_id integer, account_id integer, display_name text, platform_role text,
               branch_state text, branch_id integer, tenant_id integer, role text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_person record;
  found_branch record;
BEGIN
  SELECT * INTO found_person FROM app.live_session(which);
  IF NOT FOUND THEN
    state := 'none';
    RETURN NEXT;
    RETURN;
  END IF;
  state := 'ok';
  session_id := which;
  account_id := found_person.account_id;
  display_name := found_person.display_name;
  platform_role := found_person.platform_role;
  branch_state := 'none';
  IF coalesce(wanted_branch, found_person.branch_id) IS NOT NULL THEN
    SELECT * INTO found_branch FROM app.own_branches(found_person.account_id) o
     WHERE o.id = coalesce(wanted_branch, found_person.branch_id) AND NOT o.blocked;
    branch_state := CASE WHEN NOT FOUND THEN 'foreign' WHEN found_branch.expired THEN 'expired' ELSE 'ok' END;
    IF branch_state = 'ok' THEN
      branch_id := found_branch.id;
      tenant_id := found_branch.tenant_id;
      role := found_branch.role;
    END IF;
  END IF;
  PERFORM set_config('app.account', account_id::text, true),
          set_config('app.platform', coalesce(platform_role, ''), true),
          set_config('app.branch', coalesce(branch_id::text, ''), true),
          set_config('app.system', '', true);
  RETURN NEXT;
END
$$;

-- Opens a request: finds the session of a token, checks that it still holds, and opens the session.
-- state: as above, and reused (an old token came back: the session is ended).
CREATE OR REPLACE FUNCTION app.open_request(token_hash text, token_kind text, wanted_branch integer)
RETURNS TABLE (state text, session_id integer, account_id integer, display_name text, platform_role text,
               branch_state text, branch_id integer, tenant_id integer, role text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_token record;
BEGIN
  SELECT t.session_id, t.replaced_at, l.account_id INTO found_token
    FROM session_token t CROSS JOIN LATERAL app.live_session(t.session_id) l
   WHERE t.hash = token_hash AND t.kind = token_kind AND t.issued_at > now() - interval '12 hours';
  IF NOT FOUND THEN
    state := 'none';
    RETURN NEXT;
    RETURN;
  END IF;
  IF found_token.replaced_at < now() - interval '30 seconds' THEN
    UPDATE session SET ended_at = now(), ended_by = 'reuse' WHERE session.id = found_token.session_id;
    INSERT INTO audit (account_id, resource, record_id, action)
    VALUES (found_token.account_id, 'sessions', found_token.session_id::text, 'reuse');
    PERFORM pg_notify('hub', json_build_object('kind', 'ended', 'session', found_token.session_id)::text);
    state := 'reused';
    RETURN NEXT;
    RETURN;
  END IF;
  RETURN QUERY SELECT * FROM app.open_session(found_token.session_id, wanted_branch);
END
$$;

-- What a person is called, for records that name who made or changed them.
CREATE OR REPLACE FUNCTION app.person(who integer) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT display_name FROM account WHERE id = who $$;

-- The doctor whose calendar has an address of this hash, while their branch's subscription has not ended and the person
-- who the doctor is, if anyone, may work in the branch; a reading is noted once a minute.
CREATE OR REPLACE FUNCTION app.calendar_feed(wanted text)
RETURNS TABLE (branch_id integer, doctor_id integer, with_names boolean, doctor text, branch text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH found AS (
    SELECT f.branch_id, f.doctor_id, f.with_names, d.name AS doctor, b.code AS branch
      FROM calendar_feed f
      JOIN doctor d ON d.branch_id = f.branch_id AND d.id = f.doctor_id
      JOIN branch b ON b.id = f.branch_id
     WHERE f.hash = wanted
       AND NOT coalesce(b.subscription_ends < (now() AT TIME ZONE 'Asia/Kuala_Lumpur')::date, false)
       AND (d.account_id IS NULL OR EXISTS (
             SELECT FROM account a CROSS JOIN LATERAL app.own_branches(a.id) o
              WHERE a.id = d.account_id AND a.disabled_at IS NULL AND o.id = f.branch_id AND NOT o.blocked))
  ), noted AS (
    UPDATE calendar_feed f SET read_at = now() FROM found
     WHERE f.doctor_id = found.doctor_id AND (f.read_at IS NULL OR f.read_at < now() - interval '1 minute')
  )
  SELECT * FROM found
$$;

-- Days of the request's branch, with what the platform says of them: whether a day is the weekend of the branch's state
-- by the latest rule of the state, else of the rest, and the names of its public holidays.
CREATE OR REPLACE FUNCTION app.clinic_days(first date, last date)
RETURNS TABLE (day date, weekend boolean, holiday text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.day::date,
         coalesce((SELECT extract(isodow FROM d.day)::text = ANY (string_to_array(w.weekdays, ','))
                     FROM weekend w
                    WHERE lower(w.state) IN (lower(b.state), '') AND w.from_day <= d.day
                    ORDER BY w.state = '', w.from_day DESC LIMIT 1), false),
         coalesce((SELECT string_agg(h.name, ', ' ORDER BY h.state, h.name) FROM public_holiday h
                    WHERE h.day = d.day AND lower(h.state) IN (lower(b.state), '')), '')
    FROM branch b CROSS JOIN generate_series(first::timestamp, last::timestamp, interval '1 day') AS d(day)
   WHERE b.id = app.branch_id()
$$;

-- What a search for patients wants, as a condition in which every value is quoted: removed or not, patterns of which
-- each is found in name, phone or identity number, patterns for the name alone, one for the identity number, and days
-- of registration.
CREATE OR REPLACE FUNCTION app.patients_wanted(wanted jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' AND ',
    format('branch_id = %L', app.branch_id()),
    CASE WHEN wanted->>'removed' = 'true' THEN 'removed_at IS NOT NULL' ELSE 'removed_at IS NULL' END,
    (SELECT string_agg(format('sought LIKE lower(%L)', pattern), ' AND ')
       FROM jsonb_array_elements_text(wanted->'anywhere') AS pattern),
    (SELECT string_agg(format('split_part(sought, chr(31), 1) LIKE lower(%L)', pattern), ' AND ')
       FROM jsonb_array_elements_text(wanted->'inName') AS pattern),
    'ic_passport LIKE upper(' || quote_literal(wanted->>'inIdentity') || ')',
    'registered_at >= ' || quote_literal(wanted->>'from') || '::date::timestamp AT TIME ZONE ''Asia/Kuala_Lumpur''',
    'registered_at < (' || quote_literal(wanted->>'to') || '::date + 1)::timestamp AT TIME ZONE ''Asia/Kuala_Lumpur''')
$$;

-- Patients of the request's branch who are wanted, in order. The branch stands inside, and the owner is not held by
-- row-level rules: under those the planner may not use an index for LIKE, which is not leakproof.
CREATE OR REPLACE FUNCTION app.search_patients(wanted jsonb, sort text, falling boolean, most integer, skip integer)
RETURNS SETOF integer LANGUAGE plpgsql STABLE ROWS 20 SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  direction text := CASE WHEN falling THEN 'DESC' ELSE 'ASC' END;
BEGIN
  RETURN QUERY EXECUTE format('SELECT id FROM patient WHERE %s ORDER BY %s %s, id %s LIMIT %L OFFSET %L',
    app.patients_wanted(wanted),
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
  EXECUTE format('SELECT count(*)::integer FROM patient WHERE %s', app.patients_wanted(wanted)) INTO total;
  RETURN total;
END
$$;

-- Patients of the request's branch who may be the person with a name, phone numbers and a date of birth, the likest
-- first, with what is alike. A name is alike from half of its trigrams on, or a third where the date of birth is the
-- same; one without trigrams, such as a Chinese one, where it is part of the other's; less than four letters, which
-- begin too many names, where it is all of it. The index is asked by quoted values, as in app.patients_wanted.
CREATE OR REPLACE FUNCTION app.like_patients(wanted_name text, pattern text, phones text[], born date, left_out text, most integer)
RETURNS TABLE (id integer, alike text[]) LANGUAGE plpgsql STABLE ROWS 5 SECURITY DEFINER
SET search_path = public, pg_temp SET pg_trgm.word_similarity_threshold = 0.5 AS $$
DECLARE
  has_trigrams boolean := wanted_name ~ '[[:alnum:]]' AND cardinality(show_trgm(wanted_name)) > 0;
  wanted text := concat_ws(' OR ',
    CASE WHEN has_trigrams AND length(wanted_name) < 4 THEN format('lower(name) = lower(%L)', wanted_name)
      WHEN has_trigrams THEN format('lower(%L) <%% sought', wanted_name)
      WHEN length(wanted_name) > 1 THEN format('sought LIKE lower(%L)', pattern) END,
    (SELECT string_agg(format('sought LIKE %L', '%' || phone || '%'), ' OR ') FROM unnest(phones) AS phone));
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
                       THEN greatest(similarity(p.name, %4$L), similarity(p.preferred_name, %4$L))
                       ELSE CASE WHEN length(%4$L) > 1 AND split_part(p.sought, chr(31), 1) LIKE lower(%5$L) THEN 1 ELSE 0 END
                     END AS name_like
                FROM patient p
               WHERE p.branch_id = %6$L AND p.removed_at IS NULL AND p.ic_passport <> %7$L AND (%8$s)) c) l
     WHERE l.alike && ARRAY['name', 'phone']
     ORDER BY cardinality(l.alike) DESC, l.name_like DESC, l.id LIMIT %9$L$query$,
    born, phones, has_trigrams, wanted_name, pattern, app.branch_id(), left_out, wanted, most);
END
$$;

-- Companies that patients of the request's branch work for, whose name fits a pattern, by name: with the address and
-- phone, and the city of the person, that were given last, as far as the index tells: of fifty people in its order.
CREATE OR REPLACE FUNCTION app.companies(pattern text, most integer)
RETURNS TABLE (id integer, name text, city text, address text, contact text)
LANGUAGE sql STABLE ROWS 20 SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
   ORDER BY found.name
$$;

-- Makes the person with an email the owner of a tenant that has none, for those who may make tenants.
CREATE OR REPLACE FUNCTION app.give_owner(tenant integer, owner_email text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO membership (account_id, tenant_id, role)
  SELECT a.id, tenant, 'Tenant' FROM account a
   WHERE lower(a.email) = lower(owner_email)
     AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.tenant_id = tenant)
$$;
