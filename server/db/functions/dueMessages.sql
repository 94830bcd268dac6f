-- Whether a branch writes to nobody at a time, by its own quiet hours or else by the usual ones.
CREATE OR REPLACE FUNCTION app.is_quiet(branch integer, at timestamptz, usual_from time, usual_to time)
RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT CASE WHEN begins <= ends THEN clock >= begins AND clock < ends ELSE clock >= begins OR clock < ends END
      FROM (SELECT (at AT TIME ZONE app.clinic_zone())::time AS clock,
                   coalesce(h.quiet_from, usual_from) AS begins,
                   coalesce(h.quiet_to, usual_to) AS ends
              FROM (SELECT) one LEFT JOIN message_hours h ON h.branch_id = branch) hours);
END
$$;

-- Schedulers that are due, of all branches with a running plan that are not in their quiet hours: the worker, which
-- belongs to no branch, reads no more.
CREATE OR REPLACE FUNCTION app.due_message_schedulers(at timestamptz, usual_from time, usual_to time)
RETURNS TABLE (id integer, branch_id integer, tenant_id integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT s.id, s.branch_id, b.tenant_id
      FROM message_scheduler s JOIN branch b ON b.id = s.branch_id
     WHERE app.is_system() AND s.next_due <= at AND NOT app.is_over(b.subscription_ends)
       AND NOT app.is_quiet(b.id, at, usual_from, usual_to)
     ORDER BY s.next_due, s.id LIMIT 200;
END
$$;

-- The same for follow-ups whose message is due since `since`: their appointments.
CREATE OR REPLACE FUNCTION app.due_follow_up_messages(since timestamptz, at timestamptz, usual_from time, usual_to time)
RETURNS TABLE (branch_id integer, appointment_id integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT f.branch_id, f.appointment_id
      FROM follow_up f JOIN branch b ON b.id = f.branch_id
      JOIN appointment a ON a.branch_id = f.branch_id AND a.id = f.appointment_id AND a.removed_at IS NULL
      JOIN patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id AND p.removed_at IS NULL
     WHERE app.is_system()
       AND f.message <> '' AND f.message_at IS NULL AND f.done_at IS NULL
       AND f.remind_at > since AND f.remind_at <= at
       AND NOT app.is_over(b.subscription_ends)
       AND NOT app.is_quiet(b.id, at, usual_from, usual_to)
     ORDER BY f.remind_at, f.appointment_id LIMIT 200;
END
$$;
