-- Seconds since the oldest transaction began that the role in charge may see, but for its own; 0 where there is none.
CREATE OR REPLACE FUNCTION app.longest_transaction() RETURNS double precision
LANGUAGE sql VOLATILE SET search_path = public, pg_temp AS $$
  SELECT coalesce(max(extract(epoch FROM clock_timestamp() - a.xact_start)), 0)::double precision
    FROM pg_stat_activity a
   WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND a.backend_type = 'client backend'
$$;

-- What an Administrator and the metrics see of the database. It runs as the owner, who knows of the standbys where they
-- may read statistics (a superuser, or a member of pg_monitor).
CREATE OR REPLACE FUNCTION app.database_state() RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
    'version', current_setting('server_version'),
    'bytes', pg_database_size(current_database()),
    'lockWaits', (SELECT count(*) FROM pg_locks l WHERE NOT l.granted),
    'longestTransactionSeconds', app.longest_transaction(),
    'standbys', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
               'name', coalesce(r.application_name, ''),
               'state', coalesce(r.state, ''),
               'sync', coalesce(r.sync_state, ''),
               'lagSeconds', extract(epoch FROM r.replay_lag),
               'lagBytes', pg_wal_lsn_diff(pg_current_wal_lsn(), r.replay_lsn)) ORDER BY r.application_name), '[]')
        FROM pg_stat_replication r WHERE r.state IS DISTINCT FROM 'backup'))
$$;

-- Bytes of the contents of all files.
CREATE OR REPLACE FUNCTION app.file_bytes() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT coalesce(sum(f.size), 0)::bigint FROM file f WHERE f.removed_at IS NULL $$;
