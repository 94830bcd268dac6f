-- Companies' identity providers, for sign-in and for requests that may not read those of others.

-- The domain of an email.
CREATE OR REPLACE FUNCTION app.domain_of(email text) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT lower(substr(email, length(email) - strpos(reverse(email), '@') + 2)) $$;

-- Whether a company's provider may say who a person is: they belong to no other company and not to the platform, nor did
-- they ask to be a healthcare provider. Whoever runs the provider is not thereby an owner: one's own is believed once its
-- person linked it while signed in. The same people as of whom an owner may set the password (app.may_set_password).
CREATE OR REPLACE FUNCTION app.is_of_tenant_alone(who integer, of_tenant integer) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM account a WHERE a.id = who AND a.platform_role IS NULL)
     AND NOT EXISTS (SELECT FROM membership m WHERE m.account_id = who AND (m.tenant_id <> of_tenant OR m.linked))
     AND NOT EXISTS (SELECT FROM api_key k WHERE k.account_id = who)
     AND NOT EXISTS (SELECT FROM healthcare_provider p WHERE p.account_id = who)
     AND (NOT EXISTS (SELECT FROM membership m WHERE m.account_id = who AND m.role = 'Tenant')
          OR EXISTS (SELECT FROM external_identity e
                      WHERE e.account_id = who AND e.tenant_id = of_tenant AND e.linked_by_person));
END
$$;

-- Whether an email is of a domain that a company has proven.
CREATE OR REPLACE FUNCTION app.is_of_domain(email text, of_tenant integer) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM email_domain d
                  WHERE d.tenant_id = of_tenant AND d.domain = app.domain_of(email) AND d.proven_at IS NOT NULL);
END
$$;

-- The name of the provider at which alone a person signs in; null where they may use a password or a passkey. Owners may,
-- so that they come in when their provider is gone. Whoever it knows, or gave a role, is asked whatever their email.
CREATE OR REPLACE FUNCTION app.required_provider(who integer) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT p.name FROM account a
      JOIN identity_provider p ON p.is_required
       AND p.tenant_id IN (SELECT m.tenant_id FROM membership m WHERE m.account_id = who AND NOT m.blocked)
     WHERE a.id = who AND app.is_of_tenant_alone(who, p.tenant_id)
       AND (app.is_of_domain(a.email, p.tenant_id)
            OR EXISTS (SELECT FROM external_identity e WHERE e.account_id = who AND e.tenant_id = p.tenant_id)
            OR EXISTS (SELECT FROM membership m WHERE m.account_id = who AND m.by_provider))
       AND NOT EXISTS (SELECT FROM membership m WHERE m.account_id = who AND m.role = 'Tenant' AND NOT m.blocked));
END
$$;

-- The name of the provider at which alone a person signs in, where another email would take them out of its domains; null
-- where they may have it.
CREATE OR REPLACE FUNCTION app.email_kept_by(who integer, wanted text) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM membership m WHERE m.account_id = who AND app.is_of_domain(wanted, m.tenant_id)) THEN
    RETURN NULL;
  END IF;
  RETURN app.required_provider(who);
END
$$;

-- Whether a session was opened by the provider of a company, which counts there as two factors.
CREATE OR REPLACE FUNCTION app.provider_counts(in_session integer, for_tenant integer) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM identity_session i
      JOIN external_identity e ON e.id = i.identity_id
      JOIN identity_provider p ON p.tenant_id = e.tenant_id
     WHERE i.session_id = in_session AND p.tenant_id = for_tenant AND p.counts_as_two);
END
$$;

-- The company whose provider knows a person and may still say who they are; null where there is none.
CREATE OR REPLACE FUNCTION app.believed_provider(who integer) RETURNS integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT e.tenant_id FROM external_identity e JOIN account a ON a.id = e.account_id
     WHERE a.id = who AND a.disabled_at IS NULL
       AND app.is_of_tenant_alone(who, e.tenant_id) AND app.is_of_domain(a.email, e.tenant_id)
     ORDER BY e.last_used_at DESC, e.id LIMIT 1);
END
$$;

-- The name of that provider; empty where there is none.
CREATE OR REPLACE FUNCTION app.provider_of(who integer) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN coalesce((SELECT p.name FROM identity_provider p WHERE p.tenant_id = app.believed_provider(who)), '');
END
$$;

