-- How many documents the clinics keep with their patients, for requests of the platform: by branch and form. The function
-- runs as the owner, as the policies hide the documents themselves, and answers neither patients nor titles nor files.
CREATE OR REPLACE FUNCTION app.pdf_document_usage(most integer)
RETURNS TABLE (branch_id integer, branch text, template text, documents integer, versions integer, size bigint, last_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.id, b.code, t.name, count(DISTINCT d.id)::integer, count(*)::integer, sum(f.size)::bigint, max(v.saved_at)
    FROM pdf_document d
    JOIN branch b ON b.id = d.branch_id
    JOIN pdf_document_version v ON v.document_id = d.id
    JOIN file f ON f.id = v.file_id
    LEFT JOIN pdf_template t ON t.id = d.template_id
   WHERE app.is_platform() AND d.removed_at IS NULL
   GROUP BY b.id, b.code, t.id, t.name
   ORDER BY b.code, t.name NULLS LAST, t.id LIMIT most
$$;
