import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Client } from 'pg';
import { accountResources } from '../../contract/accountResources.ts';
import { FREE_MEMBERS } from '../../contract/agata/access.ts';
import { accessAreas } from '../../contract/platform/accessAreas.ts';
import { lookalikesFunction } from '../kit/db/confusables.ts';
import { whenFree } from '../kit/db/migrate.ts';
import { root } from '../kit/root.ts';
import { ZONE } from '../kit/time.ts';
import * as schema from './schema/index.ts';

/** SQL function files, in order of their dependencies. */
const functionFiles = [
  'rowLevelSecurity.sql',
  'functions/accounts.sql',
  'functions/waitingScreens.sql',
  'functions/agata.sql',
  'functions/agataProviders.sql',
  'functions/agataTeams.sql',
  'functions/agataTenants.sql',
  'functions/agataContent.sql',
  'functions/agataHistory.sql',
  'functions/agataChat.sql',
  'functions/agataPush.sql',
  'functions/agataLive.sql',
  'functions/auditLog.sql',
  'functions/branchUsers.sql',
  'functions/branchFigures.sql',
  'functions/branchLists.sql',
  'functions/branchTrigrams.sql',
  'functions/clinicCalendar.sql',
  'functions/databaseState.sql',
  'functions/dueMessages.sql',
  'functions/files.sql',
  'functions/normalForm.sql',
  'functions/nameSkeletons.sql',
  'functions/enquiry.sql',
  'functions/messageSearch.sql',
  'functions/notifications.sql',
  'functions/patientSearch.sql',
  'functions/pdfDocuments.sql',
  'functions/plans.sql',
  'functions/recipientQueries.sql',
  'functions/requestKeys.sql',
  'functions/secondFactors.sql',
  'functions/secretHosts.sql',
  'functions/sellerFigures.sql',
  'functions/statistics.sql',
  'functions/taxChecks.sql',
  'functions/texts.sql',
  'functions/trash.sql',
  'functions/whatsAppNumbers.sql',
];

/** How long the app role's statements may take, and wait for a lock, and for how long its transactions may be idle. */
const TIMEOUTS = {
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
};

type Tables = {
  [K in keyof typeof schema as (typeof schema)[K] extends PgTable ? K : never]: true;
};

const ofBranch = 'branch_id = (SELECT app.branch_id())';
const systemOnly = '(SELECT app.is_system())';
const ofPlatform = '(SELECT app.is_system()) OR (SELECT app.is_platform())';
const ofOwnTenant = '(SELECT app.is_platform()) OR email = (SELECT app.own_email())';
const ofAccount = (branch: string) =>
  `(SELECT app.is_platform()) OR ${branch} IN (SELECT m.id FROM app.managed_branches() m)`;
const listed = (values: Iterable<string>) => [...values].map((value) => `'${value}'`).join(', ');
const system = (rule: string) => `(SELECT app.is_system()) OR ${rule}`;
const inOwnTeams = (team: string) => `${team} IN (SELECT t.id FROM app.own_teams() t)`;
const inOwnAgataTenants = (tenant: string) =>
  `${tenant} IN (SELECT t.id FROM app.own_agata_tenants() t)`;
const inTeamsWith = (right: string, team: string) =>
  `${team} IN (SELECT t.id FROM app.team_rights() t WHERE t.${right})`;
const inManagedAgataTenants = (tenant: string) =>
  `${tenant} IN (SELECT t.id FROM app.own_agata_tenants() t WHERE t.manages)`;
const orPlatform = (rule: string) => `${ofPlatform} OR ${rule}`;
const ofAudit = system(
  `${ofBranch} OR account_id = (SELECT app.account_id()) OR (branch_id IS NULL AND (SELECT app.is_platform()))
     OR (resource IN (${listed(accountResources)}) AND (${ofAccount('branch_id')}))
     OR (branch_id IS NULL AND (SELECT app.own_provider()) IS NOT NULL AND app.manages_record(resource, record_id))`,
);
const ofOwnProvider = `provider_id = (SELECT app.own_provider())`;
const everyone = system('(SELECT app.account_id()) IS NOT NULL');

