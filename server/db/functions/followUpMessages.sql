-- Branches with a running plan whose follow-ups have messages due since `since`: the worker, which belongs to no branch,
-- reads no more.
CREATE OR REPLACE FUNCTION app.branches_with_due_follow_ups(since timestamptz, at timestamptz)
RETURNS SETOF integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT f.branch_id
    FROM follow_up f JOIN branch b ON b.id = f.branch_id
   WHERE app.is_system()
     AND f.message <> '' AND f.message_at IS NULL AND f.done_at IS NULL
     AND f.remind_at > since AND f.remind_at <= at
     AND NOT app.is_over(b.subscription_ends)
$$;
