-- Users of branches, for requests that may not read or write accounts themselves.

-- The email by which a person signs in.
CREATE OR REPLACE FUNCTION app.username(who integer) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT email FROM account WHERE id = who);
END
$$;

-- The memberships of the tenants that a person owns and of the branches that they manage: both have an index, an OR has none.
CREATE OR REPLACE FUNCTION app.managed_memberships() RETURNS SETOF integer
LANGUAGE plpgsql STABLE ROWS 20 SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT m.id FROM app.owned_tenants() o JOIN membership m ON m.tenant_id = o.id
     UNION
    SELECT m.id FROM app.managed_branches() b JOIN membership m ON m.branch_id = b.id;
END
$$;

-- The account with an email, where it may become a branch's user: an unconfirmed email is a claim, and an Administrator
-- works in no clinic.
CREATE OR REPLACE FUNCTION app.account_to_link(username text)
RETURNS TABLE (id integer, full_name text, phone_mobile text, dob date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.full_name, a.phone_mobile, a.dob FROM account a
   WHERE lower(a.email) = lower(username) AND a.email_confirmed_at IS NOT NULL AND a.disabled_at IS NULL
     AND a.platform_role IS DISTINCT FROM 'Administrator'
$$;

-- How many others own a tenant, counted once nobody else changes its owners.
CREATE OR REPLACE FUNCTION app.lock_other_owners(tenant integer, member integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM tenant t WHERE t.id = lock_other_owners.tenant FOR NO KEY UPDATE;
  RETURN (SELECT count(*) FROM membership m JOIN account a ON a.id = m.account_id
           WHERE m.tenant_id = lock_other_owners.tenant AND m.role = 'Tenant' AND NOT m.blocked
             AND m.id <> member AND a.disabled_at IS NULL);
END
$$;

-- Joins the request's person to a branch by the hash of a mailed code. outcome: joined; already (belongs to it);
-- other (it was mailed to another email); none (unknown, used, withdrawn or expired).
CREATE OR REPLACE FUNCTION app.accept_invitation(branch integer, hash text)
RETURNS TABLE (outcome text, member integer, role text, code text, company_name text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  person account;
  invited membership;
BEGIN
  SELECT * INTO person FROM account a WHERE a.id = app.account_id() FOR NO KEY UPDATE;
  SELECT m.* INTO invited FROM membership m JOIN branch b ON b.tenant_id = m.tenant_id
   WHERE b.id = branch AND (m.branch_id = branch OR m.branch_id IS NULL) AND m.invitation_hash = hash
     AND m.invited_until > now() AND m.account_id IS NULL AND NOT m.blocked
     FOR UPDATE OF m;
  IF NOT FOUND THEN
    outcome := 'none';
    RETURN NEXT;
    RETURN;
  END IF;
  IF lower(invited.email) <> lower(person.email) THEN
    outcome := 'other';
    RETURN NEXT;
    RETURN;
  END IF;
  UPDATE account SET email_confirmed_at = now() WHERE id = person.id AND email_confirmed_at IS NULL;
  SELECT b.code, t.company_name INTO code, company_name FROM branch b JOIN tenant t ON t.id = b.tenant_id WHERE b.id = branch;
  SELECT m.id, m.role INTO member, role FROM membership m
   WHERE m.account_id = person.id AND m.tenant_id = invited.tenant_id
     AND m.branch_id IS NOT DISTINCT FROM invited.branch_id;
  IF FOUND THEN
    outcome := 'already';
    DELETE FROM membership m WHERE m.id = invited.id;
  ELSE
    outcome := 'joined';
    member := invited.id;
    role := invited.role;
    UPDATE membership m
       SET account_id = person.id, asked_account_id = NULL, invitation_hash = NULL, invited_until = NULL,
           by_provider = false, left_account_id = NULL, version = m.version + 1, name = coalesce(nullif(m.name, ''), person.full_name),
           phone_mobile = coalesce(nullif(m.phone_mobile, ''), person.phone_mobile),
           dob = coalesce(m.dob, person.dob)
     WHERE m.id = invited.id;
  END IF;
  RETURN NEXT;
END
$$;

-- Whether the request's person may set the password of a branch user's account: owners may for people who joined, work
-- for their tenants alone and own none, nor are consultants of AGATA, as the password would open what else is theirs;
-- Administrators for everyone but people of the platform.
CREATE OR REPLACE FUNCTION app.may_set_password(member integer) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT EXISTS (
      SELECT FROM membership m JOIN account a ON a.id = m.account_id
       WHERE m.id = member AND a.id <> app.account_id() AND a.platform_role IS NULL AND (app.is_platform() OR NOT m.linked)
         AND (app.is_platform() OR NOT EXISTS (SELECT FROM healthcare_provider p WHERE p.account_id = a.id))
         AND (app.is_platform() OR NOT EXISTS (
           SELECT FROM membership other
            WHERE other.account_id = a.id
              AND (other.role = 'Tenant' OR other.tenant_id NOT IN (SELECT o.id FROM app.owned_tenants() o))))));
END
$$;

-- Sets the password of a branch user's account and ends its sessions and mailed codes. Answers the account, or none
-- where the request's person may not.
CREATE OR REPLACE FUNCTION app.set_member_password(member integer, hash text)
RETURNS TABLE (account_id integer, email text, display_name text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ended integer;
BEGIN
  SELECT a.id, a.email, a.display_name INTO account_id, email, display_name
    FROM membership m JOIN account a ON a.id = m.account_id
   WHERE m.id = member AND app.may_set_password(m.id);
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE account a SET password_hash = hash WHERE a.id = set_member_password.account_id;
  DELETE FROM password_reset r WHERE r.account_id = set_member_password.account_id;
  DELETE FROM email_change c WHERE c.account_id = set_member_password.account_id;
  FOR ended IN UPDATE session s SET ended_at = now(), ended_by = 'password'
    WHERE s.account_id = set_member_password.account_id AND s.ended_at IS NULL RETURNING s.id
  LOOP
    PERFORM pg_notify('hub', json_build_object('kind', 'ended', 'session', ended)::text);
  END LOOP;
  RETURN NEXT;
END
$$;

-- Keeps the hash of a code by which a branch user chooses a new password, for the owners of their tenant and for
-- Administrators. Answers whom it is mailed to: the account's own person, whoever else they work for. None where the
-- account is closed.
CREATE OR REPLACE FUNCTION app.keep_member_reset(member integer, hash text, hours integer)
RETURNS TABLE (email text, display_name text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH person AS (
    SELECT a.id, a.email, a.display_name FROM membership m JOIN account a ON a.id = m.account_id
     WHERE m.id = member AND NOT m.blocked AND a.disabled_at IS NULL
       AND (app.is_platform() OR m.tenant_id IN (SELECT o.id FROM app.owned_tenants() o))
  ), kept AS (
    INSERT INTO password_reset (account_id, code_hash, expires_at)
    SELECT p.id, hash, now() + make_interval(hours => keep_member_reset.hours) FROM person p
  )
  SELECT p.email, p.display_name FROM person p
$$;

-- The branch in whose history a member is listed: an owner in the first of the tenant.
CREATE OR REPLACE FUNCTION app.branch_of_member(m membership) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT coalesce(m.branch_id, (SELECT min(b.id) FROM branch b WHERE b.tenant_id = m.tenant_id)) $$;

-- Where the request's person belongs, and who asks them. Who asked is the last who did in the branch's audit.
CREATE OR REPLACE FUNCTION app.own_memberships()
RETURNS TABLE (id integer, branch text, "companyName" text, privilege text, "isAsked" boolean, "askedBy" text, "isBlocked" boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT m.id, coalesce(b.code, ''), t.company_name, m.role, m.account_id IS NULL,
           CASE WHEN m.account_id IS NULL THEN coalesce((
             SELECT a.display_name FROM audit u JOIN account a ON a.id = u.account_id
              WHERE u.branch_id = app.branch_of_member(m) AND u.resource = 'branch-users' AND u.record_id = m.id::text
                AND u.action = 'ask'
              ORDER BY u.at DESC LIMIT 1), '') ELSE '' END,
           m.blocked
      FROM membership m JOIN tenant t ON t.id = m.tenant_id LEFT JOIN branch b ON b.id = m.branch_id
     WHERE m.account_id = app.account_id()
        OR (m.asked_account_id = app.account_id() AND m.account_id IS NULL AND NOT m.blocked)
     ORDER BY m.account_id IS NOT NULL, t.company_name, b.code NULLS FIRST, m.id;
END
$$;

-- What is told of a membership that its own person changed.
CREATE OR REPLACE FUNCTION app.told_member(m membership)
RETURNS TABLE (member integer, role text, branch text, company text, branch_id integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, m.role, coalesce(b.code, ''), t.company_name, app.branch_of_member(m)
    FROM tenant t LEFT JOIN branch b ON b.id = m.branch_id WHERE t.id = m.tenant_id
$$;

-- The person's own answer to the question whether they become a user of a branch: the only way, beside a mailed
-- invitation, by which an account is tied to a branch. No row where nobody asks them. Of two answers of one person the
-- second sees what the first did.
CREATE OR REPLACE FUNCTION app.answer_membership(asked integer, accepts boolean)
RETURNS TABLE (member integer, role text, branch text, company text, branch_id integer, is_last_owner boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  person account;
  found_one membership;
BEGIN
  SELECT * INTO person FROM account a WHERE a.id = app.account_id() FOR NO KEY UPDATE;
  SELECT m.* INTO found_one FROM membership m
   WHERE m.id = asked AND m.asked_account_id = person.id AND m.account_id IS NULL AND NOT m.blocked FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF NOT accepts THEN
    UPDATE membership m SET asked_account_id = NULL, version = m.version + 1 WHERE m.id = asked;
  ELSIF EXISTS (SELECT FROM membership m WHERE m.account_id = person.id AND m.tenant_id = found_one.tenant_id
                   AND m.branch_id IS NOT DISTINCT FROM found_one.branch_id) THEN
    DELETE FROM membership m WHERE m.id = asked;
  ELSE
    UPDATE membership m
       SET account_id = person.id, asked_account_id = NULL, linked = false, invitation_hash = NULL, invited_until = NULL,
           by_provider = false, left_account_id = NULL, version = m.version + 1, name = coalesce(nullif(m.name, ''), person.full_name),
           phone_mobile = coalesce(nullif(m.phone_mobile, ''), person.phone_mobile), dob = coalesce(m.dob, person.dob)
     WHERE m.id = asked;
  END IF;
  RETURN QUERY SELECT t.*, false FROM app.told_member(found_one) t;
END
$$;

-- Ends a membership of the request's person by their own wish: the record stays without an account. The last owner of a
-- company stays, and is told so.
CREATE OR REPLACE FUNCTION app.leave_membership(own integer)
RETURNS TABLE (member integer, role text, branch text, company text, branch_id integer, is_last_owner boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_one membership;
  stays boolean;
BEGIN
  SELECT m.* INTO found_one FROM membership m WHERE m.id = own AND m.account_id = app.account_id() FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  stays := found_one.role = 'Tenant' AND NOT found_one.blocked
    AND app.lock_other_owners(found_one.tenant_id, found_one.id) = 0;
  IF NOT stays THEN
    UPDATE membership m
       SET account_id = NULL, linked = false, by_provider = false, left_account_id = m.account_id, version = m.version + 1
     WHERE m.id = own;
  END IF;
  RETURN QUERY SELECT t.*, stays FROM app.told_member(found_one) t;
END
$$;