/**
 * The visibility rule of tables that differ from the default: rows of a table with a branch belong to the branch, any
 * other row to the platform. Tables of a branch keep this rule even in system work, which names its branch, so that
 * their index serves the policy.
 */
const rules: Partial<Record<keyof Tables, string>> = {
  tenants: system(`${ofOwnTenant} OR id IN (SELECT t.id FROM app.account_tenants() t)`),
  branches: system(
    '(SELECT app.is_platform()) OR id IN (SELECT o.id FROM app.own_branches(app.account_id()) o WHERE NOT o.blocked)',
  ),
  agreements: system('(SELECT app.is_platform()) OR account_id = (SELECT app.account_id())'),
  accounts: system('(SELECT app.is_platform()) OR id = (SELECT app.account_id())'),
  memberships: system(
    `account_id = (SELECT app.account_id()) OR tenant_id IN (SELECT o.id FROM app.owned_tenants() o)
     OR (${ofAccount('branch_id')})`,
  ),
  sessions: system('(SELECT app.is_platform()) OR account_id = (SELECT app.account_id())'),
  sessionTokens: system(
    'session_id IN (SELECT s.id FROM session s WHERE s.account_id = (SELECT app.account_id()))',
  ),
  branchVisits: systemOnly,
  attempts: systemOnly,
  usedCaptchas: systemOnly,
  passwordResets: system('account_id = (SELECT app.account_id())'),
  emailChanges: system('account_id = (SELECT app.account_id())'),
  secondFactors: system('account_id = (SELECT app.account_id())'),
  hubConnections: system('account_id = (SELECT app.account_id())'),
  requestKeys: system('account_id = (SELECT app.account_id())'),
  audits: ofAudit,
  auditArchive: ofAudit,
  notifications: system(
    `account_id = (SELECT app.account_id())
     AND (branch_id IS NULL OR ${ofBranch} OR (of_account AND (${ofAccount('branch_id')})))`,
  ),
  pushTokens: system('account_id = (SELECT app.account_id())'),
  mails: systemOnly,
  standInMessages: systemOnly,
  practiceTypes: everyone,
  // Whoever adds a branch gives it what its type of practice begins with.
  databaseTemplates: everyone,
  // Whoever may see the records runs a report of them, and prints a slip.
  reports: everyone,
  printSlips: everyone,
  shippedDefinitions: systemOnly,
  // Clinics fill them.
  pdfTemplates: everyone,
  pdfTemplateContents: everyone,
  plans: everyone,
  // A company's price is its own.
  companyDiscounts: system(
    `(SELECT app.is_platform()) OR tenant_id IN (SELECT t.id FROM app.account_tenants() t)`,
  ),
  productTypes: everyone,
  platformMessageTemplates: everyone,
  // Whoever causes a mail fills its words.
  emailTemplates: everyone,
  platformMessageQueries: everyone,
  sellers: everyone,
  installations: systemOnly,
  removedRecords: system(`${ofBranch} OR (branch_id IS NULL AND (SELECT app.is_platform()))`),
  // Requests note contents by keeping them, and files by app.note_content.
  looseContents: systemOnly,
  // Documents and subscriptions are read and made by those who manage the branch, whichever they have chosen.
  proformas: system(ofAccount('branch_id')),
  proformaReminders: system(ofAccount('branch_id')),
  invoices: system(ofAccount('branch_id')),
  creditNotes: system(ofAccount('branch_id')),
  receipts: system(ofAccount('branch_id')),
  branchSubscriptions: system(ofAccount('branch_id')),
  payments: system(ofAccount('branch_id')),
  // An owner who takes a change back leaves its money here.
  unsettledPayments: system(ofAccount('branch_id')),
  // Numbers are given by app.next_document_number alone.
  documentNumbers: systemOnly,
  // Whoever works in the branch sends with its instances; who manages it keeps them, but for those of the platform.
  whatsAppInstances: system(`${ofBranch} OR (${ofAccount('branch_id')})`),
  // Housekeeping forgets those of every branch.
  whatsAppWindows: system(ofBranch),
  planReminders: systemOnly,
  providers: orPlatform(
    'account_id = (SELECT app.account_id()) OR id IN (SELECT k.id FROM app.known_providers() k)',
  ),
  providerRequests: orPlatform(
    'provider_id IN (SELECT p.id FROM healthcare_provider p WHERE p.account_id = (SELECT app.account_id()))',
  ),
  consultantTeams: orPlatform(inOwnTeams('id')),
  teamMembers: orPlatform(`${ofOwnProvider} OR ${inOwnTeams('team_id')}`),
  controlGroups: orPlatform(inOwnTeams('team_id')),
  controlGroupMembers: orPlatform(inOwnTeams('team_id')),
  chatMessages: orPlatform(`${inOwnTeams('team_id')} OR ${inOwnAgataTenants('agata_tenant_id')}`),
  agataTenants: orPlatform(inOwnAgataTenants('id')),
  chargingAccounts: orPlatform(inOwnAgataTenants('agata_tenant_id')),
  agataTenantMembers: orPlatform(`${ofOwnProvider} OR ${inOwnAgataTenants('agata_tenant_id')}`),
  agataTenantTeams: orPlatform(
    `${inOwnTeams('team_id')} OR ${inOwnAgataTenants('agata_tenant_id')}`,
  ),
  agataSubscriptions: orPlatform(
    `${inOwnTeams('team_id')} OR ${inOwnAgataTenants('agata_tenant_id')}`,
  ),
  // What is published is there for all providers.
  articles: orPlatform(
    `${inOwnTeams('team_id')} OR (state = 'published' AND (SELECT app.own_provider()) IS NOT NULL)`,
  ),
  articleResponses: orPlatform(
    `account_id = (SELECT app.account_id()) OR ${inOwnTeams('team_id')}`,
  ),
  // Sent by workers alone.
  pushDeliveries: systemOnly,
  agataSettings: everyone,
  avatars: everyone,
  betterLifeCategories: everyone,
  organizationTypes: everyone,
  associationBodies: everyone,
  expertiseAppointments: everyone,
  subscriptionCategories: everyone,
};

