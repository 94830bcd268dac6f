-- People and ownership, for requests that may not read accounts themselves.

-- A person's display name, for records that name who created or changed them.
CREATE OR REPLACE FUNCTION app.person(who integer) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT display_name FROM account WHERE id = who);
END
$$;

-- Queues a mail in anyone's transaction. Only jobs read mails.
DROP FUNCTION IF EXISTS app.post_mail(text, text, text);
DROP FUNCTION IF EXISTS app.post_mail(text, text, text, jsonb);
CREATE OR REPLACE FUNCTION app.post_mail(recipient text, subject text, body text, html text, attachments jsonb) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO mail (recipient, subject, body, html, attachments)
  VALUES (recipient, subject, body, html, attachments) RETURNING id
$$;

-- Makes people the owners of tenants that bear their email and have no owner: of one tenant, or one person of all of
-- theirs. An unconfirmed email grants nothing.
DROP FUNCTION IF EXISTS app.give_owner(integer, text);
CREATE OR REPLACE FUNCTION app.give_owner(of_tenant integer, to_account integer) RETURNS SETOF integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO membership (account_id, tenant_id, role, name, email, phone_mobile, dob)
  SELECT a.id, t.id, 'Tenant', a.full_name, a.email, a.phone_mobile, a.dob
    FROM tenant t JOIN account a ON lower(a.email) = lower(t.email)
   WHERE (t.id = of_tenant OR a.id = to_account) AND a.email_confirmed_at IS NOT NULL AND t.removed_at IS NULL
     AND NOT EXISTS (SELECT FROM membership m WHERE m.tenant_id = t.id AND m.role = 'Tenant')
  RETURNING tenant_id
$$;

-- Whoever confirms an email becomes the owner of the tenants that were added with it before, and their pages are told.
CREATE OR REPLACE FUNCTION app.own_named_tenants() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM app.give_owner(NULL, NEW.id);
  IF FOUND THEN
    PERFORM pg_notify('hub', json_build_object('kind', 'rights', 'account', NEW.id)::text);
  END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER email_confirmed AFTER UPDATE OF email, email_confirmed_at ON account
  FOR EACH ROW WHEN (NEW.email_confirmed_at IS NOT NULL) EXECUTE FUNCTION app.own_named_tenants();

-- The next number of a series of documents. The row stays locked until the transaction ends.
CREATE OR REPLACE FUNCTION app.next_document_number(of_series text) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO document_number (series, last) VALUES (of_series, 1)
  ON CONFLICT (series) DO UPDATE SET last = document_number.last + 1
  RETURNING last
$$;

-- People at work in a branch: those who chose it or visit it, with tokens of the last five minutes, as pages renew
-- theirs every two.
CREATE OR REPLACE FUNCTION app.at_work(of_branch integer) RETURNS TABLE (account_id integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT s.account_id FROM session s
     WHERE s.id IN (SELECT c.id FROM session c WHERE c.branch_id = of_branch AND c.ended_at IS NULL
                    UNION ALL
                    SELECT v.session_id FROM branch_visit v WHERE v.branch_id = of_branch AND v.until > now())
       AND s.ended_at IS NULL
       AND EXISTS (SELECT 1 FROM session_token t
                    WHERE t.session_id = s.id AND t.issued_at > now() - interval '5 minutes');
END
$$;

CREATE OR REPLACE FUNCTION app.people_at_work(of_branch integer) RETURNS integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT count(DISTINCT w.account_id)::integer FROM app.at_work(of_branch) w);
END
$$;

