import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressFor } from '../../server/kit/db/prepare.ts';
import '../../server/product.ts';
import { type Clinic, startClinic } from '../server/support/clinic.ts';
import { branchIds, people } from '../server/support/world.ts';
import { plantRecords } from './support/plant.ts';
import { listTables, readableTables, type Table } from './support/tableOwners.ts';

// The second wall alone: what the server's own login role sees and writes within a request of someone in branch kl,
// whatever a handler asks for.
let clinic: Clinic;
let app: Client;
let tables: Table[];
let role: string;

beforeAll(async () => {
  clinic = await startClinic();
  await plantRecords(clinic.owner, people.manager.id);
  tables = await listTables(clinic.owner);
  const { rows } = await clinic.owner.query<{ name: string; password: string }>(
    `SELECT name, password FROM server_private.login_role WHERE purpose = 'app'`,
  );
  const [login] = rows;
  if (!login) throw new Error('there is no app role');
  role = login.name;
  app = new Client({
    connectionString: addressFor(clinic.ownerUrl, { user: role, password: login.password }),
  });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await clinic.stop();
});

interface Requester {
  account: number;
  branch: number | '';
  platform: 'Consultant' | '';
}
/** A Manager of branch kl, and a provider of AGATA. */
const requesters = {
  Manager: { account: people.manager.id, branch: branchIds.kl, platform: '' },
  Consultant: { account: people.consultant.id, branch: '', platform: 'Consultant' },
} as const satisfies Record<string, Requester>;

/** Runs statements as the app role within a request, which is then taken back. Refusals are answered as their SQLSTATE. */
async function inRequest(
  sql: string,
  values: unknown[] = [],
  { account, branch, platform }: Requester = requesters.Manager,
): Promise<number | string> {
  await app.query(
    `BEGIN; SELECT set_config('app.account', '${account}', true), set_config('app.branch', '${branch}', true),
                   set_config('app.platform', '${platform}', true)`,
  );
  try {
    return (await app.query(sql, values)).rowCount ?? 0;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await app.query('ROLLBACK');
  }
}

/** What each table says to a question. */
async function ofEach(
  list: readonly Table[],
  ask: (table: Table) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const table of list) answers[table.name] = await ask(table);
  return answers;
}
const all = (list: readonly Table[], answer: unknown) =>
  Object.fromEntries(list.map(({ name }) => [name, answer]));

describe('the app role', () => {
  it('owns nothing, is no superuser, belongs to no other role and cannot pass row-level security', async () => {
    const { rows } = await clinic.owner.query(
      `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
              (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS groups,
              (SELECT count(*)::int FROM pg_shdepend WHERE refobjid = r.oid AND deptype = 'o') AS owned
         FROM pg_roles r WHERE rolname = $1`,
      [role],
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        groups: 0,
        owned: 0,
      },
    ]);
  });

  it('can neither change a table nor disable its rules or triggers', async () => {
    expect([
      await inRequest('ALTER TABLE patient DISABLE ROW LEVEL SECURITY'),
      await inRequest('TRUNCATE patient'),
      await inRequest('CREATE TABLE mine (id integer)'),
      await inRequest('SET LOCAL session_replication_role = replica'),
      await inRequest('SELECT * FROM server_private.login_role'),
    ]).toEqual(Array.from({ length: 5 }, () => '42501'));
  });
});