/**
 * The write rule of tables where it is narrower than the visibility rule: no one adds or changes a membership of their
 * own, and who works in a branch does not change its account. Everyone sees what the platform offers, and it alone writes it.
 * The platform sees who is signed in, and ends a session by app.end_sessions alone.
 */
const writeRules: Partial<Record<keyof Tables, string>> = {
  // Written by app.archive_audits alone.
  auditArchive: 'false',
  memberships: `${ofPlatform}
    OR (account_id IS DISTINCT FROM (SELECT app.account_id()) AND app.may_give(tenant_id, branch_id, role))`,
  sessions: system('account_id = (SELECT app.account_id())'),
  // Kept by a registration alone.
  agreements: systemOnly,
  plans: ofPlatform,
  companyDiscounts: ofPlatform,
  practiceTypes: ofPlatform,
  databaseTemplates: ofPlatform,
  reports: ofPlatform,
  printSlips: ofPlatform,
  pdfTemplates: ofPlatform,
  pdfTemplateContents: ofPlatform,
  productTypes: ofPlatform,
  platformMessageTemplates: ofPlatform,
  emailTemplates: ofPlatform,
  platformMessageQueries: ofPlatform,
  sellers: ofPlatform,
  // Servers alone tell of themselves.
  serverInstances: systemOnly,
  gatewayContacts: systemOnly,
  tenants: system(`${ofOwnTenant} OR id IN (SELECT o.id FROM app.owned_tenants() o)`),
  branches: system(`${ofAccount('id')} OR tenant_id IN (SELECT t.id FROM app.owned_tenants() t)`),
  // Sent by housekeeping alone.
  proformaReminders: systemOnly,
  creditNotes: ofPlatform,
  payments: systemOnly,
  whatsAppWindows: systemOnly,
  whatsAppInstances: system(`${ofPlatform} OR (NOT is_provided AND (${ofAccount('branch_id')}))`),
  // A provider's own row changes by an Administrator's approval alone; who is invited joins by functions of their own.
  providers: ofPlatform,
  providerRequests: orPlatform(`${ofOwnProvider} AND status = 'pending'`),
  consultantTeams: orPlatform(inTeamsWith('edits', 'id')),
  teamMembers: orPlatform(inTeamsWith('manages_members', 'team_id')),
  controlGroups: orPlatform(inTeamsWith('leads', 'team_id')),
  controlGroupMembers: orPlatform(inTeamsWith('leads', 'team_id')),
  chatMessages: system(
    `(account_id = (SELECT app.account_id())
      AND (${inOwnTeams('team_id')} OR ${inOwnAgataTenants('agata_tenant_id')}))`,
  ),
  agataTenants: orPlatform(inManagedAgataTenants('id')),
  chargingAccounts: orPlatform(inManagedAgataTenants('agata_tenant_id')),
  agataTenantMembers: orPlatform(inManagedAgataTenants('agata_tenant_id')),
  agataTenantTeams: orPlatform(
    `${inTeamsWith('leads', 'team_id')} OR ${inManagedAgataTenants('agata_tenant_id')}`,
  ),
  agataSubscriptions: orPlatform(
    `${inTeamsWith('leads', 'team_id')} OR ${inManagedAgataTenants('agata_tenant_id')}`,
  ),
  articles: orPlatform(inTeamsWith('edits', 'team_id')),
  // A reader answers an article that they may read.
  articleResponses: system(
    `(account_id = (SELECT app.account_id()) AND team_id = app.article_team(article_id))`,
  ),
  agataSettings: ofPlatform,
  avatars: ofPlatform,
  betterLifeCategories: ofPlatform,
  organizationTypes: ofPlatform,
  associationBodies: ofPlatform,
  expertiseAppointments: ofPlatform,
  subscriptionCategories: ofPlatform,
};

