import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempts, doctors, patients } from '../../server/db/schema/index.ts';
import type { Db, Work } from '../../server/kit/db/database.ts';
import { pipelined } from '../../server/kit/db/pipelined.ts';
import {
  preparedSelect,
  preparedSql,
  preparedStatement,
} from '../../server/kit/db/preparedStatement.ts';
import { type Clinic, startClinic } from './support/clinic.ts';
import { branchIds, doctorIds } from './support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

const doctorsOf = preparedStatement(
  'test_doctors',
  (db, { latestFirst }: { latestFirst: boolean }) =>
    db
      .select({ id: doctors.id })
      .from(doctors)
      .where(eq(doctors.branchId, sql.placeholder('branchId')))
      .orderBy(latestFirst ? sql`id DESC` : sql`id`),
);

const greeting = preparedSql<{ text: string }>(
  'test_greeting',
  sql`SELECT concat(${sql.placeholder('word')}::text, '!') AS text`,
);

/** How many statements of such names the connection has prepared. */
async function preparedIn({ client }: Work, names: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::integer FROM pg_prepared_statements WHERE name LIKE $1',
    [names],
  );
  return rows[0]?.count ?? 0;
}

describe('a statement', () => {
  it('is prepared once on a connection, and answers each branch with its own', async () => {
    for (let round = 0; round < 7; round += 1) {
      for (const branch of ['kl', 'penang'] as const) {
        const branchId = branchIds[branch];
        const [rows, prepared] = await clinic.database.system(
          async (work) => [
            await doctorsOf(work.db, { branchId }, { latestFirst: false }),
            await preparedIn(work, 'test_doctors%'),
          ],
          branchId,
        );
        expect(rows.map(({ id }) => id)).toEqual(doctorIds[branch]);
        expect(prepared).toBe(1);
      }
    }
  });

  it('is another one for each shape', async () => {
    const branchId = branchIds.kl;
    const rows = await clinic.database.system(
      (work) => doctorsOf(work.db, { branchId }, { latestFirst: true }),
      branchId,
    );
    expect(rows.map(({ id }) => id)).toEqual(doctorIds.kl.toReversed());
  });

  it('is built once on a connection', async () => {
    let built = 0;
    const run = preparedStatement('test_built_once', (db) => {
      built += 1;
      return db.select({ id: doctors.id }).from(doctors);
    });
    const connections = new Set();
    for (let round = 0; round < 30; round += 1)
      await clinic.database.system(async ({ db, client }) => {
        connections.add(client);
        await run(db, {});
        await run(db, {});
      }, branchIds.kl);
    expect(built).toBe(connections.size);
  });

  it('is kept for the shapes that are admitted, and answers the others as well', async () => {
    const numbered = preparedStatement(
      'test_shapes',
      (db, { shape }: { shape: number }) =>
        db
          .select({ shape: sql<number>`${sql.raw(String(shape))}` })
          .from(doctors)
          .limit(1),
      ({ shape }) => shape < 2,
    );
    const shapes = [3, 0, 2, 1, 4];
    const [answers, prepared] = await clinic.database.system(async (work) => {
      const rows: { shape: number }[] = [];
      for (const shape of shapes) rows.push(...(await numbered(work.db, {}, { shape })));
      return [rows.map((row) => row.shape), await preparedIn(work, 'test_shapes_%')];
    }, branchIds.kl);
    expect(answers).toEqual(shapes);
    expect(prepared).toBe(2);
  });

  it('takes a value for what it is, in SQL as well', async () => {
    const hostile = `'); DROP TABLE doctor; --`;
    const [row] = await clinic.database.system((work) => greeting(work, { word: hostile }));
    expect(row).toEqual({ text: `${hostile}!` });
  });

  it('has a name of its own', () => {
    expect(() => preparedSql('test_greeting', sql`SELECT 1`)).toThrow('test_greeting');
    const again = () => preparedStatement('test_doctors', (db) => db.select().from(doctors));
    expect(again).toThrow('test_doctors');
  });
});

