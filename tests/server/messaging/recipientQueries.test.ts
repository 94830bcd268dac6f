import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  type Arbitrary,
  nat,
  record,
} from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSql, MAX_SQL, SqlFault } from '../../../server/db/recipientQueries/check.ts';
import { views } from '../../../server/db/recipientQueries/grammar.ts';
import { MAX_RECIPIENTS, RecipientQueries } from '../../../server/db/recipientQueries/run.ts';
import { addressFor } from '../../../server/kit/db/prepare.ts';
import '../../../server/product.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { attacks, where } from '../support/sqlAttacks.ts';
import { branchIds, patientsOf } from '../support/world.ts';

let clinic: Clinic;
let queries: RecipientQueries;
let login: { user: string; password: string };
/** A direct connection as the query role, for what would hold if the check failed. */
let role: Client;
const kl: { id: number; tenantId: number } = { id: branchIds.kl, tenantId: 1 };
const penang = { id: branchIds.penang, tenantId: 2 };
const KNOWN = 'K';
const FOREIGN = 'FOREIGN';

beforeAll(async () => {
  clinic = await startClinic();
  const add = (branch: number, mark: string, count: number) =>
    clinic.owner.query(
      `INSERT INTO patient (branch_id, ic_passport, name, sex, dob, mobile)
       SELECT $1, $2 || n, $2 || ' ' || n, 'F', '1990-02-03', '60123456789' FROM generate_series(1, $3) n`,
      [branch, mark, count],
    );
  await add(branchIds.kl, KNOWN, 60);
  await add(branchIds.penang, FOREIGN, 60);
  await clinic.owner.query(
    `INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, location_id, priority_id, status_id, created_by, changed_by)
     SELECT branch_id, id, now() + interval '1 day', 15, 'Consultation', 1, 6, 1, 1, 1 FROM patient WHERE name LIKE 'K %' OR name LIKE 'FOREIGN %'`,
  );
  const { rows } = await clinic.owner.query<{ name: string; password: string }>(
    `SELECT name, password FROM server_private.login_role WHERE purpose = 'query'`,
  );
  login = { user: rows[0]?.name ?? '', password: rows[0]?.password ?? '' };
  queries = new RecipientQueries(clinic.ownerUrl, login, clinic.database);
  role = new Client({ connectionString: addressFor(clinic.ownerUrl, login) });
  await role.connect();
});
afterAll(async () => {
  await role.end();
  await queries.end();
  await clinic.stop();
});

const outcomeOf = (sql: string, branch = kl) =>
  queries.find(sql, branch).then(
    (found) => found.length,
    (error: unknown) => {
      if (error instanceof SqlFault) return error.code;
      throw error;
    },
  );
const faultOf = async (sql: string) => {
  const error: unknown = await queries.find(sql, kl).catch((thrown: unknown) => thrown);
  if (!(error instanceof SqlFault)) throw new Error(`not refused: ${sql}`);
  return [error.code, error.at, error.word];
};