/** The SQL of app.area_of(): the area of access levels that a resource is of. */
function areaFunction(): string {
  const areas = Object.entries(accessAreas).map(
    ([area, { resources }]) => `WHEN resource IN (${listed(resources)}) THEN '${area}'`,
  );
  return `CREATE OR REPLACE FUNCTION app.area_of(resource text) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT CASE ${areas.join(' ')} END $$`;
}

/** Insert-only tables: no one changes what was recorded about them. */
const insertOnly = new Set<string>(['audits', 'auditArchive'] satisfies (keyof Tables)[]);

/**
 * Applies row-level security as the owner: functions, forced policies and grants. Does nothing when they are already as
 * planned, because applying them locks each table while other servers may be running.
 */
export async function applyRowLevelSecurity(
  owner: Client,
  roles: { app: string; query: string },
): Promise<void> {
  const app = owner.escapeIdentifier(roles.app);
  const query = owner.escapeIdentifier(roles.query);
  const tables = Object.entries(schema).flatMap(([name, table]) => {
    if (!is(table, PgTable)) return [];
    const at = owner.escapeIdentifier(getTableName(table));
    const rule = rules[name as keyof Tables] ?? defaultRule(table);
    const write = writeRules[name as keyof Tables];
    const changes = insertOnly.has(name) ? '' : ', UPDATE, DELETE';
    const statements = [
      `ALTER TABLE ${at} ENABLE ROW LEVEL SECURITY`,
      `ALTER TABLE ${at} FORCE ROW LEVEL SECURITY`,
      `DROP POLICY IF EXISTS own_rows ON ${at}`,
      `DROP POLICY IF EXISTS own_writes ON ${at}`,
      // One policy where possible: two are joined by OR, which keeps the planner from its best index.
      ...(write
        ? [
            `CREATE POLICY own_rows ON ${at} FOR SELECT TO ${app} USING (${rule})`,
            `CREATE POLICY own_writes ON ${at} TO ${app} USING (${write}) WITH CHECK (${write})`,
          ]
        : [`CREATE POLICY own_rows ON ${at} TO ${app} USING (${rule}) WITH CHECK (${rule})`]),
      `DROP POLICY IF EXISTS owner_rows ON ${at}`,
      `CREATE POLICY owner_rows ON ${at} TO CURRENT_USER USING (true) WITH CHECK (true)`,
      `REVOKE ALL ON ${at} FROM ${app}`,
      `GRANT SELECT, INSERT${changes} ON ${at} TO ${app}`,
    ];
    return statements.join(';\n');
  });
  const others = [
    // Loads the extension's library: an owner who is no superuser may not store a setting that PostgreSQL does not know yet.
    "SELECT show_trgm('')",
    'CREATE SCHEMA IF NOT EXISTS app',
    `CREATE OR REPLACE FUNCTION app.clinic_zone() RETURNS text LANGUAGE sql IMMUTABLE AS
       $$ SELECT ${owner.escapeLiteral(ZONE)} $$`,
    `CREATE OR REPLACE FUNCTION app.free_members() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT ${FREE_MEMBERS} $$`,
    areaFunction(),
    lookalikesFunction(),
    ...functionFiles.map((file) => readFileSync(join(root, 'server/db', file), 'utf8')),
    'REVOKE ALL ON SCHEMA app FROM PUBLIC',
    'REVOKE ALL ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC',
    `GRANT USAGE ON SCHEMA app, public TO ${app}`,
    `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA app TO ${app}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${app}`,
    // The query role has its views alone (server/db/recipientQueries).
    `REVOKE ALL ON SCHEMA public FROM ${query}`,
    `GRANT USAGE ON SCHEMA message_data TO ${query}`,
    `GRANT SELECT ON ALL TABLES IN SCHEMA message_data TO ${query}`,
    `GRANT EXECUTE ON FUNCTION app.query_branch(), app.clinic_zone() TO ${query}`,
    // The role's, and not each connection's: a pooler refuses settings that come with a connection.
    ...Object.entries(TIMEOUTS).map(
      ([name, value]) => `ALTER ROLE ${app} SET ${name} = '${value}'`,
    ),
    `ALTER ROLE ${query} SET default_transaction_read_only = on`,
    // The owner may not be allowed to limit files; docs/operating.md says so.
    `DO $$ BEGIN ALTER ROLE ${query} SET temp_file_limit = '64MB'; EXCEPTION WHEN insufficient_privilege THEN NULL; END $$`,
  ].join('\n;\n');
  const plan = [others, ...tables];
  await owner.query(
    'CREATE TABLE IF NOT EXISTS server_private.policy_fingerprint (fingerprint text NOT NULL)',
  );
  const { rowCount } = await owner.query(
    'SELECT FROM server_private.policy_fingerprint WHERE fingerprint = $1',
    [await fingerprintOf(owner, plan)],
  );
  if (rowCount === 1) return;
  // One table at a time: servers of the version before are at work, and none of them waits for two of ours.
  for (const part of plan) await whenFree(owner, part);
  await owner.query('DELETE FROM server_private.policy_fingerprint');
  await owner.query('INSERT INTO server_private.policy_fingerprint VALUES ($1)', [
    await fingerprintOf(owner, plan),
  ]);
}

