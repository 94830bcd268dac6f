-- Functions that the row-level security policies use. The owner runs them at each start, so each statement can be
-- repeated. Those that pass row-level security are in PL/pgSQL, which keeps its plans for the session: in SQL they can not
-- be inlined, and before PostgreSQL 18 they are planned at each call. ROWS says how many they answer: the planner takes them for
-- a thousand, and reads whole tables beside them.
CREATE OR REPLACE FUNCTION app.account_id() RETURNS integer LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('app.account', true), '')::integer $$;

CREATE OR REPLACE FUNCTION app.branch_id() RETURNS integer LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('app.branch', true), '')::integer $$;

CREATE OR REPLACE FUNCTION app.is_platform() RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT current_setting('app.platform', true) = 'Administrator' $$;

-- The email of the signed-in person, once it is confirmed.
CREATE OR REPLACE FUNCTION app.own_email() RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT email FROM account WHERE id = app.account_id() AND email_confirmed_at IS NOT NULL);
END
$$;

-- The account with an email. Under row-level security no index of emails can be used: lower() is not leakproof.
CREATE OR REPLACE FUNCTION app.account_by_email(wanted text) RETURNS integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT id FROM account WHERE lower(email) = lower(wanted));
END
$$;

-- Whether the transaction belongs to no request: sign-in itself, jobs, demo data.
CREATE OR REPLACE FUNCTION app.is_system() RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT current_setting('app.system', true) = 'on' $$;

CREATE OR REPLACE FUNCTION app.open_system(branch integer) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('app.system', 'on', true), set_config('app.branch', coalesce(branch::text, ''), true);
$$;

-- Whether a subscription that ends on a day is over, by the clinic's calendar; so it is where there was never one.
CREATE OR REPLACE FUNCTION app.is_over(ends date) RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT coalesce(ends < (now() AT TIME ZONE app.clinic_zone())::date, true) $$;

-- The branches that a person may work in, with the role in each.
CREATE OR REPLACE FUNCTION app.own_branches(who integer)
RETURNS TABLE (id integer, tenant_id integer, code text, company_name text, state text, role text, expired boolean, blocked boolean)
LANGUAGE plpgsql STABLE ROWS 3 SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT DISTINCT ON (b.id) b.id, b.tenant_id, b.code, t.company_name, b.state, m.role,
           app.is_over(b.subscription_ends), m.blocked
      FROM membership m
      JOIN branch b ON b.tenant_id = m.tenant_id AND (m.branch_id IS NULL OR b.id = m.branch_id)
      JOIN tenant t ON t.id = b.tenant_id
     WHERE m.account_id = who
     ORDER BY b.id, m.blocked, m.branch_id NULLS FIRST;
END
$$;

-- The tenants that a person owns.
CREATE OR REPLACE FUNCTION app.owned_tenants() RETURNS TABLE (id integer)
LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT m.tenant_id FROM membership m
     WHERE m.account_id = app.account_id() AND m.role = 'Tenant' AND NOT m.blocked;
END
$$;

-- The branches whose account a person manages, as owner of their tenant or as Manager of the branch.
CREATE OR REPLACE FUNCTION app.managed_branches() RETURNS TABLE (id integer, tenant_id integer)
LANGUAGE plpgsql STABLE ROWS 3 SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT b.id, b.tenant_id FROM membership m
      JOIN branch b ON b.tenant_id = m.tenant_id AND (m.branch_id IS NULL OR b.id = m.branch_id)
     WHERE m.account_id = app.account_id() AND m.role IN ('Tenant', 'Manager') AND NOT m.blocked;
END
$$;

-- Whether a person may write a membership: an owner any of the tenant, a Manager those of their branch, no owner's.
CREATE OR REPLACE FUNCTION app.may_give(tenant integer, branch integer, role text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT role IN ('Tenant', 'Manager', 'Doctor', 'Nurse', 'Receptionist')
       AND CASE WHEN branch IS NULL THEN tenant IN (SELECT o.id FROM app.owned_tenants() o)
                ELSE EXISTS (SELECT FROM app.managed_branches() m WHERE m.id = branch AND m.tenant_id = tenant) END);
END
$$;

