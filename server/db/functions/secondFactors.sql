-- Second factors, for requests that may not read those of others.

-- Whether a person is asked for a code at sign-in.
CREATE OR REPLACE FUNCTION app.has_second_factor(who integer) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM second_factor f WHERE f.account_id = who AND f.since IS NOT NULL);
END
$$;

-- Whether a person can sign in with two factors: by a code, or by a passkey.
CREATE OR REPLACE FUNCTION app.has_two_factors(who integer) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN app.has_second_factor(who) OR EXISTS (SELECT FROM passkey p WHERE p.account_id = who);
END
$$;

-- Whether two factors stand behind a session: a passkey that its person still has, or a code that every sign-in of theirs
-- with a password takes. Without a session, the code alone.
CREATE OR REPLACE FUNCTION app.shows_two_factors(who integer, in_session integer) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN app.has_second_factor(who)
      OR EXISTS (SELECT FROM session s WHERE s.id = in_session AND s.account_id = who AND s.passkey_id IS NOT NULL);
END
$$;

-- The session of this request; null where there is none.
CREATE OR REPLACE FUNCTION app.session_id() RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('app.session', true), '')::integer
$$;

-- Notes that a person's second factor ends after so many hours, with the hash of the code by which they keep it: for
-- those who may set the person's password (app.may_set_password), and where "whoever", for Administrators. outcome: asked;
-- waiting (for an earlier request); off (there is none); not yours.
CREATE OR REPLACE FUNCTION app.reset_second_factor(who integer, hash text, hours integer, whoever boolean)
RETURNS TABLE (outcome text, email text, display_name text, ends timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held second_factor;
BEGIN
  IF NOT (whoever AND app.is_platform()) AND NOT EXISTS (
    SELECT FROM membership m WHERE m.account_id = who AND app.may_set_password(m.id))
  THEN
    outcome := 'not yours';
    RETURN NEXT;
    RETURN;
  END IF;
  SELECT f.* INTO held FROM second_factor f WHERE f.account_id = who AND f.since IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    outcome := 'off';
  ELSIF held.reset_at IS NOT NULL THEN
    outcome := 'waiting';
  ELSE
    outcome := 'asked';
    ends := now() + make_interval(hours => reset_second_factor.hours);
    UPDATE second_factor f SET reset_at = ends, reset_hash = hash WHERE f.account_id = who;
    SELECT a.email, a.display_name INTO email, display_name FROM account a WHERE a.id = who;
  END IF;
  RETURN NEXT;
END
$$;
