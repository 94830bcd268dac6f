-- API keys: other programs that make calls in a branch, each under the name of its own account, whose work is limited by
-- scopes in the server.

-- An account for a new key, in whose name its changes stand. It has no password and no confirmed email, belongs to
-- nothing, and is disabled: nobody signs in to it.
CREATE OR REPLACE FUNCTION app.add_key_account(of_name text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  made integer;
BEGIN
  IF app.account_role() IS NULL THEN
    RAISE EXCEPTION 'only who manages a branch makes API keys' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO account (email, password_hash, full_name, display_name, disabled_at)
  VALUES (gen_random_uuid() || '@api-keys.invalid', '', of_name, of_name, now())
  RETURNING id INTO made;
  RETURN made;
END
$$;

-- Whether the account of a key asks from outside the networks of its company. A program works at any hour, so hours of
-- sign-in are for people. Without an address nothing is looked at.
CREATE OR REPLACE FUNCTION app.key_is_elsewhere(who integer, from_address text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM api_key k JOIN sign_in_rule r ON r.tenant_id = k.tenant_id
     WHERE k.account_id = who AND r.networks <> '{}' AND NOT (from_address::inet <<= ANY (r.networks::cidr[])));
END
$$;

-- Notes that a key is used, to five minutes. A request that notes it at this moment does so for this one, which does not
-- wait for it.
CREATE OR REPLACE FUNCTION app.note_key_use(key_hash text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE api_key k SET last_used_at = now()
   WHERE k.ctid = (SELECT u.ctid FROM api_key u
                    WHERE u.hash = key_hash AND (u.last_used_at IS NULL OR u.last_used_at < now() - interval '5 minutes')
                      FOR NO KEY UPDATE SKIP LOCKED);
END
$$;

-- Opens a request of a key, found by its hash, as app.open_request opens one of a session. state: ok; none (unknown,
-- expired or ended). branch_state: as there, but a branch whose subscription has ended is not even read (over).
DROP FUNCTION IF EXISTS app.open_key(text, integer, text);
CREATE OR REPLACE FUNCTION app.open_key(key_hash text, wanted_branch integer, as_role text, from_address text)
RETURNS TABLE (state text, session_id integer, account_id integer, display_name text, platform_role text,
               branch_state text, branch_id integer, tenant_id integer, role text, lists_version integer, scopes text[])
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_key record;
  found_branch record;
  named_branch integer;
BEGIN
  SELECT k.*, a.display_name AS shown INTO found_key
    FROM api_key k JOIN account a ON a.id = k.account_id
   WHERE k.hash = key_hash AND k.ended_at IS NULL AND k.expires_at > now();
  IF NOT FOUND THEN
    state := 'none';
    RETURN NEXT;
    RETURN;
  END IF;
  state := 'ok';
  session_id := 0;
  account_id := found_key.account_id;
  display_name := found_key.shown;
  scopes := found_key.scopes;
  branch_state := 'none';
  named_branch := coalesce(wanted_branch, found_key.branch_id);
  -- A company with a single branch need not name it.
  IF named_branch IS NULL THEN
    SELECT min(b.id) INTO named_branch FROM branch b WHERE b.tenant_id = found_key.tenant_id HAVING count(*) = 1;
  END IF;
  IF named_branch IS NOT NULL THEN
    SELECT b.* INTO found_branch FROM branch b
     WHERE b.id = named_branch AND b.tenant_id = found_key.tenant_id
       AND (found_key.branch_id IS NULL OR b.id = found_key.branch_id);
    branch_state := CASE WHEN NOT FOUND THEN 'foreign' WHEN app.key_is_elsewhere(account_id, from_address) THEN 'unmet'
                         WHEN found_branch.subscription_ends IS NULL THEN 'unsubscribed'
                         WHEN app.is_over(found_branch.subscription_ends) THEN 'over' ELSE 'ok' END;
    IF branch_state = 'unmet' THEN
      branch_id := named_branch;
    END IF;
    IF branch_state = 'ok' THEN
      branch_id := found_branch.id;
      tenant_id := found_branch.tenant_id;
      role := as_role;
      lists_version := found_branch.lists_version;
    END IF;
  END IF;
  PERFORM app.note_key_use(key_hash);
  PERFORM set_config('app.account', account_id::text, true),
          set_config('app.platform', '', true),
          set_config('app.address', coalesce(from_address, ''), true),
          set_config('app.branch', CASE branch_state WHEN 'ok' THEN branch_id::text ELSE '' END, true),
          set_config('app.system', '', true);
  RETURN NEXT;
END
$$;

-- The owners of a key's company beside whoever made it, for its maker, so that they hear of it.
CREATE OR REPLACE FUNCTION app.owners_beside_maker(key integer)
RETURNS TABLE (display_name text, email text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT a.display_name, a.email
    FROM api_key k
    JOIN membership m ON m.tenant_id = k.tenant_id AND m.role = 'Tenant' AND NOT m.blocked
    JOIN account a ON a.id = m.account_id
   WHERE k.id = key AND k.made_by = app.account_id() AND a.id <> k.made_by
     AND a.disabled_at IS NULL AND a.email_confirmed_at IS NOT NULL
$$;
