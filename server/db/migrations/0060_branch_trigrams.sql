-- What an index of trigrams within branches holds for a text: its trigrams (those of pg_trgm), each with the branch. An
-- index depends on it, so what it returns never changes. To make them takes long: the planner is told, so that it looks into
-- the index instead.
CREATE SCHEMA IF NOT EXISTS app;
--> statement-breakpoint
CREATE FUNCTION app.branch_trigrams(branch integer, content text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  SELECT array_agg(branch || ':' || trigram) FROM unnest(public.show_trgm(content)) AS trigram
$$;