describe('a select of declared fields', () => {
  const fields = {
    whole: patients,
    named: { dob: patients.dob, at: patients.registeredAt, doctor: doctors.name },
    doctor: doctors.id,
    moments: sql<string[]>`ARRAY[${patients.registeredAt}]`,
    letters: sql<string[]>`ARRAY['a', NULL]`.as('letters'),
    nothing: sql<null>`NULL`,
  };
  const rowsOf = (db: Db) =>
    db
      .select(fields)
      .from(patients)
      .innerJoin(doctors, eq(doctors.branchId, patients.branchId))
      .where(eq(patients.branchId, sql.placeholder('branchId')))
      .orderBy(patients.id, doctors.id);
  const selected = preparedSelect('test_selected', fields, rowsOf);

  it('answers the rows that drizzle reads', async () => {
    const branchId = branchIds.kl;
    const [ours, theirs] = await clinic.database.system(
      async ({ db }) => [
        await selected(db, { branchId }),
        await rowsOf(db).prepare('test_theirs').execute({ branchId }),
      ],
      branchId,
    );
    expect(ours.length).toBeGreaterThan(doctorIds.kl.length);
    expect(ours).toEqual(theirs);
    expect(ours[0]?.named.at).toBeInstanceOf(Date);
  });
});

describe('statements that are sent together', () => {
  it('fail as the first that failed did, and not as those which its failure ended', async () => {
    const failing = clinic.database.system((work) =>
      pipelined([
        work.client.query('SELECT 1'),
        // The longer way to its error lets those of the others arrive first.
        work.client
          .query('SELECT 1 / 0')
          .then((answer) => answer)
          .then((answer) => answer),
        greeting(work, { word: 'after' }),
      ]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  });
});

describe('the last statements of a transaction', () => {
  const branchId = branchIds.kl;

  it('are sent with its COMMIT, in their order', async () => {
    const [rows, [answer]] = await clinic.database.system(
      ({ db, client, commitWith }) =>
        commitWith([
          doctorsOf(db, { branchId }, { latestFirst: false }),
          greeting({ client }, { word: 'last' }),
        ]),
      branchId,
    );
    expect(rows.map(({ id }) => id)).toEqual(doctorIds.kl);
    expect(answer?.text).toBe('last!');
  });

  it('are sent anew, and more after them, where work that reads needs more', async () => {
    let runs = 0;
    const [first, second] = await clinic.database.system(async ({ db, commitWith }) => {
      runs++;
      const doctorsNow = () => doctorsOf(db, { branchId }, { latestFirst: false });
      const [rows] = await commitWith([doctorsNow()], ([found]) => found.length > 1);
      return [rows, await doctorsNow()];
    }, branchId);
    expect(first.map(({ id }) => id)).toEqual(doctorIds.kl);
    expect(second).toEqual(first);
    expect(runs).toBe(2);
  });

  it('are followed by none that sees rows', async () => {
    const after = await clinic.database.system(async ({ db, client, commitWith }) => {
      await commitWith([greeting({ client }, { word: 'last' })]);
      return doctorsOf(db, { branchId }, { latestFirst: false });
    }, branchId);
    expect(after).toEqual([]);
  });

  it('fail the transaction with their own error, and nothing of it is stored', async () => {
    const failing = clinic.database.system(async ({ db, client, commitWith }) => {
      await db.insert(attempts).values({ key: 'unfinished', count: 1 });
      await commitWith([client.query('SELECT 1 / 0')]);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const stored = await clinic.owner.query("SELECT FROM attempt WHERE key = 'unfinished'");
    expect(stored.rowCount).toBe(0);
  });

  it('fail it where an earlier error was caught', async () => {
    const failing = clinic.database.system(async ({ client, commitWith }) => {
      await client.query('SELECT 1 / 0').catch(() => undefined);
      await commitWith([]);
    });
    await expect(failing).rejects.toThrow('was not committed');
  });
});