describe('a query', () => {
  it('finds patients of its branch alone, each once, and their appointments', async () => {
    expect(await outcomeOf('SELECT icPassport FROM patients')).toBe(61);
    expect(await outcomeOf('SELECT icPassport FROM patients', penang)).toBe(61);
    const [found] = await queries.find(
      `SELECT p.icPassport, a.aptID FROM patients p JOIN appointments a USING (icpassport)
        WHERE a.day = current_date + 1 AND p.name ILIKE 'k %' ORDER BY a.starts_at LIMIT 1;`,
      kl,
    );
    expect(found?.icPassport).toMatch(/^K/);
    expect(found?.aptID).toBeGreaterThan(0);
    expect(
      await outcomeOf(
        'SELECT icPassport FROM patients UNION ALL SELECT icPassport FROM appointments',
      ),
    ).toBe(61);
  });

  it.each([
    ["SELECT icpassport FROM patients WHERE extract(month FROM dob) = 2 AND sex = 'F'", 60],
    ['SELECT icpassport FROM patients WHERE age BETWEEN 20 AND 60 AND next_visit IS NOT NULL', 60],
    [
      'WITH m AS (SELECT icpassport, count(*) AS n FROM appointments GROUP BY icpassport) SELECT m.icpassport FROM m WHERE n > 0',
      60,
    ],
    [
      'SELECT p.icpassport FROM patients p WHERE NOT EXISTS (SELECT 1 FROM appointments a WHERE a.icpassport = p.icpassport)',
      1,
    ],
    [
      "SELECT icpassport FROM patients WHERE registered_on > current_date - interval '6 months' AND CASE WHEN sex = 'F' THEN true ELSE false END",
      60,
    ],
    [
      "SELECT DISTINCT x.icpassport FROM (SELECT * FROM patients) AS x WHERE coalesce(x.city, '') IN ('', 'Ipoh') -- all",
      61,
    ],
    ["SELECT icpassport FROM patients WHERE to_char(dob, 'MM-DD') = '02-03'", 60],
  ])('may be %s', async (sql, count) => {
    expect(await outcomeOf(sql)).toBe(count);
  });

  it("knows the time of the clinic, so that its today is the clinic's", async () => {
    expect(
      await outcomeOf('SELECT icpassport FROM patients WHERE extract(timezone FROM now()) = 28800'),
    ).toBe(61);
  });

  it('is checked in a time that grows with its length, however deep its lists lie', async () => {
    const within = (sql: string, depth: number) =>
      `${'coalesce('.repeat(depth)}${sql}${', NULL)'.repeat(depth)}`;
    expect(await outcomeOf(`SELECT icpassport FROM patients WHERE ${within('true', 20)}`)).toBe(61);
    expect(await outcomeOf(`SELECT icpassport FROM patients WHERE ${within('true', 100)}`)).toBe(
      'QUERY.TOO_COMPLEX',
    );
  });

  it('finds nobody without a branch, where it is checked', async () => {
    await queries.check('SELECT icpassport FROM patients');
    await expect(queries.check('SELECT icpassport FROM patients WHERE nam = 1')).rejects.toThrow(
      'QUERY.NOT_ALLOWED',
    );
  });

  it('is refused with the place, and nothing of a row', async () => {
    expect(await faultOf('SELECT icpassport FROM patients WERE 1 = 1')).toEqual([
      'QUERY.SYNTAX',
      38,
      '',
    ]);
    expect(
      await faultOf("SELECT icpassport FROM patients WHERE name = 'é' AND pg_sleep(1) IS NULL"),
    ).toEqual(['QUERY.NOT_ALLOWED', 54, 'pg_sleep']);
    expect(await faultOf('SELECT icpassport FROM patients WHERE name > dob')).toEqual([
      'QUERY.REFUSED',
      44,
      '',
    ]);
    expect(await faultOf('SELECT name FROM patients')).toEqual(['QUERY.COLUMNS', 1, '']);
    expect(
      await faultOf('SELECT icpassport, count(*) AS version FROM patients GROUP BY 1'),
    ).toEqual(['QUERY.COLUMNS', 1, '']);
    expect(
      await faultOf('SELECT icpassport FROM (SELECT icpassport, dob AS version FROM patients) x'),
    ).toEqual(['QUERY.OWN_NAME', 44, 'version']);
    expect(await faultOf('SELECT icpassport FROM patients WHERE CAST(name AS int) = 1')).toEqual([
      'QUERY.FAILED',
      1,
      '',
    ]);
    const cross =
      'SELECT a.icpassport FROM patients a, patients b, patients c, patients d, patients e WHERE a.age + b.age + c.age + d.age + e.age = 7';
    expect((await faultOf(cross))[0]).toBe('QUERY.TOO_SLOW');
    expect((await faultOf(`SELECT icpassport FROM patients${' '.repeat(MAX_SQL)}`))[0]).toBe(
      'QUERY.TOO_COMPLEX',
    );
    expect(
      (
        await faultOf(
          `SELECT icpassport FROM patients WHERE ${'('.repeat(500)}true${')'.repeat(500)} OR ${'NOT '.repeat(100)} true`,
        )
      )[0],
    ).toBe('QUERY.TOO_COMPLEX');
    await clinic.owner.query(
      `INSERT INTO patient (branch_id, ic_passport, name, removed_at) SELECT $1, 'MANY' || n, 'Many', NULL FROM generate_series(1, $2) n`,
      [branchIds.pj, MAX_RECIPIENTS + 1],
    );
    const many = queries.find('SELECT icpassport FROM patients', { id: branchIds.pj, tenantId: 1 });
    await expect(many).rejects.toThrow('QUERY.TOO_MANY');
  });

  it('knows the views as they are', async () => {
    const { rows } = await clinic.owner.query<{ name: string; columns: string[] }>(
      `SELECT table_name AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
         FROM information_schema.columns WHERE table_schema = 'message_data' GROUP BY 1`,
    );
    expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))).toEqual(views);
  });
});

const all = Object.values(attacks).flat();

