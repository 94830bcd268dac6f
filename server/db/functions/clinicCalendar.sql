-- Functions of the clinic calendar that read beyond the rows of a request.

-- The feed with an address of this hash, while the branch's subscription has not ended and the doctor's account, if any,
-- may work in the branch. Records the reading at most once a minute.
CREATE OR REPLACE FUNCTION app.calendar_feed(wanted text)
RETURNS TABLE (branch_id integer, doctor_id integer, with_names boolean, doctor text, branch text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH found AS (
    SELECT f.branch_id, f.doctor_id, f.with_names, d.name AS doctor, b.code AS branch
      FROM calendar_feed f
      JOIN doctor d ON d.branch_id = f.branch_id AND d.id = f.doctor_id
      JOIN branch b ON b.id = f.branch_id
     WHERE f.hash = wanted
       AND d.removed_at IS NULL
       AND NOT app.is_over(b.subscription_ends)
       AND (d.account_id IS NULL OR EXISTS (
             SELECT FROM account a CROSS JOIN LATERAL app.own_branches(a.id) o
              WHERE a.id = d.account_id AND a.disabled_at IS NULL AND o.id = f.branch_id AND NOT o.blocked))
  ), noted AS (
    UPDATE calendar_feed f SET read_at = now() FROM found
     WHERE f.doctor_id = found.doctor_id AND (f.read_at IS NULL OR f.read_at < now() - interval '1 minute')
  )
  SELECT * FROM found
$$;

-- Days of the request's branch with the platform's lists: whether a day is a weekend, by the latest rule of the state,
-- else of the rest, and the names of its public holidays (a holiday names its states with commas between them) and of the
-- branch's own closed days.
CREATE OR REPLACE FUNCTION app.clinic_days(first date, last date)
RETURNS TABLE (day date, weekend boolean, holiday text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT d.day::date,
           coalesce((SELECT extract(isodow FROM d.day)::text = ANY (string_to_array(w.weekdays, ','))
                       FROM weekend w
                      WHERE lower(w.state) IN (lower(b.state), '') AND w.from_day <= d.day
                      ORDER BY w.state = '', w.from_day DESC LIMIT 1), false),
           concat_ws(', ',
             (SELECT string_agg(h.name, ', ' ORDER BY h.state, h.name) FROM public_holiday h
               WHERE h.day = d.day AND (h.state = '' OR lower(b.state) = ANY (regexp_split_to_array(lower(h.state), '\s*,\s*')))),
             (SELECT string_agg(h.name, ', ' ORDER BY h.id) FROM branch_holiday h
               WHERE h.branch_id = b.id AND d.day BETWEEN h.from_day AND h.to_day))
      FROM branch b CROSS JOIN generate_series(first::timestamp, last::timestamp, interval '1 day') AS d(day)
     WHERE b.id = app.branch_id();
END
$$;