-- Ends sessions since a provider does not stand for them any more: their devices and pages hear nothing more.
CREATE OR REPLACE FUNCTION app.end_by_provider(sessions integer[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ended integer;
BEGIN
  FOR ended IN
    UPDATE session s SET ended_at = now(), ended_by = 'provider'
     WHERE s.id = ANY (sessions) AND s.ended_at IS NULL
    RETURNING s.id
  LOOP
    DELETE FROM push_token p WHERE p.session_id = ended;
    PERFORM pg_notify('hub', json_build_object('kind', 'ended', 'session', ended)::text);
  END LOOP;
END
$$;

-- Ends the sessions that a company's provider opened, of all or of the people of one domain, but for the one of this request.
CREATE OR REPLACE FUNCTION app.end_provider_sessions(of_tenant integer, of_domain text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF of_tenant NOT IN (SELECT o.id FROM app.owned_tenants() o) THEN
    RETURN;
  END IF;
  PERFORM app.end_by_provider(ARRAY(
    SELECT i.session_id FROM identity_session i
      JOIN external_identity e ON e.id = i.identity_id
      JOIN account a ON a.id = e.account_id
     WHERE e.tenant_id = of_tenant AND i.session_id IS DISTINCT FROM app.session_id()
       AND (of_domain IS NULL OR app.domain_of(a.email) = of_domain)));
END
$$;

-- Ends the sessions that the provider of a company opened for a person; without a company, those of any.
CREATE OR REPLACE FUNCTION app.end_identity_sessions(who integer, of_tenant integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM app.end_by_provider(ARRAY(
    SELECT i.session_id FROM identity_session i JOIN external_identity e ON e.id = i.identity_id
     WHERE e.account_id = who AND (of_tenant IS NULL OR e.tenant_id = of_tenant)));
END
$$;

-- Removes the passkeys and the second factor that a person got in sessions of providers, but for those of one company, and
-- ends the sessions that such a passkey opened: who ran the provider may have made them.
CREATE OR REPLACE FUNCTION app.drop_enrolled(who integer, but_of integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  removed text;
BEGIN
  PERFORM app.end_by_provider(ARRAY(
    SELECT s.id FROM session s JOIN passkey k ON k.id = s.passkey_id
     WHERE k.account_id = who AND k.by_provider_of IS NOT NULL AND k.by_provider_of IS DISTINCT FROM but_of));
  FOR removed IN
    DELETE FROM passkey k
     WHERE k.account_id = who AND k.by_provider_of IS NOT NULL AND k.by_provider_of IS DISTINCT FROM but_of
    RETURNING k.name
  LOOP
    INSERT INTO audit (account_id, resource, record_id, action, changes)
    VALUES (who, 'accounts', who::text, 'passkey-removed', jsonb_build_object('name', jsonb_build_array(removed, NULL)));
  END LOOP;
  DELETE FROM second_factor f
   WHERE f.account_id = who AND f.by_provider_of IS NOT NULL AND f.by_provider_of IS DISTINCT FROM but_of;
  IF FOUND THEN
    INSERT INTO audit (account_id, resource, record_id, action) VALUES (who, 'accounts', who::text, 'second-factor-off');
  END IF;
END
$$;

-- Takes the roles that groups of a company's provider gave a person.
CREATE OR REPLACE FUNCTION app.take_provider_roles(who integer, of_tenant integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  taken membership;
BEGIN
  FOR taken IN
    UPDATE membership m SET account_id = NULL, by_provider = false, version = m.version + 1
     WHERE m.account_id = who AND m.tenant_id = of_tenant AND m.by_provider AND m.role <> 'Tenant'
    RETURNING m.*
  LOOP
    INSERT INTO audit (account_id, branch_id, resource, record_id, action, changes)
    VALUES (who, taken.branch_id, 'branch-users', taken.id::text, 'provider-took',
            jsonb_build_object('role', jsonb_build_array(taken.role, NULL)));
    PERFORM pg_notify('hub', json_build_object('kind', 'rights', 'account', who)::text);
  END LOOP;
END
$$;

-- What one company's provider gave reaches no other company: it ends as its person joins one. Whoever signs them in
-- meanwhile waits for the account, and finds what they joined.
CREATE OR REPLACE FUNCTION app.leave_provider() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  other integer;
BEGIN
  PERFORM FROM account a WHERE a.id = NEW.account_id FOR NO KEY UPDATE;
  FOR other IN
    SELECT e.tenant_id FROM external_identity e WHERE e.account_id = NEW.account_id AND e.tenant_id <> NEW.tenant_id
     UNION
    SELECT m.tenant_id FROM membership m
     WHERE m.account_id = NEW.account_id AND m.tenant_id <> NEW.tenant_id AND m.by_provider
  LOOP
    PERFORM app.end_identity_sessions(NEW.account_id, other);
    PERFORM app.take_provider_roles(NEW.account_id, other);
  END LOOP;
  PERFORM app.drop_enrolled(NEW.account_id, NEW.tenant_id);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER membership_elsewhere AFTER INSERT OR UPDATE OF account_id ON membership
  FOR EACH ROW WHEN (NEW.account_id IS NOT NULL) EXECUTE FUNCTION app.leave_provider();

-- No company's provider speaks for people of the platform, nor for whoever's email left its domains.
CREATE OR REPLACE FUNCTION app.outgrow_provider() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  other integer;
BEGIN
  IF NEW.platform_role IS DISTINCT FROM OLD.platform_role THEN
    PERFORM app.end_identity_sessions(NEW.id, NULL);
    PERFORM app.drop_enrolled(NEW.id, NULL);
  END IF;
  IF app.domain_of(NEW.email) IS DISTINCT FROM app.domain_of(OLD.email) THEN
    FOR other IN
      SELECT e.tenant_id FROM external_identity e
       WHERE e.account_id = NEW.id AND NOT app.is_of_domain(NEW.email, e.tenant_id)
       UNION
      SELECT m.tenant_id FROM membership m
       WHERE m.account_id = NEW.id AND m.by_provider AND NOT app.is_of_domain(NEW.email, m.tenant_id)
    LOOP
      PERFORM app.end_identity_sessions(NEW.id, other);
      PERFORM app.take_provider_roles(NEW.id, other);
      DELETE FROM external_identity e WHERE e.account_id = NEW.id AND e.tenant_id = other;
    END LOOP;
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER account_outgrows AFTER UPDATE OF platform_role, email ON account
  FOR EACH ROW EXECUTE FUNCTION app.outgrow_provider();

-- Notes of a passkey or a second factor in the session of which company's provider it was made.
CREATE OR REPLACE FUNCTION app.mark_enrolled() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  company integer;
BEGIN
  SELECT e.tenant_id INTO company FROM identity_session i JOIN external_identity e ON e.id = i.identity_id
   WHERE i.session_id = app.session_id();
  IF TG_OP = 'INSERT' OR company IS NOT NULL THEN
    NEW.by_provider_of := company;
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER passkey_enrolled BEFORE INSERT ON passkey
  FOR EACH ROW EXECUTE FUNCTION app.mark_enrolled();
CREATE OR REPLACE TRIGGER second_factor_enrolled BEFORE INSERT OR UPDATE OF since ON second_factor
  FOR EACH ROW EXECUTE FUNCTION app.mark_enrolled();

-- Forgets whom a company's provider knows a person as, and ends the sessions that it opened for them, for the owner of the
-- company. False where it knows nobody.
CREATE OR REPLACE FUNCTION app.forget_identity(member integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_one membership;
BEGIN
  SELECT m.* INTO found_one FROM membership m
   WHERE m.id = member AND m.account_id IS NOT NULL AND m.tenant_id IN (SELECT o.id FROM app.owned_tenants() o);
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM app.end_identity_sessions(found_one.account_id, found_one.tenant_id);
  DELETE FROM external_identity e WHERE e.account_id = found_one.account_id AND e.tenant_id = found_one.tenant_id;
  RETURN FOUND;
END
$$;

-- Ends the proof of a domain of a company, with what its provider gave people of that domain: for Administrators and for
-- the server itself. False where nobody has proven it.
CREATE OR REPLACE FUNCTION app.end_domain_proof(which integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ended email_domain;
  person integer;
BEGIN
  IF NOT (coalesce(app.is_platform(), false) OR coalesce(app.is_system(), false)) THEN
    RETURN false;
  END IF;
  UPDATE email_domain d SET proven_at = NULL, proven_by = NULL, missing_since = NULL, version = d.version + 1
   WHERE d.id = which AND d.proven_at IS NOT NULL
  RETURNING d.* INTO ended;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  FOR person IN
    SELECT a.id FROM account a
     WHERE app.domain_of(a.email) = ended.domain
       AND (EXISTS (SELECT FROM external_identity e WHERE e.account_id = a.id AND e.tenant_id = ended.tenant_id)
            OR EXISTS (SELECT FROM membership m
                        WHERE m.account_id = a.id AND m.tenant_id = ended.tenant_id AND m.by_provider))
     ORDER BY a.id
  LOOP
    PERFORM app.end_identity_sessions(person, ended.tenant_id);
    PERFORM app.take_provider_roles(person, ended.tenant_id);
    DELETE FROM external_identity e WHERE e.account_id = person AND e.tenant_id = ended.tenant_id;
  END LOOP;
  RETURN true;
END
$$;

-- Whether the provider of a company knows a person, for the owners of the company; false for everybody else.
CREATE OR REPLACE FUNCTION app.has_identity(who integer, of_tenant integer) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM external_identity e WHERE e.account_id = who AND e.tenant_id = of_tenant)
     AND of_tenant IN (SELECT o.id FROM app.owned_tenants() o);
END
$$;