-- The subscriptions whose terms count for a branch today: the one that holds, else the last one. On the day on which a
-- smaller plan begins, what the one before had stays, as its people are at work.
CREATE OR REPLACE FUNCTION app.subscriptions_today(of_branch integer) RETURNS SETOF branch_subscription
LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    WITH day AS (
      SELECT (now() AT TIME ZONE app.clinic_zone())::date AS today
    ), had AS (
      -- A change that is paid later begins on the day of its proforma, and takes effect when it is paid.
      SELECT s.id, s.starts_on, s.ends_on, s.replaced_by, s.replaced_by IS NULL AS is_live,
             greatest(s.starts_on, (i.issued_at AT TIME ZONE app.clinic_zone())::date) AS effective_on
        FROM branch_subscription s JOIN invoice i ON i.id = s.invoice_id
       WHERE s.branch_id = of_branch AND s.cancelled_at IS NULL
    ), held AS (
      SELECT h.* FROM had h, day
       WHERE h.is_live ORDER BY day.today BETWEEN h.starts_on AND h.ends_on DESC, h.starts_on DESC LIMIT 1
    ), counting AS (
      SELECT h.id FROM held h
      UNION ALL
      SELECT b.id FROM held h CROSS JOIN day JOIN had b
          ON h.effective_on = day.today AND b.id <> h.id AND b.starts_on <= day.today AND b.ends_on >= day.today - 1
         AND CASE WHEN b.is_live THEN b.ends_on = day.today - 1
                  ELSE EXISTS (SELECT 1 FROM had r WHERE r.id = b.replaced_by AND r.effective_on = day.today) END
    )
    SELECT s.* FROM counting c JOIN branch_subscription s ON s.id = c.id;
END
$$;

-- The users and the storage that a branch has today; no row without a subscription.
CREATE OR REPLACE FUNCTION app.held_terms(of_branch integer) RETURNS TABLE (concurrent_users integer, storage integer)
LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT max(s.concurrent_users), max(s.storage) FROM app.subscriptions_today(of_branch) s HAVING count(*) > 0;
END
$$;

