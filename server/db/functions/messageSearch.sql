-- Finding messages of the request's branch.

-- The ids of the branch's patients whose name fits a pattern, or, from six letters or digits on, one of whose numbers does:
-- fewer are part of too many numbers.
CREATE OR REPLACE FUNCTION app.patients_named(pattern text) RETURNS integer[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  normal text := app.normal_form(pattern);
  few integer[] := app.ids_by_trigrams('patient', 'coalesce(search_text, sought)', ARRAY[normal]);
  fits text := format('%s LIKE %L',
    CASE WHEN length(normal) < 8 THEN 'split_part(coalesce(search_text, sought), chr(31), 1)'
      ELSE 'coalesce(search_text, sought)' END, normal);
  ids integer[];
BEGIN
  IF few = '{}' THEN
    RETURN few;
  END IF;
  IF few IS NOT NULL THEN
    EXECUTE format('SELECT array_agg(id) FROM patient WHERE branch_id = %L AND id = ANY (%L::integer[]) AND %s',
      app.branch_id(), few, fits) INTO ids;
  ELSE
    -- Those who are there and those who are removed have an index each.
    EXECUTE format('SELECT array_agg(found.id) FROM (
        SELECT id FROM patient WHERE branch_id = %1$L AND removed_at IS NULL AND %2$s
         UNION ALL
        SELECT id FROM patient WHERE branch_id = %1$L AND removed_at IS NOT NULL AND %2$s) found', app.branch_id(), fits)
      INTO ids;
  END IF;
  RETURN coalesce(ids, '{}');
END
$$;

-- The WHERE condition of a message search, every value quoted: channel, patterns that must each occur in text, phone or
-- the patient's name or numbers, the patient's identity number, the template, the request key, statuses, the days of
-- sending, the day of the result, what had it sent, its sender and ids. Patients and few
-- messages are looked up first, so that their ids are constants, which are hashed or looked up in an index.
CREATE OR REPLACE FUNCTION app.messages_wanted(wanted jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT concat_ws(' AND ',
      format('m.branch_id = %L', app.branch_id()),
      'm.channel = ' || quote_literal(wanted->>'channel'),
      (SELECT string_agg(format('(%s OR m.patient_id = ANY (%L::integer[]))',
           coalesce('m.id = ANY (' || quote_literal(
               app.ids_by_trigrams('message', 'lower(text || chr(31) || phone)', ARRAY[pattern])) || '::integer[])',
             format('lower(m.text || chr(31) || m.phone) LIKE lower(%L)', pattern)),
           app.patients_named(pattern)), ' AND ')
         FROM jsonb_array_elements_text(wanted->'patterns') AS pattern),
      'm.patient_id = ' || quote_literal(CASE WHEN wanted->>'icPassport' IS NOT NULL
        THEN coalesce(app.patient_of_number(app.branch_id(), wanted->>'icPassport'), 0) END),
      'm.template_id = ' || quote_literal(wanted->>'templateId'),
      'm.request_key = ' || quote_literal(wanted->>'requestKey') || '::uuid',
      'm.status = ANY (' || quote_literal(CASE WHEN wanted->'statuses' IS NOT NULL
        THEN ARRAY(SELECT jsonb_array_elements_text(wanted->'statuses')) END) || ')',
      'coalesce(m.sent_at, m.created_at) >= ' || quote_literal((wanted->>'from')::date::timestamp AT TIME ZONE app.clinic_zone()),
      'coalesce(m.sent_at, m.created_at) < ' || quote_literal(((wanted->>'until')::date + 1)::timestamp AT TIME ZONE app.clinic_zone()),
      (SELECT format('coalesce(m.result_at, m.tried_at, m.created_at) >= %L AND coalesce(m.result_at, m.tried_at, m.created_at) < %L',
           day::timestamp AT TIME ZONE app.clinic_zone(), (day + 1)::timestamp AT TIME ZONE app.clinic_zone())
         FROM (SELECT (wanted->>'failedOn')::date AS day) given WHERE day IS NOT NULL),
      CASE wanted->>'origin' WHEN 'scheduler' THEN 'm.scheduler_name <> '''''
        WHEN 'followUp' THEN 'm.of_follow_up AND m.scheduler_name = '''''
        WHEN 'person' THEN 'NOT m.of_follow_up AND m.scheduler_name = ''''' END,
      'm.created_by = ' || quote_literal(wanted->>'sender'),
      'm.id = ANY (' || quote_literal(translate(wanted->>'ids', '[]', '{}')) || '::integer[])'));
END
$$;

-- A page of a message search, sorted. The branch is part of the condition, and the function runs as the owner without
-- row-level security: under its policies the planner may not use an index for LIKE, which is not leakproof. Messages of
-- every channel are the first of each, put into one order: the index of the newest begins with the channel.
CREATE OR REPLACE FUNCTION app.search_messages(wanted jsonb, sort text, falling boolean, most integer, skip integer)
RETURNS SETOF integer LANGUAGE plpgsql STABLE ROWS 20 SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  direction text := CASE WHEN falling THEN 'DESC' ELSE 'ASC' END;
  condition text := app.messages_wanted(wanted);
  sorted text := CASE sort WHEN 'status' THEN 'm.status' WHEN 'templateName' THEN 'lower(m.template_name)' WHEN 'id' THEN 'm.id'
    WHEN 'patientName' THEN
      '(SELECT lower(p.name) FROM patient p WHERE p.branch_id = m.branch_id AND p.id = m.patient_id)'
    ELSE 'coalesce(m.sent_at, m.created_at)' END;
  found text;
BEGIN
  SELECT string_agg(format('(SELECT m.id, %1$s AS sorted FROM message m WHERE m.channel = %2$L AND %3$s
            ORDER BY %1$s %4$s, m.id %4$s LIMIT %5$L)', sorted, channel, condition, direction, most + skip), ' UNION ALL ')
    INTO found
    FROM unnest(ARRAY['sms', 'whatsapp']) channel WHERE channel = coalesce(wanted->>'channel', channel);
  RETURN QUERY EXECUTE format('SELECT f.id FROM (%s) f ORDER BY f.sorted %s, f.id %s LIMIT %L OFFSET %L',
    found, direction, direction, most, skip);
END
$$;

CREATE OR REPLACE FUNCTION app.count_messages(wanted jsonb)
RETURNS integer LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  total integer;
BEGIN
  EXECUTE format('SELECT count(*)::integer FROM message m WHERE %s', app.messages_wanted(wanted)) INTO total;
  RETURN total;
END
$$;

-- What each message of a search is grouped by.
CREATE OR REPLACE FUNCTION app.message_keys(wanted jsonb, sort text)
RETURNS SETOF text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT %s FROM message m WHERE %s',
    CASE sort WHEN 'channel' THEN 'm.channel::text' WHEN 'statuses' THEN 'm.status::text'
      WHEN 'origin' THEN 'CASE WHEN m.scheduler_name <> '''' THEN ''scheduler'' WHEN m.of_follow_up THEN ''followUp'' ELSE ''person'' END'
      WHEN 'sentDate' THEN 'to_char(coalesce(m.sent_at, m.created_at) AT TIME ZONE app.clinic_zone(), ''YYYY-MM'')'
      ELSE 'NULL::text' END,
    app.messages_wanted(wanted));
END
$$;
