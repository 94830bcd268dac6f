-- Scheduled push notifications.

-- The accounts that one is for.
CREATE OR REPLACE FUNCTION app.push_audience(schedule integer) RETURNS SETOF integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id
    FROM push_schedule s CROSS JOIN account a
   WHERE s.id = schedule AND a.disabled_at IS NULL AND a.email_confirmed_at IS NOT NULL
     AND CASE s.audience
       WHEN 'everyone' THEN true
       WHEN 'providers' THEN a.id IN (SELECT p.account_id FROM healthcare_provider p
                                       WHERE p.kind = 'provider' AND p.status = 'approved')
       WHEN 'agents' THEN a.id IN (SELECT p.account_id FROM healthcare_provider p
                                    WHERE p.kind = 'agent' AND p.status = 'approved')
       WHEN 'team' THEN a.id IN (SELECT c FROM app.chat_people(s.audience_team_id, NULL) c)
       WHEN 'tenant' THEN a.id IN (SELECT c FROM app.chat_people(NULL, s.audience_tenant_id) c)
       ELSE false END
$$;

-- Begins to send one that is scheduled, once, however many servers try: adds the notification of each person, tells their
-- pages, and notes each device. Answers the devices; nothing where another did it. All or nothing with the transaction.
CREATE OR REPLACE FUNCTION app.begin_push(schedule integer) RETURNS TABLE (session integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted push_schedule;
BEGIN
  IF NOT (coalesce(app.is_system(), false) OR coalesce(app.is_platform(), false)) THEN RETURN; END IF;
  SELECT * INTO wanted FROM push_schedule s WHERE s.id = schedule AND s.state = 'scheduled' FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  WITH added AS (
    INSERT INTO notification AS n (account_id, event, params, occasion)
    SELECT told, 'PLATFORM_NOTICE', jsonb_build_object('title', wanted.title, 'about', wanted.body), 'push ' || schedule
      FROM app.push_audience(schedule) told
        ON CONFLICT (account_id, event, coalesce(branch_id, 0), occasion) WHERE seen_at IS NULL DO NOTHING
    RETURNING n.id, n.account_id
  ), told AS (
    SELECT pg_notify('hub', json_build_object('kind', 'alert', 'account', a.account_id, 'id', a.id)::text) FROM added a
  ), noted AS (
    INSERT INTO push_delivery (schedule_id, session_id)
    SELECT schedule, p.session_id FROM push_token p WHERE p.account_id IN (SELECT a.account_id FROM added a)
    RETURNING 1
  )
  UPDATE push_schedule s
     SET people = (SELECT count(*) FROM added), devices = (SELECT count(*) FROM noted), sent_at = now(),
         version = s.version + 1,
         state = CASE WHEN (SELECT count(*) FROM noted) = 0 THEN 'sent' ELSE 'sending' END
   WHERE s.id = schedule AND (SELECT count(*) FROM told) >= 0;
  RETURN QUERY SELECT d.session_id FROM push_delivery d WHERE d.schedule_id = schedule;
END
$$;

-- Counts what became of one device's message. With the last one the notification is sent. Answers whether the pages are
-- to be told: at the end, and every twentieth time.
CREATE OR REPLACE FUNCTION app.end_push_delivery(schedule integer, session integer, arrived boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  shows boolean;
BEGIN
  DELETE FROM push_delivery d WHERE app.is_system() AND d.schedule_id = schedule AND d.session_id = session;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE push_schedule s
     SET delivered = s.delivered + arrived::integer, failed = s.failed + (NOT arrived)::integer,
         state = CASE WHEN s.delivered + s.failed + 1 >= s.devices THEN 'sent' ELSE s.state END
   WHERE s.id = schedule
  RETURNING s.state = 'sent' OR (s.delivered + s.failed) % 20 = 0 INTO shows;
  RETURN shows;
END
$$;

-- The Administrators, as the version before tells their pages what is sent.
CREATE OR REPLACE FUNCTION app.administrators() RETURNS SETOF integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id FROM account a
   WHERE a.platform_role = 'Administrator' AND a.disabled_at IS NULL
     AND (coalesce(app.is_system(), false) OR coalesce(app.is_platform(), false))
$$;
