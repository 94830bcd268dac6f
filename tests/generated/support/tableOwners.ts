import type { Client } from 'pg';
import { branchIds } from '../../server/support/world.ts';

/** A table and its columns. */
export interface Table {
  name: string;
  columns: { name: string; type: string; generated: boolean }[];
  /**
   * SQL conditions for a row `x`: whether it is foreign to branch kl, and whether it belongs to another tenant. Undefined
   * for the platform's own tables.
   */
  whose: { foreign: string; otherTenant: string } | undefined;
}

/** Tables of the platform, whose rows no request of a clinic may see. */
const platformTables = new Set([
  'access_level',
  'agata_user',
  'push_schedule',
  'push_delivery',
  'attempt',
  'audit_seal',
  'used_captcha',
  'document_number',
  'consolidated_e_invoice',
  'company_removal',
  'gateway_contact',
  'gateway_setting',
  'mail',
  'stand_in_message',
  'text_language',
  'text_translation',
  'installation',
  'loose_content',
  'page_error',
  'page_error_day',
  'page_error_person',
  'server_instance',
  'shipped_definition',
  'public_holiday',
  'weekend',
]);

/** Tables of the platform that everyone who is signed in may read, and the platform alone writes. */
export const readableTables = new Set([
  'agata_setting',
  'association_body',
  'avatar',
  'better_life_category',
  'expertise_appointment',
  'organization_type',
  'subscription_category',
  'email_template',
  'plan',
  'platform_message_query',
  'platform_message_template',
  'database_template',
  'pdf_template',
  'pdf_template_content',
  'practice_type',
  'product_type',
  'print_slip',
  'report',
  'seller',
]);

// Ids are listed, so that records that the caller creates (such as a tenant) are not foreign.
const OTHER_TENANTS = '(2, 3)';
const otherBranches = `(SELECT b.id FROM branch b WHERE b.tenant_id IN ${OTHER_TENANTS})`;
const foreignBranches = `(SELECT b.id FROM branch b WHERE b.tenant_id IN ${OTHER_TENANTS} OR b.id = ${branchIds.pj})`;
const peopleWhere = (rule: string) =>
  `(SELECT m.account_id FROM membership m GROUP BY m.account_id HAVING bool_and(coalesce(${rule}, false)))`;
const strangers = peopleWhere(`m.tenant_id IN ${OTHER_TENANTS}`);
const others = peopleWhere(`m.tenant_id IN ${OTHER_TENANTS} OR m.branch_id = ${branchIds.pj}`);

/**
 * The columns that name whose a row of AGATA is; one without a table is that of any other. The ids of providers, teams
 * and tenants are alike: 1 is the own, 2 and 3 are of others.
 */
const agataOwners = [
  ['consultant_team', 'id'],
  ['agata_tenant', 'id'],
  ['healthcare_provider', 'id'],
  ['', 'team_id'],
  ['', 'agata_tenant_id'],
  ['', 'provider_id'],
] as const;

/** All tables with the owners of their rows. */
export async function listTables(owner: Client): Promise<Table[]> {
  const { rows } = await owner.query<{ name: string; columns: Table['columns'] }>(
    `SELECT t.table_name AS name, json_agg(json_build_object('name', c.column_name, 'type', c.data_type,
            'generated', c.is_generated = 'ALWAYS') ORDER BY c.ordinal_position) AS columns
       FROM information_schema.tables t JOIN information_schema.columns c USING (table_schema, table_name)
      WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`,
  );
  return rows.map(({ name, columns }) => ({ name, columns, whose: whoseOf(name, columns) }));
}

function whoseOf(name: string, columns: Table['columns']): Table['whose'] {
  if (platformTables.has(name) || readableTables.has(name)) return undefined;
  if (name === 'tenant')
    return { foreign: `x.id IN ${OTHER_TENANTS}`, otherTenant: `x.id IN ${OTHER_TENANTS}` };
  if (name === 'branch')
    return {
      foreign: `x.id IN ${foreignBranches}`,
      otherTenant: `x.tenant_id IN ${OTHER_TENANTS}`,
    };
  const ofAgata = agataOwners.find(
    ([table, column]) =>
      table === name || (table === '' && columns.some((each) => each.name === column)),
  );
  if (ofAgata) return { foreign: `x.${ofAgata[1]} IN (2, 3)`, otherTenant: `x.${ofAgata[1]} = 3` };
  if (name === 'account')
    return { foreign: `x.id IN ${others}`, otherTenant: `x.id IN ${strangers}` };
  if (['session_token', 'computer_session', 'identity_session'].includes(name)) {
    const within = (who: string) =>
      `x.session_id IN (SELECT s.id FROM session s WHERE s.account_id IN ${who})`;
    return { foreign: within(others), otherTenant: within(strangers) };
  }
  const rules = [
    ['branch_id', `x.branch_id IN ${foreignBranches}`, `x.branch_id IN ${otherBranches}`],
    ['tenant_id', `x.tenant_id IN ${OTHER_TENANTS}`, `x.tenant_id IN ${OTHER_TENANTS}`],
    ['account_id', `x.account_id IN ${others}`, `x.account_id IN ${strangers}`],
  ].filter(([column]) => columns.some((each) => each.name === column));
  if (rules.length === 0)
    throw new Error(
      `the owner of the rows of ${name} is unknown: without branch_id, tenant_id or account_id, declare it in tests/generated/support/tableOwners.ts`,
    );
  const first = (at: number) => `coalesce(${rules.map((rule) => rule[at]).join(', ')}, false)`;
  return { foreign: first(1), otherTenant: first(2) };
}
