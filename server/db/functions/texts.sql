-- Tells every server that languages changed, with the version of the texts as they are.
CREATE OR REPLACE FUNCTION app.tell_languages() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('hub', json_build_object('kind', 'texts', 'version', (SELECT coalesce(sum(version), 0) FROM text_translation))::text);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER languages_changed AFTER INSERT OR UPDATE OR DELETE ON text_language
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_languages();