/** What the tables hold, to see that nothing was written. */
async function stateOf(): Promise<unknown> {
  const { rows } = await clinic.owner.query(
    `SELECT (SELECT count(*) FROM patient) AS patients, (SELECT sum(hashtext(p::text)) FROM patient p) AS hash,
            (SELECT count(*) FROM pg_class) AS relations, (SELECT count(*) FROM pg_proc) AS functions,
            (SELECT count(*) FROM pg_largeobject_metadata) AS objects`,
  );
  return rows[0];
}

/** Milliseconds of the slowest of the statements that another connection makes meanwhile. */
async function slowestMeanwhile(work: () => Promise<void>): Promise<number> {
  const other = new Client({ connectionString: clinic.ownerUrl });
  await other.connect();
  const over = new AbortController();
  let slowest = 0;
  const ask = async () => {
    while (!over.signal.aborted) {
      const since = performance.now();
      await other.query('SELECT count(*) FROM patient WHERE branch_id = 1');
      slowest = Math.max(slowest, performance.now() - since);
      await new Promise(setImmediate);
    }
  };
  const asking = ask();
  await work().finally(() => over.abort());
  await asking;
  await other.end();
  return slowest;
}

describe('attacks', () => {
  it('are many', () => {
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(Object.keys(attacks))(
    'of %s are refused before they reach the database',
    async (kind) => {
      const before = await stateOf();
      const passed: string[] = [];
      for (const sql of attacks[kind] ?? []) {
        const isRefused = await checkSql(sql).then(
          () => false,
          (error: unknown) => error instanceof SqlFault,
        );
        if (!isRefused) passed.push(sql);
      }
      expect(passed).toEqual([]);
      expect(await stateOf()).toEqual(before);
    },
  );

  it('do no harm where the check lets all pass: the role has the views alone, and reads', async () => {
    const before = await stateOf();
    const reached: string[] = [];
    // Statements that end the transaction, or set what it may set, are checked below.
    const some = all.filter((sql) => sql !== '' && !sql.startsWith('--'));
    for (const sql of some) {
      await role.query(
        'BEGIN READ ONLY; SET LOCAL statement_timeout = 300; SET LOCAL search_path = message_data',
      );
      const found = await role.query(sql).catch(() => undefined);
      const text = JSON.stringify(found ?? '');
      if (text.includes(FOREIGN) || text.includes(patientsOf.kl.here)) reached.push(sql);
      await role.query('ROLLBACK').catch(() => undefined);
    }
    expect(reached).toEqual([]);
    expect(await stateOf()).toEqual(before);
  });

  it('cannot name another branch: its token would be needed', async () => {
    const counted = async (token: string) => {
      await role.query(`BEGIN READ ONLY; SET LOCAL app.query_token = '${token}'`);
      const { rows } = await role.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM message_data.patients',
      );
      await role.query('ROLLBACK');
      return rows[0]?.n;
    };
    for (const token of ['', '1', '1:', `${branchIds.penang}:${'0'.repeat(64)}`, 'x:y', ':'])
      expect(await counted(token)).toBe(0);
  });

  it('find a role that owns nothing and may do nothing else', async () => {
    const { rows } = await clinic.owner.query(
      `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
              (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS groups,
              (SELECT count(*)::int FROM pg_shdepend WHERE refobjid = r.oid AND deptype = 'o') AS owned,
              (SELECT array_agg(DISTINCT c.relname::text ORDER BY c.relname::text) FROM pg_class c
                WHERE c.relkind IN ('r', 'v', 'm', 'p', 'S') AND c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
                  AND has_schema_privilege(r.oid, c.relnamespace, 'USAGE') AND CASE WHEN c.relkind = 'S' THEN has_sequence_privilege(r.oid, c.oid, 'USAGE, SELECT, UPDATE') ELSE has_table_privilege(r.oid, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER') END) AS readable
         FROM pg_roles r WHERE rolname = $1`,
      [login.user],
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
        readable: ['appointments', 'patients'],
      },
    ]);
  });

  it('do not try a condition on the rows of another branch, which an error would tell of', async () => {
    const telling = (name: string) =>
      outcomeOf(where(`1 / CASE WHEN name = '${name}' THEN 0 ELSE 1 END = 1`));
    expect(await telling(`${FOREIGN} 7`)).toBe(61);
    expect(await telling('K 7')).toBe('QUERY.FAILED');
  });

  it('wait for one another within a tenant, and delay nobody else', async () => {
    const slow =
      'SELECT a.icpassport FROM patients a, patients b, patients c, patients d, patients e WHERE a.age + b.age + c.age + d.age + e.age = 7';
    const slowest = await slowestMeanwhile(async () => {
      const since = performance.now();
      const held = outcomeOf(slow);
      const second = outcomeOf(slow);
      expect(await outcomeOf('SELECT icpassport FROM patients', penang)).toBe(61);
      expect(performance.now() - since).toBeLessThan(2_500);
      expect([await held, await second]).toEqual(['QUERY.TOO_SLOW', 'QUERY.TOO_SLOW']);
      expect(performance.now() - since).toBeGreaterThan(5_500);
    });
    expect(slowest).toBeLessThan(1_000);
  });
});

