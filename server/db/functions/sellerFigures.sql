-- What the figures of the seller's dashboard are counted from.

-- The periods in which branches hold or held their plans, with what each costs a month without tax, in sen: the plan's
-- own line of the invoice by the months of its terms. One that another took the place of ends the day before that began;
-- a cancelled invoice is as if it had never been. As all that reads tables here, it sees the rows of who asks.
CREATE OR REPLACE FUNCTION app.plan_periods()
RETURNS TABLE (id integer, branch_id integer, plan_id integer, plan_name text, months integer, starts_on date, ends_on date, monthly bigint)
LANGUAGE sql STABLE AS $$
  SELECT s.id, s.branch_id, s.plan_id, s.plan_name, greatest(coalesce((p.terms->>'months')::integer, 1), 1), s.starts_on,
         least(s.ends_on, r.starts_on - 1, (s.cancelled_at AT TIME ZONE app.clinic_zone())::date - 1),
         round(coalesce((i.lines->0->>'unitPrice')::numeric - (i.lines->0->>'discount')::numeric, 0)
               / greatest(coalesce((p.terms->>'months')::integer, 1), 1))::bigint
    FROM branch_subscription s
    JOIN invoice i ON i.id = s.invoice_id AND i.status <> 'Cancelled'
    JOIN proforma p ON p.id = i.proforma_id
    LEFT JOIN branch_subscription r ON r.id = s.replaced_by
$$;

-- The same of every payer: branches with their plans, and teams and tenants of AGATA with their subscriptions, which cost
-- what the line of their invoice says by the months of their terms. One that ended with its invoice ends the day before.
CREATE OR REPLACE FUNCTION app.recurring_periods()
RETURNS TABLE (id integer, payer text, payer_id integer, account_id integer, plan_id integer, category_id integer, name text,
               months integer, starts_on date, ends_on date, monthly bigint)
LANGUAGE sql STABLE AS $$
  SELECT b.id, 'branch', b.branch_id, NULL, b.plan_id, NULL, b.plan_name, b.months, b.starts_on, b.ends_on, b.monthly
    FROM app.plan_periods() b
  UNION ALL
  SELECT s.id, CASE WHEN s.team_id IS NULL THEN 'tenant' ELSE 'team' END, coalesce(s.team_id, s.agata_tenant_id),
         i.charging_account_id, NULL, s.category_id, i.plan_name, terms.months, s.from_day,
         least(s.to_day, (s.cancelled_at AT TIME ZONE app.clinic_zone())::date - 1),
         round(coalesce((i.lines->0->>'unitPrice')::numeric - (i.lines->0->>'discount')::numeric, 0) / terms.months)::bigint
    FROM agata_subscription s
    JOIN invoice i ON i.id = s.invoice_id AND i.status <> 'Cancelled'
    JOIN proforma p ON p.id = i.proforma_id
   CROSS JOIN LATERAL (SELECT greatest(coalesce((p.terms->>'months')::integer, 1), 1) AS months) terms
$$;

-- What each payer holds on each of some days. Where two periods have a day, as after a change that was credited, the one
-- that began last has it.
CREATE OR REPLACE FUNCTION app.recurring_on(days date[])
RETURNS TABLE (day date, payer text, payer_id integer, account_id integer, plan_id integer, category_id integer, name text,
               months integer, monthly bigint)
LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (d.day, s.payer, s.payer_id)
         d.day, s.payer, s.payer_id, s.account_id, s.plan_id, s.category_id, s.name, s.months, s.monthly
    FROM app.recurring_periods() s JOIN unnest(days) AS d(day) ON d.day BETWEEN s.starts_on AND s.ends_on
   ORDER BY d.day, s.payer, s.payer_id, s.starts_on DESC, s.id DESC
$$;

-- The last days of some months up to this one, of which that is today, with the day of the month before.
CREATE OR REPLACE FUNCTION app.month_ends(most integer) RETURNS TABLE (month date, day date, day_before date)
LANGUAGE sql STABLE AS $$
  SELECT m::date, least((m + interval '1 month')::date - 1, today), m::date - 1
    FROM (SELECT (now() AT TIME ZONE app.clinic_zone())::date) AS clock(today),
         generate_series(date_trunc('month', today::timestamp) - make_interval(months => most - 1), today::timestamp, interval '1 month') AS m
$$;

