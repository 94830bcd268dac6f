-- What happens in a team or a tenant of AGATA reaches the pages of its people, whoever writes it.

-- Tells the pages of these accounts that a record changed, once the transaction is committed. A notification has room for
-- some 7,000 characters.
CREATE OR REPLACE FUNCTION app.tell_accounts(told integer[], of_resource text, record integer, change text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT pg_notify('hub', json_build_object('kind', 'people', 'accounts', g.accounts, 'event', json_build_object(
           'resource', of_resource, 'id', record, 'change', change, 'by', coalesce(app.account_id(), 0),
           'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text)
    FROM (SELECT json_agg(u.id) AS accounts FROM unnest(told) WITH ORDINALITY u(id, at) GROUP BY (u.at - 1) / 500) g
$$;

-- Tells the pages of a provider that their rights changed.
CREATE OR REPLACE FUNCTION app.tell_rights(provider integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT pg_notify('hub', json_build_object('kind', 'rights', 'account', p.account_id)::text)
    FROM healthcare_provider p WHERE p.id = provider
$$;

-- Follows each change of a row: its people, and the Administrators where they decide about it, hear of the resources that
-- show it; who joins, leaves or changes rights, that these changed.
CREATE OR REPLACE FUNCTION app.tell_workplace() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  change text := CASE TG_OP WHEN 'INSERT' THEN 'create' WHEN 'UPDATE' THEN 'update' ELSE 'delete' END;
  record integer := (held->>'id')::integer;
  team integer := (held->>'team_id')::integer;
  tenant integer := (held->>'agata_tenant_id')::integer;
  of_team text[] := '{}';
  of_tenant text[] := '{}';
  of_platform text[] := '{}';
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'consultant_team' THEN team := record; of_team := '{consultant-teams}';
    WHEN 'agata_tenant' THEN tenant := record; of_tenant := '{agata-tenants}';
    WHEN 'team_member' THEN of_team := '{team-members}'; PERFORM app.tell_rights((held->>'provider_id')::integer);
    WHEN 'agata_tenant_member' THEN
      of_tenant := '{agata-tenant-members}';
      PERFORM app.tell_rights((held->>'provider_id')::integer);
    WHEN 'control_group' THEN
      of_team := '{control-groups}';
      PERFORM app.tell_rights(m.provider_id)
         FROM control_group_member c JOIN team_member m ON m.id = c.member_id WHERE c.group_id = record;
    WHEN 'control_group_member' THEN
      of_team := '{control-groups}';
      record := (held->>'group_id')::integer;
      PERFORM app.tell_rights(m.provider_id) FROM team_member m WHERE m.id = (held->>'member_id')::integer;
    WHEN 'agata_tenant_team' THEN
      of_team := '{team-tenants}';
      of_tenant := '{agata-tenant-teams,available-teams}';
    WHEN 'article' THEN of_team := '{articles}'; of_platform := '{article-approvals}';
    WHEN 'agata_subscription' THEN
      of_team := '{team-subscriptions,team-offers,team-bills}';
      of_tenant := '{tenant-subscriptions,tenant-offers,tenant-bills}';
    WHEN 'proforma', 'invoice', 'credit_note', 'unsettled_payment' THEN
      of_team := '{team-bills,team-offers}';
      of_tenant := '{tenant-bills,tenant-offers}';
      SELECT c.team_id, c.agata_tenant_id INTO team, tenant
        FROM charging_account c WHERE c.id = (held->>'charging_account_id')::integer;
      -- A bill is its proforma, whichever of its documents changed.
      IF TG_TABLE_NAME <> 'proforma' THEN
        change := 'update';
        record := coalesce((held->>'proforma_id')::integer,
                           (SELECT i.proforma_id FROM invoice i WHERE i.id = (held->>'invoice_id')::integer), 0);
      END IF;
    WHEN 'charging_account' THEN
      of_team := '{team-charging-accounts}';
      of_tenant := '{charging-accounts}';
    WHEN 'provider_request' THEN
      of_platform := CASE held->>'kind' WHEN 'registration' THEN '{provider-registrations,agent-registrations}'
                                        ELSE '{provider-updates,agent-updates}' END;
  END CASE;
  PERFORM app.tell_accounts(ARRAY(SELECT app.chat_people(team, NULL)), each, record, change) FROM unnest(of_team) each
    WHERE team IS NOT NULL;
  PERFORM app.tell_accounts(ARRAY(SELECT app.chat_people(NULL, tenant)), each, record, change) FROM unnest(of_tenant) each
    WHERE tenant IS NOT NULL;
  PERFORM app.tell_accounts(
      ARRAY(SELECT a FROM app.administrators_of(each) a),
      each, record, change) FROM unnest(of_platform) each;
  RETURN NULL;
END
$$;

DO $$
DECLARE
  followed text;
BEGIN
  FOREACH followed IN ARRAY ARRAY['consultant_team', 'agata_tenant', 'team_member', 'agata_tenant_member',
    'control_group', 'control_group_member', 'agata_tenant_team', 'article',
    'agata_subscription', 'charging_account', 'provider_request']
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER tell_workplace AFTER INSERT OR UPDATE OR DELETE ON %I
                      FOR EACH ROW EXECUTE FUNCTION app.tell_workplace()', followed);
  END LOOP;
  -- Those of branches have pages of their own. None is ever deleted.
  FOREACH followed IN ARRAY ARRAY['proforma', 'invoice', 'credit_note', 'unsettled_payment']
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER tell_workplace AFTER INSERT OR UPDATE ON %I
                      FOR EACH ROW WHEN (NEW.charging_account_id IS NOT NULL) EXECUTE FUNCTION app.tell_workplace()', followed);
  END LOOP;
END
$$;