/** Valid queries, whose parts are mixed, doubled, cut and replaced. */
const seeds = [
  "SELECT icpassport FROM patients WHERE age > 40 AND sex = 'F' ORDER BY name LIMIT 20",
  'SELECT p.icpassport, a.aptid FROM patients p JOIN appointments a ON a.icpassport = p.icpassport WHERE a.day BETWEEN current_date AND current_date + 7',
  "WITH m AS (SELECT icpassport, max(day) AS newest FROM appointments GROUP BY icpassport HAVING count(*) > 0) SELECT m.icpassport FROM m WHERE m.newest < current_date + interval '2 months'",
  "SELECT icpassport FROM patients WHERE extract(month FROM dob) = extract(month FROM now()) AND lower(city) LIKE '%a%' UNION SELECT icpassport FROM appointments WHERE type IN ('Consultation', 'Scan')",
  'SELECT DISTINCT x.icpassport FROM (SELECT icpassport, coalesce(next_visit, last_visit) AS d FROM patients) x WHERE x.d IS NOT NULL AND NOT (x.d = current_date)',
  "SELECT p.icpassport FROM patients p WHERE EXISTS (SELECT 1 FROM appointments a WHERE a.icpassport = p.icpassport AND CASE WHEN a.minutes > 10 THEN true ELSE a.meaning = 'booked' END)",
] as const;
const tokensOf = (sql: string) => sql.match(/\w+|'[^']*'|\s+|[^\w\s]/g) ?? [];
const splices = [
  ...new Set([...seeds.flatMap(tokensOf), ...all.flatMap(tokensOf)]),
  'patient',
  'public.',
  'pg_catalog.',
  '::regclass',
  '::text',
  '; ',
  '--',
  '/*',
  '*/',
  "'",
  '"',
  '$$',
  '\\',
  'é',
  '(',
  ')',
  ', patients q',
  ', LATERAL',
  ' FOR UPDATE',
  ' INTO x ',
  'OR true',
  'UNION ALL',
  'SELECT',
  'DELETE FROM',
  '.*',
  '*',
  '1/0',
  'NULL',
];
const mutation = record({
  seed: constantFrom(...seeds),
  edits: array(
    record({
      at: nat(200),
      kind: constantFrom('replace', 'insert', 'remove', 'double', 'swap'),
      word: constantFrom(...splices),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

function mutated({ seed, edits }: typeof mutation extends Arbitrary<infer T> ? T : never): string {
  const tokens: string[] = [...tokensOf(seed)];
  for (const { at, kind, word } of edits) {
    const place = at % tokens.length;
    const here = tokens[place] ?? '';
    if (kind === 'replace') tokens[place] = word;
    else if (kind === 'insert') tokens.splice(place, 0, ` ${word} `);
    else if (kind === 'remove' && tokens.length > 2) tokens.splice(place, 1);
    else if (kind === 'double') tokens.splice(place, 0, ...tokens.slice(place, place + 6));
    else tokens[place] = here.split('').toReversed().join('');
  }
  return tokens.join('');
}

describe('five thousand mutations of valid queries', () => {
  it('find no foreign row, write nothing and end in time, while others stay quick', async () => {
    const before = await stateOf();
    const outcomes = new Map<string, number>();
    let longest = 0;
    const slowest = await slowestMeanwhile(async () => {
      await assert(
        asyncProperty(mutation, async (given) => {
          const sql = mutated(given);
          const since = performance.now();
          const outcome = await queries.find(sql, kl).catch((error: unknown) => {
            if (error instanceof SqlFault) return error;
            throw error;
          });
          longest = Math.max(longest, performance.now() - since);
          const name = outcome instanceof SqlFault ? outcome.code : 'found';
          outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
          const seen = outcome instanceof SqlFault ? outcome.word : JSON.stringify(outcome);
          expect(seen).not.toContain(FOREIGN);
        }),
        { numRuns: 5_000, seed: 20_261_123 },
      );
    });
    expect(longest).toBeLessThan(3_500);
    expect(slowest).toBeLessThan(1_000);
    expect(await stateOf()).toEqual(before);
    // Otherwise the mutations would show little.
    expect(outcomes.get('found')).toBeGreaterThan(500);
    expect(outcomes.get('QUERY.NOT_ALLOWED')).toBeGreaterThan(500);
  });
});