-- The tenants that a person owns, and those of the branches that they manage.
CREATE OR REPLACE FUNCTION app.account_tenants() RETURNS TABLE (id integer)
LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT DISTINCT m.tenant_id FROM membership m
     WHERE m.account_id = app.account_id() AND m.role IN ('Tenant', 'Manager') AND NOT m.blocked;
END
$$;

-- A person's role in accounts: Tenant for an owner, else Manager for someone who manages a branch.
CREATE OR REPLACE FUNCTION app.account_role() RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT max(m.role) FROM membership m
     WHERE m.account_id = app.account_id() AND m.role IN ('Tenant', 'Manager') AND NOT m.blocked);
END
$$;

-- The account of a session that is still valid.
CREATE OR REPLACE FUNCTION app.live_session(which integer)
RETURNS TABLE (account_id integer, branch_id integer, display_name text, platform_role text)
LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT a.id, s.branch_id, a.display_name, a.platform_role
      FROM session s JOIN account a ON a.id = s.account_id
     WHERE s.id = which AND s.ended_at IS NULL AND a.disabled_at IS NULL AND s.created_at > now() - interval '7 days';
END
$$;

-- Sets the row-level security context of a transaction for a session that was authenticated before (a hub connection).
-- state: ok; none (ended). branch_state: ok; over (its subscription has ended: it is only read); none (no branch
-- chosen); foreign (not one of the person's); unsubscribed (it had no subscription yet); full (all
-- users of its plan are at work).
CREATE OR REPLACE FUNCTION app.open_session(which integer, wanted_branch integer)
RETURNS TABLE (state text, session_id integer, account_id integer, display_name text, platform_role text,
               branch_state text, branch_id integer, tenant_id integer, role text, lists_version integer)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_person record;
  found_branch record;
  named_branch integer;
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
  named_branch := coalesce(wanted_branch, found_person.branch_id);
  -- A person with a single branch need not name it.
  IF named_branch IS NULL THEN
    SELECT min(o.id) INTO named_branch FROM app.own_branches(found_person.account_id) o
     WHERE NOT o.blocked HAVING count(*) = 1;
  END IF;
  IF named_branch IS NOT NULL THEN
    SELECT o.*, b.lists_version, b.subscription_ends INTO found_branch
      FROM app.own_branches(found_person.account_id) o JOIN branch b ON b.id = o.id
     WHERE o.id = named_branch AND NOT o.blocked;
    branch_state := CASE WHEN NOT FOUND THEN 'foreign' WHEN found_branch.subscription_ends IS NULL THEN 'unsubscribed'
                         WHEN found_branch.expired THEN 'over' ELSE 'ok' END;
    -- The branch that was chosen counted its users then.
    IF branch_state IN ('ok', 'over') AND named_branch IS DISTINCT FROM found_person.branch_id
       AND NOT app.may_visit(which, found_person.account_id, named_branch, found_branch.role) THEN
      branch_state := 'full';
      branch_id := named_branch;
    END IF;
    IF branch_state IN ('ok', 'over') THEN
      branch_id := found_branch.id;
      tenant_id := found_branch.tenant_id;
      role := found_branch.role;
      lists_version := found_branch.lists_version;
    END IF;
  END IF;
  PERFORM set_config('app.account', account_id::text, true),
          set_config('app.platform', coalesce(platform_role, ''), true),
          set_config('app.branch', CASE WHEN branch_state IN ('ok', 'over') THEN branch_id::text ELSE '' END, true),
          set_config('app.system', '', true);
  RETURN NEXT;
END
$$;

-- Opens a request: finds the session of a token, checks that it is valid, and opens the session. state: as above, and
-- reused (an old bearer token came back: the session is ended). An old readOnlyToken opens nothing and ends nothing: it
-- is part of document addresses that a browser keeps and requests again.
CREATE OR REPLACE FUNCTION app.open_request(token_hash text, token_kind text, wanted_branch integer)
RETURNS TABLE (state text, session_id integer, account_id integer, display_name text, platform_role text,
               branch_state text, branch_id integer, tenant_id integer, role text, lists_version integer)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    IF token_kind = 'readOnly' THEN
      state := 'none';
      RETURN NEXT;
      RETURN;
    END IF;
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