describe('each table', () => {
  it('forces row-level security', async () => {
    const { rows } = await clinic.owner.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
          AND NOT (relrowsecurity AND relforcerowsecurity)`,
    );
    expect(rows).toEqual([]);
  });

  // Rules that read rows one by one are those of writing: a list of a thousand users must not be held to them.
  it('holds a read to the rule of what is seen alone', async () => {
    const { rows } = await clinic.owner.query<{ table: string; policies: string[] }>(
      `SELECT tablename AS table, array_agg(policyname::text) AS policies FROM pg_policies
        WHERE schemaname = 'public' AND $1 = ANY (roles) AND cmd IN ('ALL', 'SELECT') GROUP BY 1`,
      [role],
    );
    expect(rows.length).toBe(tables.length);
    expect(rows.filter(({ policies }) => policies.join() !== 'own_rows')).toEqual([]);
  });

  it('does not allow adding a membership for oneself, or changing the audit', async () => {
    const own = `account_id = ${people.manager.id}`;
    expect([
      await inRequest(
        `INSERT INTO membership (account_id, tenant_id, branch_id, role) VALUES (${people.manager.id}, 2, ${branchIds.penang}, 'Doctor')`,
      ),
      await inRequest(`UPDATE membership SET role = 'Tenant', branch_id = NULL WHERE ${own}`),
      await inRequest(`DELETE FROM membership WHERE ${own}`),
      await inRequest(`UPDATE audit SET action = 'nothing' WHERE ${own}`),
      await inRequest(`DELETE FROM audit WHERE ${own}`),
    ]).toEqual(['42501', 0, 0, '42501', '42501']);
  });

  it('gives a manager the users of the branch, up to the own role, and nobody else’s', async () => {
    const add = (values: string) =>
      inRequest(
        `INSERT INTO membership (account_id, tenant_id, branch_id, role) VALUES (${values})`,
      );
    const { kl, pj } = branchIds;
    expect([
      await add(`NULL, 1, ${kl}, 'Manager'`),
      await add(`NULL, 1, NULL, 'Tenant'`),
      await add(`NULL, 1, ${kl}, 'Administrator'`),
      await add(`NULL, 1, ${pj}, 'Nurse'`),
      await add(`NULL, 2, ${kl}, 'Nurse'`),
      await add(`${people.manager.id}, 1, ${kl}, 'Nurse'`),
      await inRequest(`UPDATE membership SET role = 'Doctor' WHERE role = 'Manager'`),
      await inRequest(`UPDATE membership SET blocked = true WHERE role = 'Tenant'`),
      await inRequest(
        `UPDATE membership SET role = 'Tenant', branch_id = NULL WHERE account_id = ${people.nurse.id}`,
      ),
      await inRequest(
        `UPDATE membership SET account_id = ${people.manager.id} WHERE account_id = ${people.nurse.id}`,
      ),
      await inRequest(
        `UPDATE membership SET role = 'Doctor' WHERE account_id = ${people.nurse.id}`,
      ),
    ]).toEqual([1, '42501', '42501', '42501', '42501', '42501', 0, 0, '42501', '42501', 1]);
  });

  it('of the platform itself accepts no row, and shows only what the platform offers', async () => {
    const ofPlatform = tables.filter(({ whose }) => !whose);
    const offered = await ofEach(ofPlatform, async ({ name }) => {
      const { rowCount } = await clinic.owner.query(`SELECT 1 FROM "${name}"`);
      // No role of the server changes a seal, its own included.
      const changed = name === 'audit_seal' ? '42501' : 0;
      return [readableTables.has(name) ? rowCount : 0, changed, changed];
    });
    expect(
      await ofEach(ofPlatform, async ({ name, columns }) => [
        await inRequest(`SELECT 1 FROM "${name}"`),
        await inRequest(`UPDATE "${name}" SET "${writable(columns)}" = "${writable(columns)}"`),
        await inRequest(`DELETE FROM "${name}"`),
      ]),
    ).toEqual(offered);
  });

  it('shows nothing outside a request', async () => {
    const seen = await ofEach(
      tables,
      async ({ name }) => (await app.query(`SELECT 1 FROM "${name}"`)).rowCount,
    );
    expect(seen).toEqual(all(tables, 0));
  });
});

describe.each(Object.entries(requesters))('each table, to a %s', (_, requester) => {
  it('shows no row of another branch, tenant or person', async () => {
    const owned = tables.filter(({ whose }) => whose);
    const there = await ofEach(owned, async ({ name, whose }) => {
      const { rowCount } = await clinic.owner.query(
        `SELECT 1 FROM "${name}" x WHERE ${whose?.foreign} LIMIT 1`,
      );
      return rowCount;
    });
    expect(there, 'rows to hide').toEqual(all(owned, 1));
    const keys = await foreignRows(owned);
    expect(
      await ofEach(owned, ({ name }) =>
        inRequest(
          `SELECT 1 FROM "${name}" x WHERE x.ctid = ANY ($1::tid[])`,
          [keys.get(name)],
          requester,
        ),
      ),
    ).toEqual(all(owned, 0));
  });

  it('does not allow changing or removing a row of another', async () => {
    const owned = tables.filter(({ whose }) => whose);
    const keys = await foreignRows(owned);
    expect(
      await ofEach(owned, async ({ name, columns }) => [
        await inRequest(
          `UPDATE "${name}" x SET "${writable(columns)}" = "${writable(columns)}" WHERE x.ctid = ANY ($1::tid[])`,
          [keys.get(name)],
          requester,
        ),
        await inRequest(
          `DELETE FROM "${name}" x WHERE x.ctid = ANY ($1::tid[])`,
          [keys.get(name)],
          requester,
        ),
      ]),
    ).toEqual({
      ...all(owned, [0, 0]),
      audit: ['42501', '42501'],
      audit_archive: ['42501', '42501'],
    });
  });

  it('accepts no row for another branch, tenant or person', async () => {
    const owned = tables.filter(({ whose }) => whose);
    expect(
      await ofEach(owned, async ({ name, columns, whose }) => {
        const { rows } = await clinic.owner.query<{ row: string }>(
          `SELECT to_json(x)::text AS row FROM "${name}" x WHERE ${whose?.foreign} LIMIT 1`,
        );
        const written = columns
          .filter((column) => !column.generated)
          .map((column) => `"${column.name}"`)
          .join(', ');
        return inRequest(
          `INSERT INTO "${name}" (${written}) OVERRIDING SYSTEM VALUE
           SELECT ${written} FROM json_populate_record(NULL::"${name}", $1)`,
          [rows[0]?.row],
          requester,
        );
      }),
    ).toEqual(all(owned, '42501'));
  });
});

async function foreignRows(list: readonly Table[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { name, whose } of list) {
    const { rows } = await clinic.owner.query<{ place: string }>(
      `SELECT x.ctid::text AS place FROM "${name}" x WHERE ${whose?.foreign}`,
    );
    found.set(
      name,
      rows.map(({ place }) => place),
    );
  }
  return found;
}

function writable(columns: Table['columns']): string {
  return columns.find(({ name, generated }) => !generated && name !== 'id')?.name ?? '';
}
