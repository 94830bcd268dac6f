-- The waiting-time enquiry. Visitors have no branch, so these functions are all that they can read of one.

-- Writes the text by which a branch is found: its name in the normal form, after a space, so that a pattern may begin
-- with a word's beginning.
CREATE OR REPLACE FUNCTION app.write_branch_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := ' ' || app.normal_form(NEW.code);
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER search_text_written BEFORE INSERT OR UPDATE OF code, search_text ON branch
  FOR EACH ROW EXECUTE FUNCTION app.write_branch_search_text();

-- Branches with a running plan whose name fits all patterns however it is typed, by name. The patterns are quoted into
-- the query so that the index is used.
CREATE OR REPLACE FUNCTION app.enquired_clinics(patterns text[], most integer)
RETURNS TABLE (id integer, code text, phone_no text, address text, city text, postcode text, state text)
LANGUAGE plpgsql STABLE ROWS 20 SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE format($query$
    SELECT b.id, b.code, b.phone_no, b.address, b.city, b.postcode, b.state FROM branch b
     WHERE NOT app.is_over(b.subscription_ends) AND %s
     ORDER BY lower(b.code) LIMIT %L$query$,
    (SELECT string_agg(format('coalesce(b.search_text, %L || lower(b.code)) LIKE %L', ' ', app.normal_form(pattern)), ' AND ')
       FROM unnest(patterns) AS pattern),
    most);
END
$$;

-- The queues in which a patient of a branch with a running plan waits today: for each doctor of the patient's
-- appointment the visits that are not over, by time, with minutes alone, and the average minutes of those that are over.
-- Of several appointments the one that has begun or waits counts, else the next. No rows: there is none.
CREATE OR REPLACE FUNCTION app.enquired_queue(branch integer, identity text)
RETURNS TABLE (queue integer, own boolean, meaning text, starts_in double precision, minutes integer,
               running double precision, average double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH day AS (
    SELECT date_trunc('day', now(), app.clinic_zone()) AS midnight
  ), today AS MATERIALIZED (
    SELECT a.id, a.patient_id, a.starts_at, a.minutes, a.started_at, a.finished_at, s.meaning
      FROM day
      JOIN branch b ON b.id = enquired_queue.branch AND NOT app.is_over(b.subscription_ends)
      JOIN appointment a ON a.branch_id = b.id AND a.removed_at IS NULL
       AND a.starts_at >= midnight AND a.starts_at < midnight + interval '1 day'
      JOIN lookup_value s ON s.branch_id = b.id AND s.kind = 'appt_status' AND s.id = a.status_id
  ), open AS (
    SELECT * FROM today t WHERE t.meaning IN ('booked', 'confirmed', 'arrived', 'called', 'inProgress')
  ), wanted AS (
    SELECT o.id FROM open o
      JOIN patient p ON p.branch_id = enquired_queue.branch AND p.id = o.patient_id AND p.removed_at IS NULL
     WHERE p.id = app.patient_of_number(enquired_queue.branch, identity)
     ORDER BY o.meaning IN ('booked', 'confirmed'), o.starts_at < now(), o.starts_at, o.id LIMIT 1
  ), doctors AS (
    SELECT d.doctor_id FROM wanted w
      JOIN appointment_doctor d ON d.branch_id = enquired_queue.branch AND d.appointment_id = w.id
  ), visits AS (
    SELECT d.doctor_id, d.appointment_id FROM day, doctors
      JOIN appointment_doctor d USING (doctor_id)
     WHERE d.branch_id = enquired_queue.branch
       AND d.starts_at >= midnight AND d.starts_at < midnight + interval '1 day'
  )
  SELECT v.doctor_id, o.id = w.id, o.meaning, extract(epoch FROM o.starts_at - now())::float8 / 60, o.minutes,
         extract(epoch FROM now() - o.started_at)::float8 / 60,
         (SELECT avg(extract(epoch FROM t.finished_at - t.started_at))::float8 / 60
            FROM visits past JOIN today t ON t.id = past.appointment_id
           WHERE past.doctor_id = v.doctor_id AND t.meaning = 'done' AND t.finished_at > t.started_at)
    FROM wanted w, visits v JOIN open o ON o.id = v.appointment_id
   ORDER BY v.doctor_id, o.starts_at, o.id
$$;
