-- Patients by their ids, of the branches that a person manages, chosen or not: whose records were read there.
CREATE OR REPLACE FUNCTION app.managed_patients(wanted integer[])
RETURNS TABLE (id integer, ic_passport text, name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT p.id, p.ic_passport, p.name FROM patient p
     WHERE p.id = ANY (wanted) AND p.branch_id IN (SELECT m.id FROM app.managed_branches() m);
END
$$;
