-- Passkeys of others, for requests that may not read them.

-- The passkeys of a branch user's account, by when they were added, for whoever may set its password.
CREATE OR REPLACE FUNCTION app.member_passkeys(member integer)
RETURNS TABLE (id integer, name text, created_at timestamptz, last_used_at timestamptz, is_backed_up boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT p.id, p.name, p.created_at, p.last_used_at, p.is_backed_up
      FROM membership m JOIN passkey p ON p.account_id = m.account_id
     WHERE m.id = member AND app.may_set_password(m.id)
     ORDER BY p.id;
END
$$;

-- Removes a passkey of a branch user's account and ends all sessions of it, for the same people. Answers whose it was, and
-- its name; none where there is no such passkey.
CREATE OR REPLACE FUNCTION app.remove_member_passkey(member integer, which integer)
RETURNS TABLE (title text, email text, display_name text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  person integer;
  ended integer;
BEGIN
  DELETE FROM passkey p USING membership m
   WHERE p.id = which AND m.id = member AND p.account_id = m.account_id AND app.may_set_password(m.id)
  RETURNING p.name, p.account_id INTO title, person;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT a.email, a.display_name INTO email, display_name FROM account a WHERE a.id = person;
  FOR ended IN UPDATE session s SET ended_at = now(), ended_by = 'passkey'
    WHERE s.account_id = person AND s.ended_at IS NULL RETURNING s.id
  LOOP
    DELETE FROM push_token t WHERE t.session_id = ended;
    PERFORM pg_notify('hub', json_build_object('kind', 'ended', 'session', ended)::text);
  END LOOP;
  RETURN NEXT;
END
$$;
