-- What was done between two days (both included) in each branch of the tenants that a person owns, and in all of them
-- together in the row without a branch, as a median is none of the branches' medians. Counts and sums alone: of whom they
-- are, nothing. Waits are in minutes, from arrival to being called, or to the doctor where nobody called. Money is what
-- was received by receipts that are not void, in sen.
CREATE OR REPLACE FUNCTION app.owned_branch_figures(first_day date, last_day date)
RETURNS TABLE (branch_id integer, visits integer, no_shows integer, wait_median integer, wait_p90 integer,
               sent integer, failed integer, takings bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  owned integer[] := ARRAY(SELECT b.id FROM branch b WHERE b.tenant_id IN (SELECT o.id FROM app.owned_tenants() o));
  begins timestamptz := first_day::timestamp AT TIME ZONE app.clinic_zone();
  ends timestamptz := (last_day + 1)::timestamp AT TIME ZONE app.clinic_zone();
BEGIN
  -- Each branch is asked for by itself, so that its index serves it.
  RETURN QUERY
    WITH visit AS (
      SELECT o.id, count(*) FILTER (WHERE a.meaning IN ('arrived', 'called', 'inProgress', 'done'))::integer AS visits,
             count(*) FILTER (WHERE a.meaning = 'noShow')::integer AS no_shows,
             round(percentile_cont(0.5) WITHIN GROUP (ORDER BY a.waited))::integer AS wait_median,
             round(percentile_cont(0.9) WITHIN GROUP (ORDER BY a.waited))::integer AS wait_p90
        FROM unnest(owned) AS o(id)
       CROSS JOIN LATERAL (
         SELECT s.meaning, extract(epoch FROM coalesce(v.called_at, v.started_at) - v.arrived_at) / 60 AS waited
           FROM appointment v
           LEFT JOIN lookup_value s ON s.branch_id = v.branch_id AND s.kind = 'appt_status' AND s.id = v.status_id
          WHERE v.branch_id = o.id AND v.removed_at IS NULL AND v.starts_at >= begins AND v.starts_at < ends
         OFFSET 0) a
       GROUP BY GROUPING SETS ((o.id), ())
    ), message_count AS (
      SELECT o.id, sum(m.sent)::integer AS sent, sum(m.failed)::integer AS failed
        FROM unnest(owned) AS o(id)
       CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE w.status IN ('sent', 'delivered')) AS sent,
                count(*) FILTER (WHERE w.status IN ('failed', 'fail_authenticate')) AS failed
           FROM message w
          WHERE w.branch_id = o.id AND w.channel IN ('sms', 'whatsapp')
            AND coalesce(w.sent_at, w.created_at) >= begins AND coalesce(w.sent_at, w.created_at) < ends
         OFFSET 0) m
       GROUP BY GROUPING SETS ((o.id), ())
    ), taken AS (
      SELECT o.id, sum(r.received)::bigint AS takings
        FROM unnest(owned) AS o(id)
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(p.settled + p.rounding), 0) AS received FROM bill_receipt p
          WHERE p.branch_id = o.id AND p.voided_at IS NULL AND p.taken_at >= begins AND p.taken_at < ends
         OFFSET 0) r
       GROUP BY GROUPING SETS ((o.id), ())
    )
    SELECT o.id, coalesce(v.visits, 0), coalesce(v.no_shows, 0), v.wait_median, v.wait_p90,
           coalesce(m.sent, 0), coalesce(m.failed, 0), coalesce(t.takings, 0)
      FROM (SELECT unnest(owned) AS id UNION ALL SELECT NULL) o
      LEFT JOIN visit v ON v.id IS NOT DISTINCT FROM o.id
      LEFT JOIN message_count m ON m.id IS NOT DISTINCT FROM o.id
      LEFT JOIN taken t ON t.id IS NOT DISTINCT FROM o.id;
END
$$;

-- The statuses of each of these branches that say that a patient came, and that one did not.
CREATE OR REPLACE FUNCTION app.owned_visit_statuses()
RETURNS TABLE (branch_id integer, came integer[], missed integer[])
LANGUAGE plpgsql STABLE ROWS 3 SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT v.branch_id, coalesce(array_agg(v.id ORDER BY v.id) FILTER (WHERE v.meaning <> 'noShow'), '{}'),
           coalesce(array_agg(v.id ORDER BY v.id) FILTER (WHERE v.meaning = 'noShow'), '{}')
      FROM branch b JOIN lookup_value v ON v.branch_id = b.id AND v.kind = 'appt_status'
       AND v.meaning IN ('arrived', 'called', 'inProgress', 'done', 'noShow')
     WHERE b.tenant_id IN (SELECT o.id FROM app.owned_tenants() o)
     GROUP BY v.branch_id;
END
$$;
