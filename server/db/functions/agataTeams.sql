-- How many may be in a team or a tenant of AGATA, and the codes by which providers join a team.

-- Whether an invitation of that time can still be answered.
CREATE OR REPLACE FUNCTION app.invitation_holds(since timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT since > now() - make_interval(days => (SELECT s.invitation_days FROM agata_setting s))
$$;

-- The places of a team or of a tenant, as its present subscription has them.
CREATE OR REPLACE FUNCTION app.member_places(team integer, tenant integer) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT max(s.members) FROM agata_subscription s
                    WHERE (s.team_id = team OR s.agata_tenant_id = tenant) AND s.cancelled_at IS NULL
                      AND (now() AT TIME ZONE app.clinic_zone())::date BETWEEN s.from_day AND s.to_day),
                  app.free_members())
$$;

-- Members and invitations that hold take a place each. Whoever would take one beyond the places is refused (AG001), and so
-- is the answer to an invitation that no longer holds (AG002). The row of the team or tenant is held, so that the last
-- place is given once. An invitation has its place already; who asks has none yet.
CREATE OR REPLACE FUNCTION app.hold_member_places() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_invited boolean := TG_OP = 'UPDATE' AND OLD.state = 'invited' AND app.invitation_holds(OLD.created_at);
  joined integer;
  invited integer;
  places integer;
BEGIN
  IF NEW.state = 'asking' THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.state = 'joined' OR (was_invited AND NEW.state = 'invited') THEN RETURN NEW; END IF;
    IF OLD.state = 'invited' AND NEW.state = 'joined' AND NOT was_invited THEN
      RAISE EXCEPTION 'the invitation no longer holds' USING ERRCODE = 'AG002';
    END IF;
  END IF;
  IF TG_TABLE_NAME = 'team_member' THEN
    PERFORM FROM consultant_team t WHERE t.id = NEW.team_id FOR NO KEY UPDATE;
    SELECT count(*) FILTER (WHERE m.state = 'joined'),
           count(*) FILTER (WHERE m.state = 'invited' AND app.invitation_holds(m.created_at))
      INTO joined, invited FROM team_member m WHERE m.team_id = NEW.team_id AND m.id <> NEW.id;
    places := app.member_places(NEW.team_id, NULL);
  ELSE
    PERFORM FROM agata_tenant t WHERE t.id = NEW.agata_tenant_id FOR NO KEY UPDATE;
    SELECT count(*) FILTER (WHERE m.state = 'joined'),
           count(*) FILTER (WHERE m.state = 'invited' AND app.invitation_holds(m.created_at))
      INTO joined, invited FROM agata_tenant_member m
     WHERE m.agata_tenant_id = NEW.agata_tenant_id AND m.id <> NEW.id;
    places := app.member_places(NULL, NEW.agata_tenant_id);
  END IF;
  IF was_invited THEN invited := 0; END IF;
  IF joined + invited >= places THEN
    RAISE EXCEPTION 'all places are taken' USING ERRCODE = 'AG001', DETAIL = places::text;
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER member_places BEFORE INSERT OR UPDATE OF state, created_at ON team_member
  FOR EACH ROW EXECUTE FUNCTION app.hold_member_places();
CREATE OR REPLACE TRIGGER member_places BEFORE INSERT OR UPDATE OF state, created_at ON agata_tenant_member
  FOR EACH ROW EXECUTE FUNCTION app.hold_member_places();

-- The team of a code that holds, to whoever has the code, and how the person stands to it and to AGATA.
CREATE OR REPLACE FUNCTION app.team_of_code(code_hash text)
RETURNS TABLE (id integer, name text, description text, members integer, state text, registration text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id, t.name, t.description,
         (SELECT count(*)::integer FROM team_member m WHERE m.team_id = t.id AND m.state = 'joined'),
         (SELECT m.state FROM team_member m WHERE m.team_id = t.id AND m.mobile_no = p.mobile_no AND p.status = 'approved'),
         coalesce(p.status, 'none')
    FROM consultant_team t LEFT JOIN healthcare_provider p ON p.account_id = app.account_id()
   WHERE t.join_hash = code_hash AND t.join_until > now()
$$;

-- Counts a try of a code by the person, and answers for how many seconds they have to wait; 0 where it may be compared.
CREATE OR REPLACE FUNCTION app.count_own_try(of_what text, most integer, minutes integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tried attempt;
  span interval := make_interval(mins => minutes);
BEGIN
  INSERT INTO attempt AS a (key, count) VALUES (of_what || ' ' || app.account_id(), 1)
  ON CONFLICT (key) DO UPDATE
     SET count = CASE WHEN a.since < now() - span THEN 1 ELSE a.count + 1 END,
         since = CASE WHEN a.since < now() - span THEN now() ELSE a.since END
  RETURNING * INTO tried;
  IF tried.count <= most THEN RETURN 0; END IF;
  RETURN greatest(1, ceil(extract(epoch FROM tried.since + span - now()))::integer);
END
$$;

-- A right one does not count.
CREATE OR REPLACE FUNCTION app.forget_own_try(of_what text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE attempt SET count = greatest(count - 1, 0) WHERE key = of_what || ' ' || app.account_id()
$$;

-- Gives a team a new code to join, for those who manage its members; answers until when it holds.
CREATE OR REPLACE FUNCTION app.set_join_code(team integer, code_hash text) RETURNS timestamptz
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE consultant_team t
     SET join_hash = code_hash,
         join_until = now() + make_interval(hours => (SELECT s.join_code_hours FROM agata_setting s))
   WHERE t.id = team AND t.id IN (SELECT r.id FROM app.team_rights() r WHERE r.manages_members)
  RETURNING t.join_until
$$;

-- Holds a team of the person until the transaction ends, whether or not they may change its details.
CREATE OR REPLACE FUNCTION app.hold_team(team integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT FROM consultant_team t WHERE t.id = team AND t.id IN (SELECT o.id FROM app.own_teams() o) FOR NO KEY UPDATE
$$;

-- Takes the person out of a team.
CREATE OR REPLACE FUNCTION app.leave_team(team integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM team_member m WHERE m.team_id = team AND m.provider_id = app.own_provider() AND m.state = 'joined'
$$;
