-- Searching by trigrams that carry the branch (app.branch_trigrams), which indexes of patients and messages hold.

-- The trigrams, with the branch, that every text has in which all patterns occur: those of their letters and digits from
-- a to z and 0 to 9, of which there may be none.
CREATE OR REPLACE FUNCTION app.pattern_trigrams(branch integer, patterns text[]) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT coalesce(array_agg(DISTINCT branch || ':' || substr(run, place, 3)), '{}')
      FROM unnest(patterns) AS pattern,
           regexp_split_to_table(lower(pattern), '[^a-z0-9]+') AS run,
           generate_series(1, length(run) - 2) AS place);
END
$$;

-- The ids of the branch's rows in whose content, an SQL expression with an index of trigrams, all patterns occur, if these
-- are few. Null where there are more than 500, or the patterns have no trigrams. To make the trigrams of each row anew
-- takes long, so every other way than the index is closed: the trigrams name the branch, and rows are not read one by one.
-- Nor are processes begun for it, which takes longer than the search.
CREATE OR REPLACE FUNCTION app.ids_by_trigrams(rows_of regclass, content text, patterns text[]) RETURNS integer[]
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  trigrams text[] := app.pattern_trigrams(app.branch_id(), patterns);
  ids integer[];
BEGIN
  IF trigrams = '{}' THEN
    RETURN NULL;
  END IF;
  EXECUTE format('SELECT array_agg(found.id) FROM (
      SELECT id FROM %s WHERE app.branch_trigrams(branch_id, %2$s) @> %3$L AND %2$s LIKE ALL (%4$L::text[]) LIMIT 501) found',
    rows_of, content, trigrams, lower(patterns::text)) INTO ids;
  RETURN CASE WHEN cardinality(ids) > 500 THEN NULL ELSE coalesce(ids, '{}') END;
END
$$;
