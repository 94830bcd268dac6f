-- Deletes the oldest removed records that are older than a time, with their files, for housekeeping. Returns a row for each.
CREATE OR REPLACE FUNCTION app.empty_trash(older interval, most integer) RETURNS SETOF integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT app.is_system() THEN
    RAISE EXCEPTION 'only system work empties the trash' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN QUERY
    WITH ended AS (
      DELETE FROM removed_record
       WHERE id IN (SELECT r.id FROM removed_record r WHERE r.removed_at < now() - older ORDER BY r.removed_at LIMIT most)
      RETURNING removed_record.id, removed_record.files),
    gone AS (DELETE FROM file WHERE file.id IN (SELECT unnest(e.files) FROM ended e))
    SELECT e.id FROM ended e;
END
$$;