-- What each payer's recurring revenue was at the end of the month before and at the end of a month, in sen, where it was
-- another. The account is that of the latest of both.
CREATE OR REPLACE FUNCTION app.recurring_changes(most integer)
RETURNS TABLE (month date, payer text, payer_id integer, account_id integer, kind text, before bigint, after bigint)
LANGUAGE sql STABLE AS $$
  WITH ends AS MATERIALIZED (SELECT * FROM app.month_ends(most)),
       held AS MATERIALIZED (
         SELECT * FROM app.recurring_on((SELECT array_agg(DISTINCT d) FROM ends e CROSS JOIN LATERAL (VALUES (e.day), (e.day_before)) AS v(d)))),
       pair AS (
         SELECT e.month, h.payer, h.payer_id, (array_agg(h.account_id ORDER BY h.day DESC))[1] AS account_id,
                sum(h.monthly) FILTER (WHERE h.day = e.day_before) AS before,
                sum(h.monthly) FILTER (WHERE h.day = e.day) AS after
           FROM ends e JOIN held h ON h.day IN (e.day, e.day_before)
          GROUP BY e.month, h.payer, h.payer_id)
  SELECT p.month, p.payer, p.payer_id, p.account_id,
         CASE WHEN coalesce(p.before, 0) = 0 THEN 'gained' WHEN coalesce(p.after, 0) = 0 THEN 'lost'
              WHEN p.after > p.before THEN 'expanded' ELSE 'contracted' END,
         coalesce(p.before, 0)::bigint, coalesce(p.after, 0)::bigint
    FROM pair p
   WHERE coalesce(p.before, 0) <> coalesce(p.after, 0)
$$;

-- Both of branches alone, which the version before asks for; they go with the next.
CREATE OR REPLACE FUNCTION app.plans_on(days date[])
RETURNS TABLE (day date, branch_id integer, plan_id integer, plan_name text, months integer, monthly bigint)
LANGUAGE sql STABLE AS $$
  SELECT h.day, h.payer_id, h.plan_id, h.name, h.months, h.monthly FROM app.recurring_on(days) h WHERE h.payer = 'branch'
$$;
CREATE OR REPLACE FUNCTION app.revenue_changes(most integer)
RETURNS TABLE (month date, branch_id integer, kind text, before bigint, after bigint)
LANGUAGE sql STABLE AS $$
  SELECT c.month, c.payer_id, c.kind, c.before, c.after FROM app.recurring_changes(most) c WHERE c.payer = 'branch'
$$;

-- When a branch was last at work: its last appointment so far, the last one that was booked, and the last sign-in there;
-- null where there was none. For the platform, which learns no more of it.
CREATE OR REPLACE FUNCTION app.last_at_work(of_branch integer) RETURNS timestamptz
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF app.is_platform() IS NOT TRUE THEN
    RETURN NULL;
  END IF;
  RETURN greatest(
    (SELECT a.starts_at FROM appointment a
      WHERE a.branch_id = of_branch AND a.removed_at IS NULL AND a.starts_at <= now() ORDER BY a.starts_at DESC LIMIT 1),
    (SELECT a.created_at FROM appointment a WHERE a.branch_id = of_branch ORDER BY a.id DESC LIMIT 1),
    (SELECT max(s.seen_at) FROM session s WHERE s.branch_id = of_branch));
END
$$;

-- Whether anybody ever booked an appointment in a branch. For the platform.
CREATE OR REPLACE FUNCTION app.has_booked(of_branch integer) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN app.is_platform() AND EXISTS (SELECT FROM appointment a WHERE a.branch_id = of_branch);
END
$$;

-- On how many branches' books each of the last days has appointments. For the platform.
CREATE OR REPLACE FUNCTION app.branches_at_work(most integer) RETURNS TABLE (day date, count integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  today date := (now() AT TIME ZONE app.clinic_zone())::date;
BEGIN
  RETURN QUERY
    SELECT d::date, (SELECT count(*)::integer FROM branch b
                      WHERE EXISTS (SELECT FROM appointment a
                                     WHERE a.branch_id = b.id AND a.removed_at IS NULL
                                       AND a.starts_at >= d::timestamp AT TIME ZONE app.clinic_zone()
                                       AND a.starts_at < (d + interval '1 day')::timestamp AT TIME ZONE app.clinic_zone()))
      FROM generate_series((today - most + 1)::timestamp, today::timestamp, interval '1 day') AS d
     WHERE app.is_platform();
END
$$;

-- How many messages of each branch failed on each of the last days: of what they said and to whom, nothing. For the platform.
CREATE OR REPLACE FUNCTION app.failed_messages(most integer) RETURNS TABLE (branch_id integer, day date, count integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  first_day timestamptz := ((now() AT TIME ZONE app.clinic_zone())::date - most + 1)::timestamp AT TIME ZONE app.clinic_zone();
BEGIN
  RETURN QUERY
    SELECT m.branch_id, (coalesce(m.sent_at, m.created_at) AT TIME ZONE app.clinic_zone())::date, count(*)::integer
      FROM message m
     WHERE app.is_platform() AND m.status IN ('failed', 'fail_authenticate')
       AND coalesce(m.sent_at, m.created_at) >= first_day
     GROUP BY 1, 2;
END
$$;
