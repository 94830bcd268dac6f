import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Client } from 'pg';
import { root } from '../root.ts';
import * as schema from './schema/index.ts';

type Tables = {
  [K in keyof typeof schema as (typeof schema)[K] extends PgTable ? K : never]: true;
};

const ofBranch = 'branch_id = (SELECT app.branch_id())';
const systemOnly = '(SELECT app.is_system())';
const ofPlatform = '(SELECT app.is_system()) OR (SELECT app.is_platform())';
const system = (rule: string) => `(SELECT app.is_system()) OR ${rule}`;

/**
 * Which rows a request may see and write, where that is not the rule of its kind: a table with a branch is the
 * branch's, any other the platform's. Tables of a branch hold to it even in system work, which names its branch, so
 * that their index serves the rule.
 */
const rules: Partial<Record<keyof Tables, string>> = {
  tenants: system('(SELECT app.is_platform()) OR email = (SELECT app.own_email())'),
  branches: system(
    '(SELECT app.is_platform()) OR id IN (SELECT o.id FROM app.own_branches(app.account_id()) o)',
  ),
  accounts: system('id = (SELECT app.account_id())'),
  memberships: system('account_id = (SELECT app.account_id())'),
  sessions: system('account_id = (SELECT app.account_id())'),
  sessionTokens: system('session_id IN (SELECT s.id FROM session s)'),
  attempts: systemOnly,
  passwordResets: systemOnly,
  hubConnections: system('account_id = (SELECT app.account_id())'),
  audits: system(
    `${ofBranch} OR account_id = (SELECT app.account_id()) OR (branch_id IS NULL AND (SELECT app.is_platform()))`,
  ),
  mails: systemOnly,
  standInMessages: systemOnly,
  textOverrides: system('(SELECT app.is_platform())'),
  installations: systemOnly,
};

/** Which rows a request may write, where that is less than it may see: nobody makes themselves a member of anything. */
const writing: Partial<Record<keyof Tables, string>> = { memberships: ofPlatform };

/** Tables that are only ever added to: what was noted of someone is not theirs to change. */
const appended = new Set<string>(['audits'] satisfies (keyof Tables)[]);

/**
 * Raises the second wall: functions, forced row-level rules and grants, as the owner. Where it stands as it should,
 * nothing is touched: raising it wants each table for itself, while other servers may be at work.
 */
export async function raiseWalls(
  owner: Client,
  roles: { app: string; query: string },
): Promise<void> {
  const app = owner.escapeIdentifier(roles.app);
  const query = owner.escapeIdentifier(roles.query);
  const statements = Object.entries(schema).flatMap(([name, table]) => {
    if (!is(table, PgTable)) return [];
    const at = owner.escapeIdentifier(getTableName(table));
    const rule = rules[name as keyof Tables] ?? usualRule(table);
    const write = writing[name as keyof Tables];
    const changes = appended.has(name) ? '' : ', UPDATE, DELETE';
    return [
      `ALTER TABLE ${at} ENABLE ROW LEVEL SECURITY`,
      `ALTER TABLE ${at} FORCE ROW LEVEL SECURITY`,
      `DROP POLICY IF EXISTS own_rows ON ${at}`,
      `DROP POLICY IF EXISTS own_writes ON ${at}`,
      // One policy where one does: two are joined by OR, which keeps the planner from its best index.
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
  });
  const plan = [
    readFileSync(join(root, 'server/db/walls.sql'), 'utf8'),
    ...statements,
    'REVOKE ALL ON SCHEMA app FROM PUBLIC',
    'REVOKE ALL ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC',
    `GRANT USAGE ON SCHEMA app, public TO ${app}`,
    `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA app TO ${app}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${app}`,
    `GRANT USAGE ON SCHEMA public TO ${query}`,
  ].join(';\n');
  await owner.query(
    'CREATE SCHEMA IF NOT EXISTS house; CREATE TABLE IF NOT EXISTS house.wall (mark text NOT NULL)',
  );
  const { rowCount } = await owner.query('SELECT FROM house.wall WHERE mark = $1', [
    await markOf(owner, plan),
  ]);
  if (rowCount === 1) return;
  await owner.query(plan);
  await owner.query('DELETE FROM house.wall');
  await owner.query('INSERT INTO house.wall VALUES ($1)', [await markOf(owner, plan)]);
}

// The plan of the wall together with what stands, so that neither a new plan nor a hole that someone made goes unseen.
async function markOf(owner: Client, plan: string): Promise<string> {
  const { rows } = await owner.query<{ part: string }>(`
    SELECT concat_ws(' ', c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relacl) AS part
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
    UNION ALL
    SELECT concat_ws(' ', polrelid, polname, polcmd, polpermissive, polroles, polqual, polwithcheck) FROM pg_policy
    UNION ALL
    SELECT concat_ws(' ', p.oid, p.proname, p.prosrc, p.prosecdef, p.proconfig, p.proacl)
      FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'app'
    UNION ALL
    SELECT concat_ws(' ', nspname, nspacl) FROM pg_namespace WHERE nspname IN ('app', 'public')
    UNION ALL
    SELECT concat_ws(' ', oid, rolname) FROM pg_roles
     WHERE rolname = current_user OR rolname IN (SELECT name FROM house.login_role)
    ORDER BY part`);
  const parts = [plan, ...rows.map(({ part }) => part)];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

function usualRule(table: PgTable): string {
  return 'branchId' in getTableColumns(table) ? ofBranch : ofPlatform;
}
