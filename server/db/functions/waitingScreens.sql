-- Waiting-room screens. A device has no session, so this function is all by which it comes to a branch.

-- The screen of a secret's hash, where the branch has a running plan. Notes once a minute that it asked.
CREATE OR REPLACE FUNCTION app.waiting_screen(wanted text)
RETURNS TABLE (branch_id integer, clinic text, shows text, languages text[], speaks boolean)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH found AS (
    SELECT w.id, w.branch_id, b.code AS clinic, w.shows, w.languages, w.speaks, w.read_at
      FROM waiting_screen w JOIN branch b ON b.id = w.branch_id
     WHERE w.hash = wanted AND NOT app.is_over(b.subscription_ends)
  ), noted AS (
    UPDATE waiting_screen w SET read_at = now() FROM found
     WHERE w.id = found.id AND (found.read_at IS NULL OR found.read_at < now() - interval '1 minute')
  )
  SELECT found.branch_id, found.clinic, found.shows, found.languages, found.speaks FROM found
$$;
