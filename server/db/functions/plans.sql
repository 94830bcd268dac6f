-- Whether a company had a plan without a price at any of its branches, also one that the person does not manage. Its
-- invoice says so by its first line, which is the plan's; one that was cancelled counts, as it was had.
CREATE OR REPLACE FUNCTION app.had_free_plan(tenant integer) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM invoice i
                  WHERE i.tenant_id = tenant AND i.lines->0->'unitPrice' = i.lines->0->'discount')
$$;
