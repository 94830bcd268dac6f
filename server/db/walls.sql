-- Functions that the row-level rules lean on. Run by the owner at each start, so each statement can be repeated.
CREATE SCHEMA IF NOT EXISTS app;

CREATE OR REPLACE FUNCTION app.account_id() RETURNS integer LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('app.account', true), '')::integer $$;

CREATE OR REPLACE FUNCTION app.branch_id() RETURNS integer LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('app.branch', true), '')::integer $$;

CREATE OR REPLACE FUNCTION app.is_platform() RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT current_setting('app.platform', true) = 'Administrator' $$;

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

-- Opens a request: finds the session of a token, checks that it still holds, and says whose data the transaction sees.
-- state: ok; none (unknown, ended or worn out token); reused (an old token came back: the session is ended).
-- branch_state: ok; none (no branch chosen); foreign (not one of the person's); expired.
CREATE OR REPLACE FUNCTION app.open_request(token_hash text, token_kind text, wanted_branch integer)
RETURNS TABLE (state text, session_id integer, account_id integer, display_name text, platform_role text,
               branch_state text, branch_id integer, tenant_id integer, role text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_token record;
  found_branch record;
BEGIN
  SELECT t.replaced_at, s.id AS session_id, s.branch_id, a.id AS account_id, a.display_name, a.platform_role
    INTO found_token
    FROM session_token t JOIN session s ON s.id = t.session_id JOIN account a ON a.id = s.account_id
   WHERE t.hash = token_hash AND t.kind = token_kind AND s.ended_at IS NULL AND a.disabled_at IS NULL
     AND t.issued_at > now() - interval '12 hours' AND s.created_at > now() - interval '7 days';
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

  state := 'ok';
  session_id := found_token.session_id;
  account_id := found_token.account_id;
  display_name := found_token.display_name;
  platform_role := found_token.platform_role;
  branch_state := 'none';
  IF coalesce(wanted_branch, found_token.branch_id) IS NOT NULL THEN
    SELECT * INTO found_branch FROM app.own_branches(found_token.account_id) o
     WHERE o.id = coalesce(wanted_branch, found_token.branch_id) AND NOT o.blocked;
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

-- What a person is called, for records that name who made or changed them.
CREATE OR REPLACE FUNCTION app.person(who integer) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT display_name FROM account WHERE id = who $$;

-- Patients of the request's branch in whom every pattern is found, by name. The branch stands inside, and the owner
-- is not held by row-level rules: under those the planner may not use the trigram index, as LIKE is not leakproof.
CREATE OR REPLACE FUNCTION app.search_patients(patterns text[], most integer, skip integer)
RETURNS SETOF integer LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT id FROM patient WHERE branch_id = $1 AND removed_at IS NULL'
    || coalesce((SELECT string_agg(format(' AND sought LIKE %L', pattern), '') FROM unnest(patterns) AS pattern), '')
    || ' ORDER BY lower(name), id LIMIT $2 OFFSET $3'
    USING app.branch_id(), most, skip;
END
$$;

CREATE OR REPLACE FUNCTION app.count_patients(patterns text[])
RETURNS integer LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  total integer;
BEGIN
  EXECUTE
    'SELECT count(*)::integer FROM patient WHERE branch_id = $1 AND removed_at IS NULL'
    || coalesce((SELECT string_agg(format(' AND sought LIKE %L', pattern), '') FROM unnest(patterns) AS pattern), '')
    INTO total USING app.branch_id();
  RETURN total;
END
$$;
