-- A content that a file has is not loose, and one whose file was removed is: housekeeping removes it from the store.
CREATE OR REPLACE FUNCTION app.note_content() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.key IS NOT NULL THEN
    DELETE FROM loose_content WHERE key = NEW.key;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.key IS NOT NULL AND NEW.key IS DISTINCT FROM OLD.key THEN
    INSERT INTO loose_content (key, due_at) VALUES (OLD.key, now()) ON CONFLICT (key) DO UPDATE SET due_at = now();
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER content_noted AFTER INSERT OR UPDATE OF key OR DELETE ON file
  FOR EACH ROW EXECUTE FUNCTION app.note_content();

-- Keys of contents that are to be removed from the store now. They stay locked until the transaction ends.
CREATE OR REPLACE FUNCTION app.due_contents(most integer) RETURNS TABLE (key text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.key FROM loose_content l
   WHERE app.is_system() AND l.due_at <= now() AND NOT EXISTS (SELECT FROM file f WHERE f.key = l.key)
   ORDER BY l.due_at LIMIT most FOR UPDATE SKIP LOCKED
$$;

-- Files whose content an earlier version wrote into the database, from an id on.
CREATE OR REPLACE FUNCTION app.files_in_database(after integer, most integer) RETURNS TABLE (id integer, branch integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT f.id, f.branch_id FROM file f WHERE app.is_system() AND f.content IS NOT NULL AND f.id > after ORDER BY f.id LIMIT most;
END
$$;

-- Contents of files above a number, in the order of their numbers.
CREATE OR REPLACE FUNCTION app.contents_after(after integer, most integer)
RETURNS TABLE (id integer, key text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT f.id, f.key, f.created_at FROM file f WHERE app.is_system() AND f.key IS NOT NULL AND f.id > after ORDER BY f.id LIMIT most
$$;

-- The number of the last file that was added before a moment; 0 where there is none.
CREATE OR REPLACE FUNCTION app.last_file_before(moment timestamptz) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT coalesce(max(f.id), 0) FROM file f WHERE app.is_system() AND f.created_at < moment $$;
