-- The accounts of the people of AGATA who are told what happens between providers, teams and tenants.

-- The owners and administrators of a tenant, by their accounts.
CREATE OR REPLACE FUNCTION app.tenant_manager_accounts(tenant integer) RETURNS TABLE (id integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.account_id FROM agata_tenant_member m JOIN healthcare_provider p ON p.id = m.provider_id
   WHERE m.agata_tenant_id = tenant AND m.state = 'joined' AND m.access_role_id <= 2
$$;

-- The owners and administrators of a team, by their accounts.
CREATE OR REPLACE FUNCTION app.team_leader_accounts(team integer) RETURNS TABLE (id integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.account_id FROM team_member m JOIN healthcare_provider p ON p.id = m.provider_id
   WHERE m.team_id = team AND m.state = 'joined' AND m.access_role_id <= 2
$$;

-- The account of an approved provider.
CREATE OR REPLACE FUNCTION app.provider_account(provider integer) RETURNS TABLE (id integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT p.account_id FROM healthcare_provider p WHERE p.id = provider AND p.status = 'approved' $$;
