-- Alerts, for requests that may not read the people who are told.

-- The accounts that an event is told to. doctors: those of an appointment, and those whose ids are named; cancelled: the
-- same if it is cancelled now; managers: who manages the branch; administrators of a resource: those of the platform who see its records; person: the account
-- that is named; member: the account of a branch's user; teamMember: who is, asks or is invited to be in a consultant
-- team; teamManagers: who manages the members of that team; article: its author,
-- and who leads the team.
CREATE OR REPLACE FUNCTION app.alert_recipients(recipients text, about integer, named integer[], of_branch integer)
RETURNS SETOF integer LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF starts_with(recipients, 'administrators of ') THEN
    RETURN QUERY SELECT a FROM app.administrators_of(substr(recipients, 19)) a;
    RETURN;
  END IF;
  CASE recipients
    WHEN 'doctors', 'cancelled' THEN
      RETURN QUERY
        SELECT d.account_id FROM doctor d
         WHERE d.branch_id = of_branch AND d.account_id IS NOT NULL
           AND (d.id = ANY (named) OR d.id IN (SELECT x.doctor_id FROM appointment_doctor x
                                                  WHERE x.branch_id = of_branch AND x.appointment_id = about))
           AND EXISTS (SELECT FROM app.own_branches(d.account_id) o WHERE o.id = of_branch AND NOT o.blocked)
           AND (recipients = 'doctors'
                OR EXISTS (SELECT FROM appointment a JOIN lookup_value v
                             ON v.branch_id = a.branch_id AND v.kind = 'appt_status' AND v.id = a.status_id
                            WHERE a.branch_id = of_branch AND a.id = about AND v.meaning = 'cancelled'));
    WHEN 'managers' THEN
      RETURN QUERY
        SELECT m.account_id FROM branch b
          JOIN membership m ON m.tenant_id = b.tenant_id AND (m.branch_id IS NULL OR m.branch_id = b.id)
         WHERE b.id = of_branch AND m.role IN ('Tenant', 'Manager') AND NOT m.blocked AND m.account_id IS NOT NULL;
    -- The words of the version before.
    WHEN 'administrators' THEN
      RETURN QUERY SELECT a.id FROM account a WHERE a.platform_role = 'Administrator' AND a.disabled_at IS NULL;
    WHEN 'approvers', 'editors' THEN
      RETURN QUERY
        SELECT a.id FROM account a
          LEFT JOIN agata_user u ON u.account_id = a.id
          LEFT JOIN access_level l ON l.id = u.access_level_id
         WHERE a.platform_role = 'Administrator' AND a.disabled_at IS NULL
           AND (l.id IS NULL OR CASE recipients WHEN 'editors' THEN 'content' ELSE 'approvals' END = ANY (l.sees || l.edits));
    WHEN 'person' THEN
      RETURN QUERY SELECT unnest(named);
    WHEN 'teamMember' THEN
      RETURN QUERY
        SELECT p.account_id FROM team_member m JOIN healthcare_provider p ON p.id = m.provider_id WHERE m.id = about;
    WHEN 'teamManagers' THEN
      RETURN QUERY
        SELECT p.account_id FROM team_member a
          JOIN team_member m ON m.team_id = a.team_id AND m.state = 'joined'
          JOIN healthcare_provider p ON p.id = m.provider_id
         WHERE a.id = about
           AND (m.access_role_id <= 2
                OR EXISTS (SELECT FROM control_group_member c JOIN control_group g ON g.id = c.group_id
                            WHERE c.member_id = m.id AND g.add_remove_member_status));
    WHEN 'member' THEN
      RETURN QUERY SELECT m.account_id FROM membership m WHERE m.id = about AND m.account_id IS NOT NULL;
    WHEN 'article' THEN
      RETURN QUERY
        SELECT a.author_id FROM article a WHERE a.id = about
         UNION
        SELECT p.account_id FROM article a
          JOIN team_member m ON m.team_id = a.team_id AND m.state = 'joined' AND m.access_role_id <= 2
          JOIN healthcare_provider p ON p.id = m.provider_id AND p.status = 'approved'
         WHERE a.id = about;
  END CASE;
END
$$;

-- Adds an alert for each person who is told, except the one who caused it, and tells their pages. What one occasion
-- causes again is one alert with its count, until it is seen. Answers the new alerts with the sessions whose browsers get
-- messages.
DROP FUNCTION IF EXISTS app.add_alert(text, text, integer, integer[], integer, integer, boolean, jsonb, text, integer);
CREATE OR REPLACE FUNCTION app.add_alert(
  of_event text, recipients text, about integer, named integer[], told_branch integer, shown_branch integer,
  about_account boolean, with_params jsonb, on_occasion text, caused_by integer)
RETURNS TABLE (alert integer, session integer) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  added record;
BEGIN
  FOR added IN
    INSERT INTO notification AS n (account_id, branch_id, of_account, event, record_id, params, occasion)
    SELECT DISTINCT told, shown_branch, about_account, of_event, about, with_params,
                    coalesce(on_occasion, pg_current_xact_id()::text)
      FROM app.alert_recipients(recipients, about, named, told_branch) told
     WHERE told IS DISTINCT FROM caused_by
        ON CONFLICT (account_id, event, coalesce(branch_id, 0), occasion) WHERE seen_at IS NULL
        DO UPDATE SET count = n.count + 1, record_id = NULL, created_at = now()
    RETURNING n.id, n.account_id, n.count
  LOOP
    PERFORM pg_notify('hub', json_build_object('kind', 'alert', 'account', added.account_id, 'id', added.id)::text);
    IF added.count = 1 THEN
      RETURN QUERY SELECT added.id, p.session_id FROM push_token p WHERE p.account_id = added.account_id;
    END IF;
  END LOOP;
END
$$;

-- Has messages sent to a session's browser. A browser that another session used before is this one's now.
CREATE OR REPLACE FUNCTION app.save_push_token(of_session integer, given text, in_language text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('push token'), hashtext(given));
  DELETE FROM push_token p WHERE p.token = given AND p.session_id <> of_session;
  INSERT INTO push_token (session_id, account_id, token, language)
  SELECT s.id, s.account_id, given, in_language FROM session s
   WHERE s.id = of_session AND s.account_id = app.account_id()
      ON CONFLICT (session_id) DO UPDATE SET token = excluded.token, language = excluded.language;
END
$$;
