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

-- The companies whose rules for sign-in this request does not meet, as open_session found: their accounts and branches are
-- closed to it.
CREATE OR REPLACE FUNCTION app.unmet_tenants() RETURNS integer[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('app.unmet', true), ''), '{}')::integer[]
$$;

-- The tenants that a person owns.
CREATE OR REPLACE FUNCTION app.owned_tenants() RETURNS TABLE (id integer)
LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT m.tenant_id FROM membership m
     WHERE m.account_id = app.account_id() AND m.role = 'Tenant' AND NOT m.blocked
       AND m.tenant_id <> ALL (app.unmet_tenants());
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
     WHERE m.account_id = app.account_id() AND m.role IN ('Tenant', 'Manager') AND NOT m.blocked
       AND m.tenant_id <> ALL (app.unmet_tenants());
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
     WHERE m.account_id = app.account_id() AND m.role IN ('Tenant', 'Manager') AND NOT m.blocked
       AND m.tenant_id <> ALL (app.unmet_tenants());
END
$$;

-- A person's role in accounts: Tenant for an owner, else Manager for someone who manages a branch.
CREATE OR REPLACE FUNCTION app.account_role() RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT max(m.role) FROM membership m
     WHERE m.account_id = app.account_id() AND m.role IN ('Tenant', 'Manager') AND NOT m.blocked
       AND m.tenant_id <> ALL (app.unmet_tenants()));
END
$$;

-- The rules for sign-in that a request of a person does not meet, of each company that they work for: second-factor,
-- network, hours. The address is null where there is none to look at, and so is the session. Owners are held to the second
-- factor alone, so that no company locks itself out.
CREATE OR REPLACE FUNCTION app.unmet_rules(who integer, from_address text, in_session integer)
RETURNS TABLE (tenant_id integer, rule text, hours_from time, hours_until time)
LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT f.tenant_id, f.rule, f.hours_from, f.hours_until FROM (
      SELECT r.tenant_id, r.hours_from, r.hours_until, CASE
          WHEN r.second_factor_roles && array_agg(m.role)
               AND NOT app.shows_two_factors(who, in_session) AND NOT app.provider_counts(in_session, r.tenant_id)
            THEN 'second-factor'
          WHEN bool_or(m.role = 'Tenant') THEN NULL
          WHEN r.networks <> '{}' AND NOT (from_address::inet <<= ANY (r.networks::cidr[])) THEN 'network'
          WHEN r.hours_from IS NOT NULL AND NOT app.is_between((now() AT TIME ZONE app.clinic_zone())::time, r.hours_from, r.hours_until)
            THEN 'hours'
        END AS rule
        FROM membership m JOIN sign_in_rule r ON r.tenant_id = m.tenant_id
       WHERE m.account_id = who AND NOT m.blocked
       GROUP BY r.tenant_id) f
     WHERE f.rule IS NOT NULL;
END
$$;

-- As the version before asks, which knows no passkeys.
CREATE OR REPLACE FUNCTION app.unmet_rules(who integer, from_address text)
RETURNS TABLE (tenant_id integer, rule text, hours_from time, hours_until time)
LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT * FROM app.unmet_rules(who, from_address, NULL);
END
$$;

-- Whether a person of the platform needs a second factor and has none in a session. The demo's have none.
CREATE OR REPLACE FUNCTION app.lacks_second_factor(who integer, of_platform text, in_session integer) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN coalesce(of_platform = 'Administrator', false)
     AND EXISTS (SELECT FROM installation i WHERE i.name = 'administrators need a second factor')
     AND NOT app.shows_two_factors(who, in_session);
END
$$;

-- Whether a person has to set up a second factor, for the platform or for a company that they work for: where they signed
-- in with a passkey in this request's session, they have one.
CREATE OR REPLACE FUNCTION app.needs_second_factor(who integer) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN app.lacks_second_factor(who, (SELECT a.platform_role FROM account a WHERE a.id = who), app.session_id())
      OR EXISTS (SELECT FROM app.unmet_rules(who, NULL, app.session_id()) u WHERE u.rule = 'second-factor');
END
$$;

-- The rule by which a branch, or where none is named the platform or an account, is closed to this request.
CREATE OR REPLACE FUNCTION app.unmet_rule(of_branch integer) RETURNS TABLE (rule text, hours_from time, hours_until time)
LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF of_branch IS NULL AND app.lacks_second_factor(app.account_id(),
    (SELECT a.platform_role FROM account a WHERE a.id = app.account_id()), app.session_id())
  THEN
    rule := 'administrator';
    RETURN NEXT;
    RETURN;
  END IF;
  RETURN QUERY
    SELECT u.rule, u.hours_from, u.hours_until
      FROM app.unmet_rules(app.account_id(), nullif(current_setting('app.address', true), ''), app.session_id()) u
     WHERE of_branch IS NULL OR u.tenant_id = (SELECT b.tenant_id FROM branch b WHERE b.id = of_branch)
     ORDER BY u.tenant_id LIMIT 1;
  IF NOT FOUND AND app.key_is_elsewhere(app.account_id(), nullif(current_setting('app.address', true), '')) THEN
    rule := 'network';
    RETURN NEXT;
  END IF;
END
$$;

