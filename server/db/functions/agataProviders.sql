-- What providers, their approval and the users of the platform need beside the walls of AGATA.

-- The access level of the person as a user of the platform. No row for who sees and edits everything.
CREATE OR REPLACE FUNCTION app.access_level() RETURNS TABLE (sees text[], edits text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT l.sees, l.edits FROM agata_user u JOIN access_level l ON l.id = u.access_level_id
     WHERE u.account_id = app.account_id();
END
$$;

-- The Administrators who are told of the records of a resource: those without an access level, and those whose level has
-- the resource's own area. Who only reads it for another area is not.
CREATE OR REPLACE FUNCTION app.administrators_of(resource text) RETURNS SETOF integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id
    FROM account a
    LEFT JOIN agata_user u ON u.account_id = a.id
    LEFT JOIN access_level l ON l.id = u.access_level_id
   WHERE a.platform_role = 'Administrator' AND a.disabled_at IS NULL
     AND (l.id IS NULL OR app.area_of(resource) = ANY (l.sees || l.edits))
$$;

-- How long an invitation by mobile number holds.
CREATE OR REPLACE FUNCTION app.invitation_time() RETURNS interval
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT make_interval(days => coalesce((SELECT s.invitation_days FROM agata_setting s), 30))
$$;

-- The invitations of the person: their own, or for whoever is no provider yet those that wait for the mobile number of
-- their registration or account, of which only the number is told.
CREATE OR REPLACE FUNCTION app.waiting_invitations() RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH mobile AS (
    SELECT coalesce((SELECT p.mobile_no FROM healthcare_provider p WHERE p.account_id = a.id),
                    regexp_replace(regexp_replace(a.phone_mobile, '[^0-9]', '', 'g'), '^0', '60')) AS no
      FROM account a WHERE a.id = app.account_id() AND app.own_provider() IS NULL)
  SELECT ((SELECT count(*) FROM team_member m JOIN mobile ON m.mobile_no = mobile.no
            WHERE m.provider_id IS NULL AND m.created_at > now() - app.invitation_time())
        + (SELECT count(*) FROM agata_tenant_member m JOIN mobile ON m.mobile_no = mobile.no
            WHERE m.provider_id IS NULL AND m.created_at > now() - app.invitation_time()))::integer
$$;

-- Takes back that the person asked to join a team. False where they did not.
CREATE OR REPLACE FUNCTION app.withdraw_join(which integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM team_member WHERE id = which AND provider_id = app.own_provider() AND state = 'asking';
  RETURN FOUND;
END
$$;

-- Has the memberships of a provider follow their mobile number. What waited for the new number in a team or a tenant that
-- they are in already is dropped; the rest is theirs.
CREATE OR REPLACE FUNCTION app.follow_mobile(provider integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM team_member w USING team_member own, healthcare_provider p
   WHERE p.id = provider AND own.provider_id = p.id AND w.team_id = own.team_id
     AND w.mobile_no = p.mobile_no AND w.provider_id IS NULL;
  DELETE FROM agata_tenant_member w USING agata_tenant_member own, healthcare_provider p
   WHERE p.id = provider AND own.provider_id = p.id AND w.agata_tenant_id = own.agata_tenant_id
     AND w.mobile_no = p.mobile_no AND w.provider_id IS NULL;
  UPDATE team_member m SET mobile_no = p.mobile_no FROM healthcare_provider p
   WHERE p.id = provider AND m.provider_id = p.id AND m.mobile_no <> p.mobile_no;
  UPDATE agata_tenant_member m SET mobile_no = p.mobile_no FROM healthcare_provider p
   WHERE p.id = provider AND m.provider_id = p.id AND m.mobile_no <> p.mobile_no;
  SELECT app.take_invitations(provider);
$$;

-- Changes the picture of the person as a provider. It is one of the gallery, so that nobody has to approve it.
CREATE OR REPLACE FUNCTION app.choose_avatar(chosen integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE healthcare_provider p SET avatar_id = chosen
   WHERE p.account_id = app.account_id() AND p.avatar_id IS DISTINCT FROM chosen
     AND (chosen IS NULL OR EXISTS (SELECT FROM avatar a WHERE a.id = chosen AND a.is_offered))
$$;
