-- Sign-ins of others, for requests that may not read them.

-- The last of a branch user's account, and the last tries at it, the latest first, for whoever may set its password.
CREATE OR REPLACE FUNCTION app.member_sign_ins(member integer, most integer)
RETURNS TABLE (id integer, at timestamptz, times integer, outcome text, factor text, address text, device text, time_zone text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT l.id, l.at, l.times, l.outcome, l.factor, l.address, l.device, l.time_zone
      FROM membership m
     CROSS JOIN (VALUES (true), (false)) AS kind(opened)
     CROSS JOIN LATERAL (
             SELECT s.* FROM sign_in s
              WHERE s.account_id = m.account_id AND (s.outcome IN ('ok', 'disowned')) = kind.opened
              ORDER BY s.at DESC, s.id DESC LIMIT most) AS l
     WHERE m.id = member AND app.may_set_password(m.id)
     ORDER BY l.at DESC, l.id DESC;
END
$$;