// A hash of the plan and of the database's present state, so that both a new plan and a manual change are noticed.
async function fingerprintOf(owner: Client, plan: string[]): Promise<string> {
  const { rows } = await owner.query<{ part: string }>(`
    SELECT concat_ws(' ', c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relacl) AS part
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
    UNION ALL
    SELECT concat_ws(' ', polrelid, polname, polcmd, polpermissive, polroles, polqual, polwithcheck) FROM pg_policy
    UNION ALL
    SELECT concat_ws(' ', p.oid, p.proname, p.prosrc, p.prosecdef, p.proconfig, p.proacl)
      FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'app'
    UNION ALL
    SELECT concat_ws(' ', c.relname, c.relacl, pg_get_viewdef(c.oid))
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'message_data'
    UNION ALL
    SELECT concat_ws(' ', nspname, nspacl) FROM pg_namespace WHERE nspname IN ('app', 'public', 'message_data')
    UNION ALL
    SELECT concat_ws(' ', oid, rolname) FROM pg_roles
     WHERE rolname = current_user OR rolname IN (SELECT name FROM server_private.login_role)
    ORDER BY part`);
  const parts = [...plan, ...rows.map(({ part }) => part)];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

function defaultRule(table: PgTable): string {
  return 'branchId' in getTableColumns(table) ? ofBranch : ofPlatform;
}