-- Whether a time of day is from one and before another, which may be after midnight.
CREATE OR REPLACE FUNCTION app.is_between(at time, since time, until time) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN since < until THEN at >= since AND at < until ELSE at >= since OR at < until END
$$;

-- The least idle time that the companies of a person allow; null where none says.
CREATE OR REPLACE FUNCTION app.idle_minutes(who integer) RETURNS integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT min(r.idle_minutes) FROM membership m JOIN sign_in_rule r ON r.tenant_id = m.tenant_id
     WHERE m.account_id = who AND NOT m.blocked);
END
$$;

-- Whether a session is older, or has been idle for longer, than a company of its person allows.
CREATE OR REPLACE FUNCTION app.is_session_over(which integer) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM session s
      JOIN membership m ON m.account_id = s.account_id AND NOT m.blocked
      JOIN sign_in_rule r ON r.tenant_id = m.tenant_id
     WHERE s.id = which
       AND (s.created_at < now() - make_interval(hours => r.longest_hours)
         -- A locked one waits for its PIN until the end of the day.
         OR r.idle_minutes IS NOT NULL AND app.session_seen(s.id) < now() - make_interval(mins => r.idle_minutes)
            AND NOT EXISTS (SELECT FROM computer_session c WHERE c.session_id = s.id AND c.locked_at IS NOT NULL)));
END
$$;

-- The account of a session that is still valid.
CREATE OR REPLACE FUNCTION app.live_session(which integer)
RETURNS TABLE (account_id integer, branch_id integer, display_name text, platform_role text)
LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF app.is_session_over(which) THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT a.id, s.branch_id, a.display_name, a.platform_role
      FROM session s JOIN account a ON a.id = s.account_id
     WHERE s.id = which AND s.ended_at IS NULL AND a.disabled_at IS NULL AND s.created_at > now() - interval '7 days'
       AND NOT EXISTS (SELECT FROM computer_session c WHERE c.session_id = s.id AND c.locked_at IS NOT NULL);
END
$$;

-- Sets the row-level security context of a transaction for a session that was authenticated before (a hub connection).
-- state: ok; none (ended). branch_state: ok; over (its subscription has ended: it is only read); none (no branch
-- chosen); foreign (not one of the person's); unsubscribed (it had no subscription yet); full (all
-- users of its plan are at work); unmet (a rule of its company for sign-in is not met).
CREATE OR REPLACE FUNCTION app.open_session(which integer, wanted_branch integer, from_address text)
RETURNS TABLE (state text, session_id integer, account_id integer, display_name text, platform_role text,
               branch_state text, branch_id integer, tenant_id integer, role text, lists_version integer)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_person record;
  found_branch record;
  named_branch integer;
  unmet integer[];
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
  -- An Administrator without the second factor that they need has their own account alone.
  platform_role := CASE WHEN app.lacks_second_factor(account_id, found_person.platform_role, which) THEN NULL
                        ELSE found_person.platform_role END;
  SELECT coalesce(array_agg(u.tenant_id), '{}') INTO unmet FROM app.unmet_rules(found_person.account_id, from_address, which) u;
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
    branch_state := CASE WHEN NOT FOUND THEN 'foreign' WHEN found_branch.tenant_id = ANY (unmet) THEN 'unmet'
                         WHEN found_branch.subscription_ends IS NULL THEN 'unsubscribed' WHEN found_branch.expired THEN 'over' ELSE 'ok' END;
    IF branch_state = 'unmet' THEN
      branch_id := named_branch;
    END IF;
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
          set_config('app.address', coalesce(from_address, ''), true),
          set_config('app.session', which::text, true),
          set_config('app.unmet', CASE unmet WHEN '{}' THEN '' ELSE unmet::text END, true),
          set_config('app.branch', CASE WHEN branch_state IN ('ok', 'over') THEN branch_id::text ELSE '' END, true),
          set_config('app.system', '', true);
  RETURN NEXT;
END
$$;

-- Opens a request: finds the session of a token, checks that it is valid, and opens the session. state: as above, and
-- reused (an old bearer token came back: the session is ended). An old readOnlyToken opens nothing and ends nothing: it
-- is part of document addresses that a browser keeps and requests again.
CREATE OR REPLACE FUNCTION app.open_request(token_hash text, token_kind text, wanted_branch integer, from_address text)
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
  RETURN QUERY SELECT * FROM app.open_session(found_token.session_id, wanted_branch, from_address);
END
$$;

-- As the version before calls them, and a hub, without an address to look at.
CREATE OR REPLACE FUNCTION app.open_session(which integer, wanted_branch integer)
RETURNS TABLE (state text, session_id integer, account_id integer, display_name text, platform_role text,
               branch_state text, branch_id integer, tenant_id integer, role text, lists_version integer)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT * FROM app.open_session(which, wanted_branch, NULL);
END
$$;

CREATE OR REPLACE FUNCTION app.open_request(token_hash text, token_kind text, wanted_branch integer)
RETURNS TABLE (state text, session_id integer, account_id integer, display_name text, platform_role text,
               branch_state text, branch_id integer, tenant_id integer, role text, lists_version integer)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT * FROM app.open_request(token_hash, token_kind, wanted_branch, NULL);
END
$$;
