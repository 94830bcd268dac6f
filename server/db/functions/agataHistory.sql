-- What AGATA reads of clinics: appointments of the types that are routed to a consultant team, their follow-ups, and the
-- answers to these. No name, number or text of a patient is among it, and a status is what it means to the product, not
-- the clinic's word. A team reads what is routed to it, an Administrator all of it.

-- Every team by id and name, for who may route a clinic's appointments.
CREATE OR REPLACE FUNCTION app.routing_teams() RETURNS TABLE (id integer, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id, t.name FROM consultant_team t
   WHERE EXISTS (SELECT FROM app.own_branches(app.account_id()) o
                  WHERE o.id = app.branch_id() AND NOT o.blocked AND o.role IN ('Tenant', 'Manager'))
$$;

-- The routes that a person may read, by what is wanted of them: teamId, isTeleconsultation, and patterns that must each
-- occur in the clinic's name or the team's.
CREATE OR REPLACE FUNCTION app.held_routes(wanted jsonb)
RETURNS TABLE (branch_id integer, type text, clinic text, phone text, team_id integer, team text, is_teleconsultation boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.branch_id, lower(r.appointment_type), b.code, b.phone_no, t.id, t.name, k.is_teleconsultation
    FROM agata_route r
    JOIN branch b ON b.id = r.branch_id
    JOIN consultant_team t ON t.id = r.routed_team_id
   CROSS JOIN LATERAL (
     SELECT EXISTS (SELECT FROM lookup_value v
                     WHERE v.branch_id = r.branch_id AND v.kind = 'appt_type'
                       AND lower(v.value) = lower(r.appointment_type) AND v.id = ANY (b.teleconsultation_types))
            AS is_teleconsultation) k
   WHERE (app.is_platform() OR t.id IN (SELECT o.id FROM app.own_teams() o))
     AND (wanted->>'teamId' IS NULL OR t.id = (wanted->>'teamId')::integer)
     AND (wanted->>'isTeleconsultation' IS NULL OR k.is_teleconsultation = (wanted->>'isTeleconsultation')::boolean)
     AND NOT EXISTS (SELECT FROM jsonb_array_elements_text(wanted->'patterns') AS pattern
                      WHERE b.code NOT ILIKE pattern AND t.name NOT ILIKE pattern)
$$;

-- The condition of a period and ids, every value quoted: the clinics' days from the first to the last.
CREATE OR REPLACE FUNCTION app.routed_wanted(wanted jsonb, at_column text, id_column text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' AND ', 'true',
    at_column || ' >= ' || quote_literal((wanted->>'from')::date::timestamp AT TIME ZONE app.clinic_zone()),
    at_column || ' < ' || quote_literal(((wanted->>'until')::date + 1)::timestamp AT TIME ZONE app.clinic_zone()),
    id_column || ' = ANY (' || quote_literal(translate(wanted->>'ids', '[]', '{}')) || '::integer[])')
$$;

-- What a clinic holds of its routes: appointments, their follow-ups, or the answers to these. Each is a query of `id`, `at`
-- and what a kind has beside the route; `h` is a route, and `b` a clinic of routes.
CREATE OR REPLACE FUNCTION app.routed_appointments_query(wanted jsonb) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT format(
    'SELECT p.id, p.starts_at AS at, h.clinic, h.phone, h.team_id, h.team, p.type, p.minutes, s.meaning AS state,
            h.is_teleconsultation
       FROM appointment p
       LEFT JOIN lookup_value s ON s.branch_id = p.branch_id AND s.kind = ''appt_status'' AND s.id = p.status_id
      WHERE p.branch_id = h.branch_id AND lower(p.type) = h.type AND p.removed_at IS NULL
        AND (%1$L::text IS NULL OR s.meaning = %1$L) AND %2$s',
    wanted->>'state', app.routed_wanted(wanted, 'p.starts_at', 'p.id'))
$$;

-- Whether a follow-up is due or done, and what became of its message.
CREATE OR REPLACE FUNCTION app.routed_follow_ups_query(wanted jsonb) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT format(
    'SELECT w.appointment_id AS id, w.remind_at AS at, h.clinic, h.phone, h.team_id, h.team, p.type, k.state,
            CASE WHEN w.message = '''' THEN ''none''
                 WHEN w.message_at IS NULL AND w.done_at IS NULL AND w.remind_at > now() - interval ''1 day'' THEN ''waiting''
                 WHEN w.message_at IS NULL THEN ''notSent''
                 ELSE coalesce(
                   (SELECT CASE WHEN m.status = ''queued'' THEN ''waiting''
                                WHEN m.status IN (''sent'', ''delivered'') THEN ''sent'' ELSE ''notSent'' END
                      FROM message m WHERE m.branch_id = w.branch_id AND m.appointment_id = w.appointment_id AND m.of_follow_up
                     ORDER BY m.id DESC LIMIT 1), ''notSent'') END AS message
       FROM follow_up w
       JOIN appointment p ON p.branch_id = w.branch_id AND p.id = w.appointment_id AND p.removed_at IS NULL
       JOIN held h ON h.branch_id = w.branch_id AND h.type = lower(p.type)
      CROSS JOIN LATERAL (
        SELECT CASE WHEN w.done_at IS NOT NULL THEN ''done'' WHEN w.remind_at <= now() THEN ''due'' ELSE ''planned'' END
               AS state) k
      WHERE w.branch_id = b.branch_id AND (%1$L::text IS NULL OR k.state = %1$L) AND %2$s',
    wanted->>'state', app.routed_wanted(wanted, 'w.remind_at', 'w.appointment_id'))
$$;

-- What an answer did, and nothing that it says.
CREATE OR REPLACE FUNCTION app.routed_answers_query(wanted jsonb) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT format(
    'SELECT w.id, w.received_at AS at, h.clinic, h.phone, h.team_id, h.team, p.type, w.channel, k.answer
       FROM message_reply w
       JOIN message m ON m.branch_id = w.branch_id AND m.id = w.message_id AND m.of_follow_up
       JOIN appointment p ON p.branch_id = w.branch_id AND p.id = m.appointment_id AND p.removed_at IS NULL
       JOIN held h ON h.branch_id = w.branch_id AND h.type = lower(p.type)
      CROSS JOIN LATERAL (SELECT CASE w.outcome WHEN ''shown'' THEN ''other'' ELSE w.outcome END AS answer) k
      WHERE w.branch_id = b.branch_id AND (%1$L::text IS NULL OR w.channel = %1$L)
        AND (%2$L::text IS NULL OR k.answer = %2$L) AND %3$s',
    wanted->>'channel', wanted->>'answer', app.routed_wanted(wanted, 'w.received_at', 'w.id'))
$$;

-- The query of the newest (or, rising, the earliest) of them, `most` of each route or of each clinic: an index has the
-- appointments of a type in their order, and the others those of a clinic.
CREATE OR REPLACE FUNCTION app.routed_query(what text, wanted jsonb, direction text, most integer) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT format(
    'WITH held AS MATERIALIZED (SELECT * FROM app.held_routes(%1$L))
     SELECT f.* FROM %2$s CROSS JOIN LATERAL (%3$s ORDER BY at %4$s, id %4$s LIMIT %5$L) f',
    wanted,
    CASE what WHEN 'appointments' THEN 'held h' ELSE '(SELECT DISTINCT branch_id FROM held) b' END,
    CASE what WHEN 'appointments' THEN app.routed_appointments_query(wanted)
              WHEN 'follow_ups' THEN app.routed_follow_ups_query(wanted)
              WHEN 'answers' THEN app.routed_answers_query(wanted) END,
    direction, most)
$$;

-- A page of them.
CREATE OR REPLACE FUNCTION app.routed_page(what text, wanted jsonb, falling boolean, most integer, skip integer)
RETURNS TABLE (found jsonb)
LANGUAGE plpgsql STABLE ROWS 20 SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  direction text := CASE WHEN falling THEN 'DESC' ELSE 'ASC' END;
BEGIN
  RETURN QUERY EXECUTE format('SELECT to_jsonb(f) FROM (%s) f ORDER BY f.at %s, f.id %s LIMIT %L OFFSET %L',
    app.routed_query(what, wanted, direction, most + skip), direction, direction, most, skip);
END
$$;

-- How many there are, counted up to a number.
CREATE OR REPLACE FUNCTION app.routed_count(what text, wanted jsonb, up_to integer) RETURNS integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  total integer;
BEGIN
  EXECUTE format('SELECT count(*)::integer FROM (%s LIMIT %L) f', app.routed_query(what, wanted, 'DESC', up_to), up_to)
    INTO total;
  RETURN total;
END
$$;
