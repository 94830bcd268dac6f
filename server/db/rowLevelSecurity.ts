import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Client } from 'pg';
import { FREE_MEMBERS } from '../../contract/agata/access.ts';
import { accessAreas } from '../../contract/platform/accessAreas.ts';
import { linesFunction } from '../kit/audit/reading.ts';
import { lookalikesFunction } from '../kit/db/confusables.ts';
import { whenFree } from '../kit/db/migrate.ts';
import { root } from '../kit/root.ts';
import { ZONE } from '../kit/time.ts';
import { defaultRule, listed, rules, type Tables, writeRules } from './rowLevelRules.ts';
import * as schema from './schema/index.ts';

/** SQL function files, in order of their dependencies. */
const functionFiles = [
  'rowLevelSecurity.sql',
  'functions/accounts.sql',
  'functions/apiKeys.sql',
  'functions/sharedComputers.sql',
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
  'functions/breachReminders.sql',
  'functions/branchFigures.sql',
  'functions/branchLists.sql',
  'functions/branchTrigrams.sql',
  'functions/clinicCalendar.sql',
  'functions/companyRemovals.sql',
  'functions/databaseState.sql',
  'functions/dueMessages.sql',
  'functions/files.sql',
  'functions/normalForm.sql',
  'functions/nameSkeletons.sql',
  'functions/enquiry.sql',
  'functions/messageSearch.sql',
  'functions/notifications.sql',
  'functions/onlineBooking.sql',
  'functions/passkeys.sql',
  'functions/patientSearch.sql',
  'functions/pdfDocuments.sql',
  'functions/plans.sql',
  'functions/recipientQueries.sql',
  'functions/recordReadings.sql',
  'functions/requestKeys.sql',
  'functions/secondFactors.sql',
  'functions/singleSignOn.sql',
  'functions/signIns.sql',
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

/** The SQL of app.area_of(): the area of access levels that a resource is of. */
function areaFunction(): string {
  const areas = Object.entries(accessAreas).map(
    ([area, { resources }]) => `WHEN resource IN (${listed(resources)}) THEN '${area}'`,
  );
  return `CREATE OR REPLACE FUNCTION app.area_of(resource text) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT CASE ${areas.join(' ')} END $$`;
}

/** Insert-only tables: no one changes what was recorded about them. */
const insertOnly = new Set<string>([
  'audits',
  'auditArchive',
  'auditSeals',
] satisfies (keyof Tables)[]);

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
      // What the version before had for all writes, which every read was held to as well.
      `DROP POLICY IF EXISTS own_writes ON ${at}`,
      ...['own_inserts', 'own_updates', 'own_deletes'].map(
        (policy) => `DROP POLICY IF EXISTS ${policy} ON ${at}`,
      ),
      // One policy for a command: two are joined by OR, which keeps the planner from its best index.
      ...(write
        ? [
            `CREATE POLICY own_rows ON ${at} FOR SELECT TO ${app} USING (${rule})`,
            `CREATE POLICY own_inserts ON ${at} FOR INSERT TO ${app} WITH CHECK (${write})`,
            `CREATE POLICY own_updates ON ${at} FOR UPDATE TO ${app} USING (${write}) WITH CHECK (${write})`,
            `CREATE POLICY own_deletes ON ${at} FOR DELETE TO ${app} USING (${write})`,
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
    linesFunction(),
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
