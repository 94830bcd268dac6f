-- Ends the sessions that are locked on a shared computer, whoever's they are, for who manages its branch.
CREATE OR REPLACE FUNCTION app.end_locked_sessions(on_computer integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE session s SET ended_at = now(), ended_by = 'computer'
    FROM computer_session c JOIN shared_computer k ON k.id = c.computer_id
   WHERE c.computer_id = on_computer AND c.locked_at IS NOT NULL AND s.id = c.session_id AND s.ended_at IS NULL
     AND k.branch_id IN (SELECT m.id FROM app.managed_branches() m);
END
$$;
