-- The chat of AGATA: the conversation of a team, and one with each tenant that it is in.

-- The conversations of the person: those of their teams, and those of their tenants with their teams.
CREATE OR REPLACE FUNCTION app.chat_rooms()
RETURNS TABLE (team_id integer, team text, agata_tenant_id integer, tenant text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id, t.name, NULL::integer, NULL::text
    FROM consultant_team t WHERE t.id IN (SELECT o.id FROM app.own_teams() o)
  UNION ALL
  SELECT t.id, t.name, n.id, n.name
    FROM agata_tenant_team j
    JOIN consultant_team t ON t.id = j.team_id
    JOIN agata_tenant n ON n.id = j.agata_tenant_id
   WHERE j.state = 'joined'
     AND (t.id IN (SELECT o.id FROM app.own_teams() o) OR n.id IN (SELECT o.id FROM app.own_agata_tenants() o))
$$;

-- The accounts of the people in a conversation: members of the team, and those of its tenant.
CREATE OR REPLACE FUNCTION app.chat_people(team integer, tenant integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT p.account_id FROM team_member m JOIN healthcare_provider p ON p.id = m.provider_id AND p.status = 'approved'
     WHERE m.team_id = team AND m.state = 'joined'
     UNION
    SELECT p.account_id FROM agata_tenant_member m JOIN healthcare_provider p ON p.id = m.provider_id AND p.status = 'approved'
     WHERE m.agata_tenant_id = tenant AND m.state = 'joined';
END
$$;

-- The newest messages of a conversation before an id, for the people in it and for Administrators.
CREATE OR REPLACE FUNCTION app.chat_messages(of_team integer, of_tenant integer, before_id integer, most integer)
RETURNS TABLE (id integer, account_id integer, who text, body text, at timestamptz)
LANGUAGE plpgsql STABLE ROWS 50 SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT coalesce(app.is_platform(), false) AND NOT EXISTS (
    SELECT FROM app.chat_rooms() r WHERE r.team_id = of_team AND r.agata_tenant_id IS NOT DISTINCT FROM of_tenant) THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT c.id, c.account_id, coalesce(p.name, a.display_name), c.body, c.at
      FROM chat_message c
      JOIN account a ON a.id = c.account_id
      LEFT JOIN healthcare_provider p ON p.account_id = c.account_id
     WHERE c.team_id = of_team
       AND CASE WHEN of_tenant IS NULL THEN c.agata_tenant_id IS NULL ELSE c.agata_tenant_id = of_tenant END
       AND c.id < before_id
     ORDER BY c.id DESC LIMIT most;
END
$$;

-- The conversations that were held, for Administrators: each with the id of its first message, which names it. The index
-- leads from one conversation to the next, however many messages there are.
CREATE OR REPLACE FUNCTION app.held_chats(common boolean)
RETURNS TABLE (id integer, team_id integer, team text, agata_tenant_id integer, tenant text, last_id integer, last_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE room AS (
    (SELECT c.team_id, coalesce(c.agata_tenant_id, 0) AS tenant_id FROM chat_message c
      WHERE app.is_platform() AND (c.agata_tenant_id IS NOT NULL) = common
      ORDER BY c.team_id, c.agata_tenant_id LIMIT 1)
    UNION ALL
    -- From one room to the next by the index, however many rooms and messages there are.
    SELECT n.team_id, n.tenant_id FROM room r CROSS JOIN LATERAL (
      (SELECT c.team_id, c.agata_tenant_id AS tenant_id FROM chat_message c
        WHERE common AND c.agata_tenant_id IS NOT NULL AND (c.team_id, c.agata_tenant_id) > (r.team_id, r.tenant_id)
        ORDER BY c.team_id, c.agata_tenant_id LIMIT 1)
      UNION ALL
      (SELECT c.team_id, 0 FROM chat_message c
        WHERE NOT common AND c.agata_tenant_id IS NULL AND c.team_id > r.team_id
        ORDER BY c.team_id LIMIT 1)) n
  )
  SELECT f.id, t.id, t.name, n.id, n.name, l.id, l.at
    FROM room r
    JOIN consultant_team t ON t.id = r.team_id
    LEFT JOIN agata_tenant n ON n.id = r.tenant_id
   CROSS JOIN LATERAL (
     SELECT c.id FROM chat_message c
      WHERE c.team_id = r.team_id AND CASE WHEN common THEN c.agata_tenant_id = r.tenant_id ELSE c.agata_tenant_id IS NULL END
      ORDER BY c.id LIMIT 1) f
   CROSS JOIN LATERAL (
     SELECT c.id, c.at FROM chat_message c
      WHERE c.team_id = r.team_id AND CASE WHEN common THEN c.agata_tenant_id = r.tenant_id ELSE c.agata_tenant_id IS NULL END
      ORDER BY c.id DESC LIMIT 1) l
$$;
