-- Notes the reminders that have come due of breaches, of all branches: that the Commissioner is to be told so many hours
-- after a breach was noticed, and the people so many days after that; `reminders` are hours before either. Answers of
-- which came due the hours that are left, 0 where it is over. A breach that another server is at is passed over.
CREATE OR REPLACE FUNCTION app.note_breach_reminders(commissioner_within integer, people_within integer, reminders integer[])
RETURNS TABLE (id integer, branch_id integer, commissioner_hours integer, people_hours integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    WITH untold AS (
      SELECT b.id, b.commissioner_reminders, b.people_reminders,
             CASE WHEN b.commissioner_at IS NULL THEN b.noticed_at + make_interval(hours => commissioner_within) END AS commissioner_by,
             CASE WHEN b.people_at IS NULL AND b.people IS DISTINCT FROM 0
                  THEN coalesce(b.commissioner_at, b.noticed_at + make_interval(hours => commissioner_within))
                       + make_interval(days => people_within) END AS people_by,
             (now() AT TIME ZONE app.clinic_zone()) AS at
        FROM data_breach b
       WHERE app.is_system() AND (b.commissioner_at IS NULL OR b.people_at IS NULL)
         FOR UPDATE SKIP LOCKED
    ), due AS (
      SELECT u.*,
             (SELECT count(*)::integer FROM unnest(reminders) h WHERE u.at >= u.commissioner_by - make_interval(hours => h)) AS commissioner_due,
             (SELECT count(*)::integer FROM unnest(reminders) h WHERE u.at >= u.people_by - make_interval(hours => h)) AS people_due
        FROM untold u
    )
    UPDATE data_breach b SET commissioner_reminders = d.commissioner_due, people_reminders = d.people_due
      FROM due d
     WHERE b.id = d.id AND (d.commissioner_due, d.people_due) IS DISTINCT FROM (d.commissioner_reminders, d.people_reminders)
    RETURNING b.id, b.branch_id,
              CASE WHEN d.commissioner_due > d.commissioner_reminders
                   THEN greatest(0, ceil(extract(epoch FROM d.commissioner_by - d.at) / 3600))::integer END,
              CASE WHEN d.people_due > d.people_reminders
                   THEN greatest(0, ceil(extract(epoch FROM d.people_by - d.at) / 3600))::integer END;
END
$$;
