import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { distributionOf, wideFunctions } from '../support/distribution.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

/** Applies changes to the schema, asks, and takes them back. */
async function changed<T>(sql: string, ask: () => Promise<T>): Promise<T> {
  await clinic.owner.query(`BEGIN; ${sql}`);
  try {
    return await ask();
  } finally {
    await clinic.owner.query('ROLLBACK');
  }
}

const breaksOf = async (name: string) =>
  (await distributionOf(clinic.owner)).find(({ table }) => table === name)?.breaks ?? [];

it('docs/distribution-tables.md tells the way of each table and what would break (write it anew with vitest -u)', async () => {
  const tables = await distributionOf(clinic.owner);
  const wide = await wideFunctions(clinic.owner, tables);
  const lines = [
    '# Tables by their way of distribution',
    '',
    'Written by tests/server/platform/distribution.test.ts; [distribution.md](distribution.md) says what it means.',
    '',
    '## Tables',
    '',
    '| Table | Way | What would break |',
    '|---|---|---|',
    ...tables.map(({ table, way, breaks }) => `| ${table} | ${way} | ${breaks.join('; ')} |`),
    '',
    '## Functions that ask for rows of branches and name none',
    '',
    '| Function | Tables |',
    '|---|---|',
    ...wide.map(({ name, tables: asked }) => `| app.${name} | ${asked.join(', ')} |`),
    '',
  ];
  await expect(lines.join('\n')).toMatchFileSnapshot('../../../docs/distribution-tables.md');
});

it('a new table without a branch is refused until its way is named', async () => {
  const asked = changed('CREATE TABLE of_nobody (id integer)', () => distributionOf(clinic.owner));
  await expect(asked).rejects.toThrow('of_nobody has no way to be distributed');
});

it('a new table whose rows need no branch is refused until its way is named', async () => {
  const asked = changed('CREATE TABLE of_some (branch_id integer)', () =>
    distributionOf(clinic.owner),
  );
  await expect(asked).rejects.toThrow('of_some has no way to be distributed');
});

it('a new table with a branch lies with its branch, and what has no branch in it is told', async () => {
  const breaks = await changed(
    `CREATE TABLE of_branch (branch_id integer NOT NULL REFERENCES branch, id integer PRIMARY KEY,
                             patient_id integer REFERENCES patient, mail_id integer REFERENCES mail,
                             UNIQUE (branch_id, patient_id),
                             FOREIGN KEY (branch_id, patient_id) REFERENCES patient (branch_id, id))`,
    () => breaksOf('of_branch'),
  );
  expect(breaks).toEqual([
    'unique of_branch_pkey without branch_id',
    'reference mail_id to mail (first machine)',
    'reference patient_id to patient (branch)',
  ]);
});

it('a reference from the platform to a row of a branch is told', async () => {
  const breaks = await changed(
    'ALTER TABLE mail ADD patient_id integer REFERENCES patient (id)',
    () => breaksOf('mail'),
  );
  expect(breaks).toEqual(['reference patient_id to patient (branch)']);
});

it('a function that asks for the rows of all branches is told, and one that names the branch is not', async () => {
  const wide = await changed(
    `CREATE FUNCTION app.all_of() RETURNS bigint LANGUAGE sql AS $$ SELECT count(*) FROM patient $$;
     CREATE FUNCTION app.some_of() RETURNS bigint LANGUAGE sql AS $$ SELECT count(*) FROM patient WHERE branch_id = app.branch_id() $$`,
    async () => wideFunctions(clinic.owner, await distributionOf(clinic.owner)),
  );
  expect(wide).toContainEqual({ name: 'all_of', tables: ['patient'] });
  expect(wide.map(({ name }) => name)).not.toContain('some_of');
});
