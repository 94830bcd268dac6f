import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDemo } from '../../../server/db/demo/index.ts';
import { Database } from '../../../server/kit/db/database.ts';
import { addressFor, prepare } from '../../../server/kit/db/prepare.ts';
import '../../../server/product.ts';
import { dayCalls } from '../../bench/growth/calls.ts';
import { type Desk, deskOf } from '../../bench/growth/desk.ts';
import { createEmptyDatabase, startClinic } from '../support/clinic.ts';
import { startPostgres15, wantsPostgres15 } from '../support/postgres15.ts';
import { addOtherBranches } from './otherBranches.ts';
import { explainEveryStatement, type Reading, type Readings, readingsDuring } from './readings.ts';

/** Rounds of a call before one is looked at: by then PostgreSQL has chosen the plan that it keeps. */
const ROUNDS_BEFORE = 6;
/** Rounds that are looked at, after each other. */
const ROUNDS = 2;
/** Rounds after which every call asks for the same again, but that each books a time of its own. */
const PERIOD = 12_600;

/**
 * What a statement may read of a large database, where it read so much of a small one. Others' rows are thousands of each
 * table, so half as much again and a few hundred are no room for them; an index of more levels takes more pages for each
 * row.
 */
const mostRows = (before: number) => before * 1.5 + 300;
const mostPages = (before: number, rows: number) => Math.max(before * 2, rows * 6) + 100;

const manager = { email: 'manager@demo.test', password: 'Demo#1234' };
const nothing: Reading = { rows: 0, pages: 0, plan: '' };

/** Each record was opened five times in the last years. */
const historySql = `
  INSERT INTO audit (at, account_id, branch_id, resource, record_id, action)
  SELECT now() - (n * 100 + p.id % 100) * interval '1 day', 5, p.branch_id, 'patients', p.id::text, 'show'
    FROM patient p, generate_series(1, 5) AS n`;
/** In the last minutes others have opened thousands, which the planner does not know yet. */
const openingsByOthersSql = `
  INSERT INTO audit (account_id, branch_id, resource, record_id, action)
  SELECT 1000000 + p.branch_id, p.branch_id, 'patients', p.id::text, 'show' FROM patient p WHERE p.branch_id > 1000 LIMIT 3000`;

const servers = [
  {
    version: 'the PostgreSQL that comes along',
    isThere: true,
    start: async () => ({ url: await createEmptyDatabase(), stop: async () => undefined }),
  },
  {
    version: 'PostgreSQL 15',
    isThere: wantsPostgres15,
    start: async () => {
      const { urlOf, stop } = await startPostgres15();
      return { url: urlOf('postgres'), stop };
    },
  },
];

describe.each(servers)('with $version', ({ isThere, start }) => {
  let small: Map<string, Readings>;
  let large: Map<string, Readings>;
  let plannedAnew: string[];
  let stop: () => Promise<void>;

  beforeAll(async () => {
    if (!isThere) return;
    const postgres = await start();
    await fillDemo(postgres.url);
    const clinic = await startClinic({}, { ownerUrl: postgres.url, before: explainEveryStatement });
    stop = async () => {
      await clinic.stop();
      await postgres.stop();
    };
    const desk = await deskOf(clinic.address, manager, 1);
    await clinic.owner.query(historySql);
    await clinic.owner.query('VACUUM ANALYZE');
    small = await readingsOf(desk, 0);
    await addOtherBranches(clinic.owner);
    await clinic.owner.query(openingsByOthersSql);
    large = await readingsOf(desk, PERIOD);
    const { rows } = await clinic.owner.query<{ name: string }>(
      `SELECT f.funcname AS name FROM pg_stat_user_functions f
         JOIN pg_proc p ON p.oid = f.funcid JOIN pg_language l ON l.oid = p.prolang
        WHERE f.schemaname = 'app' AND l.lanname = 'sql' AND p.provolatile <> 'v' AND (p.prosecdef OR p.proconfig IS NOT NULL)`,
    );
    plannedAnew = rows.map(({ name }) => name);
  });
  afterAll(() => stop?.());

  it.skipIf(!isThere).each(dayCalls.map(({ name }) => name))(
    '%s reads no rows of other branches',
    (name) => {
      const faults = [...(large.get(name) ?? [])].flatMap(([text, { rows, pages, plan }]) => {
        const before = small.get(name)?.get(text) ?? nothing;
        return rows > mostRows(before.rows) || pages > mostPages(before.pages, rows)
          ? [
              `${rows} rows, ${before.rows} before; ${pages} pages, ${before.pages} before\n${text}\n${plan}`,
            ]
          : [];
      });
      expect(faults.join('\n\n')).toBe('');
    },
  );

  it.skipIf(!isThere)('no function is called that PostgreSQL 15 plans anew each time', () => {
    expect(plannedAnew).toEqual([]);
  });

  it.skipIf(!isThere)('each of the fifty calls that a clinic makes most is looked at', () => {
    expect(dayCalls.length).toBeGreaterThanOrEqual(50);
    for (const { name } of dayCalls) expect(large.get(name)?.size, name).toBeGreaterThan(0);
  });
});

async function fillDemo(ownerUrl: string): Promise<void> {
  const { app } = await prepare(ownerUrl);
  const database = new Database(addressFor(ownerUrl, app));
  await makeDemo(database, () => undefined);
  await database.end();
}

/** What the statements of each call read in the rounds that are looked at. */
async function readingsOf(desk: Desk, first: number): Promise<Map<string, Readings>> {
  const found = new Map<string, Readings>();
  for (const { name, run } of dayCalls) {
    for (let round = 0; round < ROUNDS_BEFORE; round++) await run(desk, first + round);
    found.set(
      name,
      await readingsDuring(async () => {
        for (let round = 0; round < ROUNDS; round++) await run(desk, first + ROUNDS_BEFORE + round);
      }),
    );
  }
  return found;
}