-- What the plan of a branch includes today. Null where it is everything: without a subscription, and under one that was
-- sold before features were told apart.
CREATE OR REPLACE FUNCTION app.held_features(of_branch integer) RETURNS text[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held record;
  features text[];
BEGIN
  FOR held IN SELECT s.features FROM app.subscriptions_today(of_branch) s LOOP
    IF held.features IS NULL THEN
      RETURN NULL;
    END IF;
    features := coalesce(features, '{}') || held.features;
  END LOOP;
  RETURN features;
END
$$;

-- Whether a person finds a place among the users of a branch's plan. Those at work there keep theirs, and who manages
-- the branch may always come in. The branch stays locked until the transaction ends, so that a last place is given once.
CREATE OR REPLACE FUNCTION app.may_enter(who integer, into_branch integer, as_role text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  places integer := (SELECT h.concurrent_users FROM app.held_terms(into_branch) h);
BEGIN
  IF places IS NULL OR as_role IN ('Tenant', 'Manager') THEN
    RETURN true;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('users of a branch'), into_branch);
  RETURN app.people_at_work(into_branch) < places
      OR EXISTS (SELECT 1 FROM app.at_work(into_branch) w WHERE w.account_id = who);
END
$$;

-- Gives a session that chooses a branch its place there, and takes those that it held elsewhere. False where all are taken.
CREATE OR REPLACE FUNCTION app.take_place(which integer, who integer, into_branch integer, as_role text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT app.may_enter(who, into_branch, as_role) THEN
    RETURN false;
  END IF;
  DELETE FROM branch_visit WHERE session_id = which;
  RETURN true;
END
$$;

-- Lets a session that comes back after five minutes keep its branch only where a place is still free. Without one it has
-- chosen no branch, and its requests are refused as a visit.
CREATE OR REPLACE FUNCTION app.keep_place(which integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone record;
BEGIN
  SELECT s.account_id, s.branch_id, o.role INTO gone
    FROM session s CROSS JOIN LATERAL app.own_branches(s.account_id) o
   WHERE s.id = which AND o.id = s.branch_id
     AND NOT EXISTS (SELECT 1 FROM session_token t
                      WHERE t.session_id = s.id AND t.issued_at > now() - interval '5 minutes');
  IF FOUND AND NOT app.may_enter(gone.account_id, gone.branch_id, gone.role) THEN
    UPDATE session SET branch_id = NULL WHERE id = which;
  END IF;
END
$$;

-- Whether a session may work in another branch than it has chosen. It takes a place there for five minutes, which the
-- calls within them prolong.
CREATE OR REPLACE FUNCTION app.may_visit(which integer, who integer, into_branch integer, as_role text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held timestamptz;
BEGIN
  IF as_role IN ('Tenant', 'Manager') OR NOT EXISTS (SELECT 1 FROM app.held_terms(into_branch)) THEN
    RETURN true;
  END IF;
  SELECT v.until INTO held FROM branch_visit v
   WHERE v.session_id = which AND v.branch_id = into_branch AND v.until > now();
  IF held > now() + interval '4 minutes' THEN
    RETURN true;
  END IF;
  IF held IS NOT NULL THEN
    -- Another request of the session that prolongs it at this moment does so for this one, which does not wait for it.
    UPDATE branch_visit v SET until = now() + interval '5 minutes'
     WHERE v.ctid = (SELECT w.ctid FROM branch_visit w
                      WHERE w.session_id = which AND w.branch_id = into_branch FOR UPDATE SKIP LOCKED);
    RETURN true;
  END IF;
  IF NOT app.may_enter(who, into_branch, as_role) THEN
    RETURN false;
  END IF;
  INSERT INTO branch_visit (session_id, branch_id, until)
  VALUES (which, into_branch, now() + interval '5 minutes')
  ON CONFLICT (session_id, branch_id) DO UPDATE SET until = excluded.until;
  RETURN true;
END
$$;

-- Bytes of the files and pictures that a branch keeps.
CREATE OR REPLACE FUNCTION app.stored_bytes(of_branch integer) RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT coalesce((SELECT sum(f.size) FROM file f WHERE f.branch_id = of_branch), 0)
         + coalesce((SELECT sum(octet_length(p.photo)) FROM patient p WHERE p.branch_id = of_branch AND p.photo IS NOT NULL), 0));
END
$$;

-- The bytes that a branch keeps and those that its plan allows; no row where it has no subscription. The branch's storage
-- stays locked until the transaction ends, so that what two store at a time is counted together.
CREATE OR REPLACE FUNCTION app.hold_storage(of_branch integer) RETURNS TABLE (used bigint, allowed bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM app.held_terms(of_branch)) THEN
    PERFORM pg_advisory_xact_lock(hashtext('storage of a branch'), of_branch);
    RETURN QUERY SELECT app.stored_bytes(of_branch), h.storage * 1000000000::bigint FROM app.held_terms(of_branch) h;
  END IF;
END
$$;

-- The addresses of the platform's administrators, for mails to them.
CREATE OR REPLACE FUNCTION app.administrator_emails() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT email FROM account WHERE platform_role = 'Administrator' AND disabled_at IS NULL AND email_confirmed_at IS NOT NULL $$;

-- The account that works in the request's branch under an email; null where there is none.
CREATE OR REPLACE FUNCTION app.branch_account(of_email text) RETURNS integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT a.id FROM account a
     WHERE lower(a.email) = lower(of_email) AND a.email_confirmed_at IS NOT NULL AND a.disabled_at IS NULL
       AND EXISTS (SELECT FROM app.own_branches(a.id) o WHERE o.id = app.branch_id() AND NOT o.blocked));
END
$$;

-- The accounts of the people of a branch, its owners included.
CREATE OR REPLACE FUNCTION app.branch_people(of_branch integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT DISTINCT m.account_id FROM branch b
      JOIN membership m ON m.tenant_id = b.tenant_id AND (m.branch_id IS NULL OR m.branch_id = b.id)
     WHERE b.id = of_branch AND m.account_id IS NOT NULL AND NOT m.blocked;
END
$$;

-- When a session's tokens were last renewed.
CREATE OR REPLACE FUNCTION app.session_seen(which integer) RETURNS timestamptz
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT max(t.issued_at) FROM session_token t WHERE t.session_id = which);
END
$$;

-- Ends a session, or all of a person, in a request of the platform, and closes their pages. Answers those that it ended.
CREATE OR REPLACE FUNCTION app.end_sessions(which integer, of_account integer, why text) RETURNS SETOF integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ended integer;
BEGIN
  IF app.is_platform() IS NOT TRUE THEN
    RETURN;
  END IF;
  FOR ended IN UPDATE session s SET ended_at = now(), ended_by = why
    WHERE (s.id = which OR s.account_id = of_account) AND s.ended_at IS NULL RETURNING s.id
  LOOP
    DELETE FROM push_token p WHERE p.session_id = ended;
    PERFORM pg_notify('hub', json_build_object('kind', 'ended', 'session', ended)::text);
    RETURN NEXT ended;
  END LOOP;
END
$$;

-- Whether the data is the demo's. Rows of the installation are no request's to read.
CREATE OR REPLACE FUNCTION app.is_demo() RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM installation i WHERE i.name = 'demo');
END
$$;
