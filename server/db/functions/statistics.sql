-- Gathers the planner's statistics of tables whose rows came or changed in bulk, this transaction's included: what
-- autovacuum does a minute or more later, by its own measure. Until then PostgreSQL plans as if they were empty.
CREATE OR REPLACE FUNCTION app.gather_statistics() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed regclass;
BEGIN
  FOR changed IN
    SELECT c.oid FROM pg_class c
      LEFT JOIN pg_stat_user_tables s ON s.relid = c.oid
      LEFT JOIN pg_stat_xact_user_tables x ON x.relid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND (coalesce(s.n_mod_since_analyze, 0) + coalesce(x.n_tup_ins + x.n_tup_upd + x.n_tup_del, 0)
              > 50 + greatest(c.reltuples, 0) / 10
            OR c.reltuples < 0 AND pg_relation_size(c.oid) > 0)
  LOOP
    -- What is analyzed already, or altered, is left to those who do it.
    EXECUTE format('ANALYZE (SKIP_LOCKED) %s', changed);
  END LOOP;
END
$$;
