-- The walls of AGATA: which teams and tenants a provider belongs to, and what they may do there. Roles count up from 1
-- (owner), 2 (administrator), 3 (member).

-- The person as an approved provider or agent.
CREATE OR REPLACE FUNCTION app.own_provider() RETURNS integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT id FROM healthcare_provider WHERE account_id = app.account_id() AND status = 'approved');
END
$$;

-- The teams that the person is a member of.
CREATE OR REPLACE FUNCTION app.own_teams() RETURNS TABLE (id integer, access_role_id integer, member_id integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT m.team_id, m.access_role_id, m.id FROM team_member m
     WHERE m.provider_id = app.own_provider() AND m.state = 'joined';
END
$$;

-- What the person may do in each of their teams: lead it (its roles, groups and tenants), edit its details, and add and
-- remove members. Control groups give the last two to members.
CREATE OR REPLACE FUNCTION app.team_rights()
RETURNS TABLE (id integer, access_role_id integer, leads boolean, edits boolean, manages_members boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT t.id, t.access_role_id, t.access_role_id <= 2,
           t.access_role_id <= 2 OR coalesce(bool_or(g.edit_team_status), false),
           t.access_role_id <= 2 OR coalesce(bool_or(g.add_remove_member_status), false)
      FROM app.own_teams() t
      LEFT JOIN control_group_member c ON c.member_id = t.member_id
      LEFT JOIN control_group g ON g.id = c.group_id
     GROUP BY 1, 2;
END
$$;

-- The tenants of AGATA that the person belongs to; `manages` for its owners and administrators.
CREATE OR REPLACE FUNCTION app.own_agata_tenants() RETURNS TABLE (id integer, access_role_id integer, manages boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT m.agata_tenant_id, m.access_role_id, m.access_role_id <= 2 FROM agata_tenant_member m
     WHERE m.provider_id = app.own_provider() AND m.state = 'joined';
END
$$;

-- The charging accounts of the person's teams and tenants; `leads` where they answer for it.
CREATE OR REPLACE FUNCTION app.own_charging_accounts() RETURNS TABLE (id integer, leads boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT c.id, t.leads FROM app.team_rights() t JOIN charging_account c ON c.team_id = t.id
    UNION ALL
    SELECT c.id, o.manages FROM app.own_agata_tenants() o JOIN charging_account c ON c.agata_tenant_id = o.id;
END
$$;

-- The providers whom a person meets in their teams and tenants. Who is invited is not known by more than the number.
CREATE OR REPLACE FUNCTION app.known_providers() RETURNS TABLE (id integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.provider_id FROM team_member m
   WHERE m.state <> 'invited' AND m.team_id IN (SELECT t.id FROM app.own_teams() t)
  UNION
  SELECT m.provider_id FROM agata_tenant_member m
   WHERE m.state <> 'invited' AND m.agata_tenant_id IN (SELECT t.id FROM app.own_agata_tenants() t)
  UNION
  SELECT app.own_provider()
$$;

-- The directory of AGATA: every team and every tenant by name, for whoever is an approved provider.
CREATE OR REPLACE FUNCTION app.team_directory() RETURNS TABLE (id integer, name text, description text, members integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id, t.name, t.description,
         (SELECT count(*)::integer FROM team_member m WHERE m.team_id = t.id AND m.state = 'joined')
    FROM consultant_team t WHERE app.own_provider() IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION app.agata_tenant_directory() RETURNS TABLE (id integer, name text, city text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id, t.name, t.city FROM agata_tenant t WHERE app.own_provider() IS NOT NULL
$$;

-- Whether a record is one of a team or a tenant whose owner or administrator the person is: they read all of its history.
CREATE OR REPLACE FUNCTION app.manages_record(of_resource text, record text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  which integer := CASE WHEN record ~ '^[0-9]{1,9}$' THEN record::integer END;
  team integer;
  tenant integer;
BEGIN
  CASE of_resource
    WHEN 'consultant-teams' THEN team := which;
    WHEN 'team-members' THEN SELECT m.team_id INTO team FROM team_member m WHERE m.id = which;
    WHEN 'control-groups' THEN SELECT g.team_id INTO team FROM control_group g WHERE g.id = which;
    WHEN 'team-tenants' THEN SELECT j.team_id INTO team FROM agata_tenant_team j WHERE j.id = which;
    WHEN 'articles' THEN SELECT a.team_id INTO team FROM article a WHERE a.id = which;
    WHEN 'team-subscriptions' THEN SELECT s.team_id INTO team FROM agata_subscription s WHERE s.id = which;
    WHEN 'team-charging-accounts' THEN SELECT c.team_id INTO team FROM charging_account c WHERE c.id = which;
    WHEN 'proformas' THEN
      SELECT c.team_id, c.agata_tenant_id INTO team, tenant
        FROM proforma p JOIN charging_account c ON c.id = p.charging_account_id WHERE p.id = which;
    WHEN 'invoices' THEN
      SELECT c.team_id, c.agata_tenant_id INTO team, tenant
        FROM invoice i JOIN charging_account c ON c.id = i.charging_account_id WHERE i.id = which;
    WHEN 'agata-tenants' THEN tenant := which;
    WHEN 'agata-tenant-members' THEN
      SELECT m.agata_tenant_id INTO tenant FROM agata_tenant_member m WHERE m.id = which;
    WHEN 'agata-tenant-teams' THEN SELECT j.agata_tenant_id INTO tenant FROM agata_tenant_team j WHERE j.id = which;
    WHEN 'charging-accounts' THEN SELECT c.agata_tenant_id INTO tenant FROM charging_account c WHERE c.id = which;
    WHEN 'tenant-subscriptions' THEN
      SELECT s.agata_tenant_id INTO tenant FROM agata_subscription s WHERE s.id = which;
    ELSE RETURN false;
  END CASE;
  RETURN EXISTS (SELECT FROM app.team_rights() r WHERE r.id = team AND r.leads)
      OR EXISTS (SELECT FROM app.own_agata_tenants() o WHERE o.id = tenant AND o.manages);
END
$$;

-- Makes a team or a tenant, whose owner the person becomes. Null for whoever is no approved provider.
CREATE OR REPLACE FUNCTION app.create_team(called text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  made integer;
BEGIN
  IF app.own_provider() IS NULL THEN RETURN NULL; END IF;
  INSERT INTO consultant_team (name) VALUES (called) RETURNING id INTO made;
  INSERT INTO team_member (team_id, provider_id, mobile_no, access_role_id, state)
  SELECT made, p.id, p.mobile_no, 1, 'joined' FROM healthcare_provider p WHERE p.id = app.own_provider();
  RETURN made;
END
$$;

CREATE OR REPLACE FUNCTION app.create_agata_tenant(called text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  made integer;
BEGIN
  IF app.own_provider() IS NULL THEN RETURN NULL; END IF;
  INSERT INTO agata_tenant (name) VALUES (called) RETURNING id INTO made;
  INSERT INTO agata_tenant_member (agata_tenant_id, provider_id, mobile_no, access_role_id, state)
  SELECT made, p.id, p.mobile_no, 1, 'joined' FROM healthcare_provider p WHERE p.id = app.own_provider();
  RETURN made;
END
$$;

-- Answers an invitation of the person's own to a team or a tenant: joins it, or removes the invitation. False where there
-- is none.
CREATE OR REPLACE FUNCTION app.answer_team_invitation(which integer, accepts boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF accepts THEN
    UPDATE team_member SET state = 'joined', version = version + 1
     WHERE id = which AND provider_id = app.own_provider() AND state = 'invited';
  ELSE
    DELETE FROM team_member WHERE id = which AND provider_id = app.own_provider() AND state = 'invited';
  END IF;
  RETURN FOUND;
END
$$;

CREATE OR REPLACE FUNCTION app.answer_tenant_invitation(which integer, accepts boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF accepts THEN
    UPDATE agata_tenant_member SET state = 'joined', version = version + 1
     WHERE id = which AND provider_id = app.own_provider() AND state = 'invited';
  ELSE
    DELETE FROM agata_tenant_member WHERE id = which AND provider_id = app.own_provider() AND state = 'invited';
  END IF;
  RETURN FOUND;
END
$$;

-- Asks to join the team of a QR code that still holds, as a member once a leader says yes. Null for an unknown or
-- outdated code. Whoever is invited joins at once.
CREATE OR REPLACE FUNCTION app.join_team(code_hash text) RETURNS TABLE (team_id integer, name text, state text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted consultant_team;
BEGIN
  SELECT * INTO wanted FROM consultant_team t WHERE t.join_hash = code_hash AND t.join_until > now();
  IF NOT FOUND OR app.own_provider() IS NULL THEN RETURN; END IF;
  RETURN QUERY
    INSERT INTO team_member AS m (team_id, provider_id, mobile_no, access_role_id, state)
    SELECT wanted.id, p.id, p.mobile_no, 3, 'asking' FROM healthcare_provider p WHERE p.id = app.own_provider()
    ON CONFLICT ON CONSTRAINT team_member_once DO UPDATE
       SET state = CASE WHEN m.state <> 'invited' THEN m.state
                        WHEN app.invitation_holds(m.created_at) THEN 'joined' ELSE 'asking' END,
           provider_id = app.own_provider(), version = m.version + 1
    RETURNING m.team_id, wanted.name, m.state;
END
$$;

-- Gives a provider the invitations that were sent to their mobile number before they registered.
CREATE OR REPLACE FUNCTION app.take_invitations(provider integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE team_member m SET provider_id = p.id FROM healthcare_provider p
   WHERE p.id = provider AND m.mobile_no = p.mobile_no AND m.provider_id IS NULL;
  UPDATE agata_tenant_member m SET provider_id = p.id FROM healthcare_provider p
   WHERE p.id = provider AND m.mobile_no = p.mobile_no AND m.provider_id IS NULL;
$$;

-- The provider with a mobile number, for an invitation. The number is all that the inviting person knows.
CREATE OR REPLACE FUNCTION app.provider_by_mobile(mobile text) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT id FROM healthcare_provider WHERE mobile_no = mobile AND status = 'approved' AND app.own_provider() IS NOT NULL $$;

-- Asks for the registration of the person as a provider, or again after it was rejected. False where they are approved. A
-- mobile number is refused where an approved provider has it; whoever waits or was rejected gives it up, and has it in what
-- they asked for alone.
CREATE OR REPLACE FUNCTION app.ask_for_registration(asked jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  who integer;
BEGIN
  IF EXISTS (SELECT FROM healthcare_provider p WHERE p.mobile_no = asked->>'mobileNo' AND p.status = 'approved'
                                                 AND p.account_id <> app.account_id()) THEN
    RAISE EXCEPTION 'the mobile number is taken' USING ERRCODE = 'unique_violation';
  END IF;
  UPDATE healthcare_provider p SET mobile_no = '-' || p.id
   WHERE p.mobile_no = asked->>'mobileNo' AND p.status <> 'approved' AND p.account_id <> app.account_id();
  INSERT INTO healthcare_provider AS p (account_id, kind, name, mobile_no, ic_no, passport, qualification, mmc_no, apc_no,
                                        expertise, organization_type, association_body, status)
  SELECT app.account_id(), r.kind, r.name, r."mobileNo", coalesce(r."icNo", ''), coalesce(r.passport, ''),
         coalesce(r.qualification, ''), coalesce(r."mmcNo", ''), coalesce(r."apcNo", ''), coalesce(r.expertise, ''),
         coalesce(r."organizationType", ''), coalesce(r."associationBody", ''), 'pending'
    FROM jsonb_to_record(asked) AS r(kind text, name text, "mobileNo" text, "icNo" text, passport text,
         qualification text, "mmcNo" text, "apcNo" text, expertise text, "organizationType" text, "associationBody" text)
  ON CONFLICT (account_id) DO UPDATE
     SET kind = excluded.kind, name = excluded.name, mobile_no = excluded.mobile_no, ic_no = excluded.ic_no,
         passport = excluded.passport, qualification = excluded.qualification, mmc_no = excluded.mmc_no,
         apc_no = excluded.apc_no, expertise = excluded.expertise, organization_type = excluded.organization_type,
         association_body = excluded.association_body, status = 'pending', version = p.version + 1
   WHERE p.status <> 'approved'
  RETURNING id INTO who;
  IF who IS NULL THEN RETURN false; END IF;
  DELETE FROM provider_request WHERE provider_id = who AND status = 'pending';
  INSERT INTO provider_request (provider_id, kind, asked, status) VALUES (who, 'registration', asked, 'pending');
  RETURN true;
END
$$;

-- The team of an article that the person may read.
CREATE OR REPLACE FUNCTION app.article_team(article integer) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.team_id FROM article a
   WHERE a.id = article AND app.own_provider() IS NOT NULL
     AND (a.state = 'published' OR a.team_id IN (SELECT t.id FROM app.own_teams() t))
$$;
