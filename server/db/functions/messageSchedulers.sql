-- Schedulers that are due, of all branches with a running plan: the worker, which belongs to no branch, reads no more.
CREATE OR REPLACE FUNCTION app.due_message_schedulers(at timestamptz)
RETURNS TABLE (id integer, branch_id integer, tenant_id integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.branch_id, b.tenant_id
    FROM message_scheduler s JOIN branch b ON b.id = s.branch_id
   WHERE app.is_system() AND s.next_due <= at AND NOT app.is_over(b.subscription_ends)
   ORDER BY s.next_due, s.id LIMIT 200
$$;
