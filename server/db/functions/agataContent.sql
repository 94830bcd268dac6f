-- What readers said of an article, counted: of a published one for every approved provider, of another for its team and
-- the platform.
CREATE OR REPLACE FUNCTION app.article_answers(article integer) RETURNS TABLE (helpful integer, not_helpful integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (count(*) FILTER (WHERE r.answer = 'helpful'))::integer,
         (count(*) FILTER (WHERE r.answer = 'notHelpful'))::integer
    FROM article_response r
   WHERE r.article_id = article
     AND (app.is_platform() OR app.is_system() OR app.article_team(article) IS NOT NULL)
$$;
