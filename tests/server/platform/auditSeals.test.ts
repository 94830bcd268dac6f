import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type AuditCheck,
  type AuditFault,
  checkAudit,
} from '../../../server/kit/audit/checking.ts';
import { lastAuditCheck } from '../../../server/kit/audit/lastCheck.ts';
import { askOver, auditKey, headNow } from '../../../server/kit/audit/reading.ts';
import { startAuditKeeping } from '../../../server/kit/audit/schedule.ts';
import { sealAudit } from '../../../server/kit/audit/sealing.ts';
import { sentencesOf } from '../../../server/kit/audit/sentences.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { branchIds } from '../support/world.ts';

/** Milliseconds that sealing waits here for whoever writes. */
const PATIENCE = 200;

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  await clinic.owner.query('DELETE FROM audit_seal; DELETE FROM audit; DELETE FROM audit_archive');
});

const seal = () => sealAudit(clinic.database, PATIENCE);
const check = (heads: string[] = []) => checkAudit(askOver(clinic.owner), heads);
const faults = async () =>
  (await check()).faults.map(({ kind, chain, id }) => ({ kind, chain, id }));
const { kl, pj } = branchIds;

/** Adds an entry for each branch (or none) and answers their ids. */
async function add(...branches: (number | null)[]): Promise<number[]> {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO audit (account_id, branch_id, resource, record_id, action, changes)
     SELECT 1, b.id, 'patients', b.place, 'edit', json_build_object('name', json_build_array('Ali', b.place))
       FROM unnest($1::integer[]) WITH ORDINALITY AS b (id, place) ORDER BY b.place RETURNING id`,
    [branches],
  );
  return rows.map(({ id }) => id);
}

/** Adds entries in two lots, each sealed, of two branches and of none. Answers the ids. */
async function addSealed(): Promise<[number, number, number, number, number, number]> {
  const first = await add(kl, pj, null);
  await seal();
  const second = await add(kl, kl, pj);
  await seal();
  return [...first, ...second] as never;
}

it('entries are sealed chain by chain, and nothing is wrong with them', async () => {
  await addSealed();
  const { rows } = await clinic.owner.query(
    'SELECT chain, number, cardinality(ids) AS many FROM audit_seal ORDER BY chain, number',
  );
  expect(rows).toEqual([
    { chain: 0, number: 1, many: 1 },
    { chain: kl, number: 1, many: 1 },
    { chain: kl, number: 2, many: 2 },
    { chain: pj, number: 1, many: 1 },
    { chain: pj, number: 2, many: 1 },
  ]);
  await add(kl);
  expect(await check()).toMatchObject({ entries: 6, seals: 5, waiting: 1, faultCount: 0 });
});

it.each([
  ['who', 'account_id = 2'],
  ['when', "at = at + interval '1 microsecond'"],
  ['the branch', 'branch_id = 2'],
  ['what was done', "action = 'show'"],
  ['of which record', "record_id = '8'"],
  ['of which kind', "resource = 'doctors'"],
  ['a value', `changes = '{"name": ["Ali", 9]}'`],
  ['the values to none', 'changes = NULL'],
])('an entry whose owner changed %s is named', async (_, change) => {
  const [, , , , changed] = await addSealed();
  await clinic.owner.query(`UPDATE audit SET ${change} WHERE id = $1`, [changed]);
  expect(await faults()).toEqual([{ kind: 'changed', chain: kl, id: changed }]);
});

it('an entry that was removed, one that was put in its place, and two that changed places are named', async () => {
  const [, second, , fourth, fifth] = await addSealed();
  const { owner } = clinic;
  await owner.query('DELETE FROM audit WHERE id = $1', [second]);
  expect(await faults()).toEqual([{ kind: 'removed', chain: pj, id: second }]);
  await owner.query(
    `INSERT INTO audit (id, branch_id, resource, action) OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'patients', 'edit')`,
    [second, pj],
  );
  expect(await faults()).toEqual([{ kind: 'changed', chain: pj, id: second }]);
  await owner.query('DELETE FROM audit WHERE id = $1', [second]);
  const swapped =
    'SELECT to_jsonb(a) || jsonb_build_object($1::text, $2::integer - a.id) AS row FROM audit a';
  const { rows } = await owner.query<{ row: object }>(`${swapped} WHERE a.id IN ($3, $4)`, [
    'id',
    fourth + fifth,
    fourth,
    fifth,
  ]);
  await owner.query('DELETE FROM audit WHERE id IN ($1, $2)', [fourth, fifth]);
  await owner.query(
    'INSERT INTO audit OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::audit, $1)',
    [JSON.stringify(rows.map(({ row }) => row))],
  );
  expect(await faults()).toEqual([
    { kind: 'removed', chain: pj, id: second },
    { kind: 'changed', chain: kl, id: fourth },
    { kind: 'changed', chain: kl, id: fifth },
  ]);
});

it('an entry that was added among sealed ones is named', async () => {
  const [first] = await addSealed();
  await clinic.owner.query(
    `INSERT INTO audit (id, branch_id, resource, action) OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'patients', 'edit')`,
    [first - 1, kl],
  );
  expect(await faults()).toEqual([{ kind: 'added', chain: kl, id: first - 1 }]);
});

it('a seal that was changed or taken away is named', async () => {
  await addSealed();
  const { owner } = clinic;
  // What the owner would write to hide a change: the digest, then the hash.
  await owner.query(
    `UPDATE audit_seal SET digests = set_byte(digests, 0, 255 - get_byte(digests, 0)) WHERE chain = $1 AND number = 1`,
    [kl],
  );
  expect((await faults())[0]).toEqual({ kind: 'seal-changed', chain: kl, id: 1 });
  await owner.query('DELETE FROM audit_seal WHERE chain = $1 AND number = 1', [kl]);
  expect(await faults()).toContainEqual({ kind: 'seal-missing', chain: kl, id: 1 });
});

it('seals that were made anew, or taken off the end, are found by a head that was noted', async () => {
  await addSealed();
  const head = (await headNow(askOver(clinic.owner))) ?? '';
  expect((await check([head])).head).toBe(head);
  await add(kl);
  await seal();
  expect(await check([head])).toMatchObject({ faultCount: 0 });
  await clinic.owner.query(`DELETE FROM audit_seal; UPDATE audit SET account_id = 2`);
  await seal();
  expect(await check()).toMatchObject({ faultCount: 0 });
  expect((await check([head])).faults).toEqual([
    { kind: 'head', chain: 0, id: Number.parseInt(head, 10), at: null },
  ]);
  await clinic.owner.query('DELETE FROM audit_seal; DELETE FROM audit');
  expect((await check([head])).faultCount).toBe(1);
});

it('an entry that is committed after one with a higher id is waited for, and sealed with it', async () => {
  const late = new Client({ connectionString: clinic.ownerUrl });
  await late.connect();
  await late.query(
    `BEGIN; INSERT INTO audit (branch_id, resource, action) VALUES (${kl}, 'patients', 'edit')`,
  );
  const [newer] = await add(kl);
  await seal();
  expect(await check()).toMatchObject({ seals: 0, waiting: 1 });
  // It ends while it is waited for.
  const sealing = sealAudit(clinic.database, 60_000);
  await add(pj);
  await late.query('COMMIT');
  await sealing;
  await late.end();
  await seal();
  expect(await check()).toMatchObject({ entries: 3, waiting: 0, faultCount: 0 });
  const { rows } = await clinic.owner.query<{ ids: number[] }>(
    'SELECT ids FROM audit_seal WHERE chain = $1',
    [kl],
  );
  expect(rows).toEqual([{ ids: [(newer ?? 0) - 1, newer] }]);
});

it('whoever writes waits for nobody who seals', async () => {
  const sealer = new Client({ connectionString: clinic.ownerUrl });
  await sealer.connect();
  await add(kl);
  // A server in the middle of sealing holds this lock.
  await sealer.query('BEGIN; SELECT pg_advisory_xact_lock(7031973)');
  await seal();
  await add(kl);
  expect(await check()).toMatchObject({ seals: 0, waiting: 2 });
  await sealer.query('COMMIT');
  await sealer.end();
});

it('two servers that seal at once make one chain', async () => {
  const other = await startClinic({}, { ownerUrl: clinic.ownerUrl });
  for (let round = 0; round < 5; round += 1) {
    await add(kl, null, pj);
    await Promise.all([seal(), sealAudit(other.database, PATIENCE), seal()]);
  }
  await other.stop();
  await seal();
  const found = await check();
  expect([found.faults, found.waiting]).toEqual([[], 0]);
  expect(found.entries).toBeGreaterThanOrEqual(15);
});

it('any one change of any entry among many is found, and it alone', async () => {
  const { owner } = clinic;
  const spoil = [
    "UPDATE audit SET at = at - interval '1 second' WHERE id = $1",
    "UPDATE audit SET resource = resource || ' ' WHERE id = $1",
    'UPDATE audit SET record_id = NULL WHERE id = $1',
    'DELETE FROM audit WHERE id = $1',
  ];
  let seed = 41;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let lot = 0; lot < 12; lot += 1) {
    await add(...Array.from({ length: 1 + random(30) }, () => [kl, pj, null][random(3)] ?? null));
    await seal();
  }
  const { rows } = await owner.query<{ id: number }>('SELECT id FROM audit ORDER BY id');
  for (let turn = 0; turn < 24; turn += 1) {
    const { id = 0 } = rows[random(rows.length)] ?? {};
    await owner.query('BEGIN');
    await owner.query(spoil[turn % spoil.length] ?? '', [id]);
    expect((await faults()).map((fault) => fault.id)).toEqual([id]);
    await owner.query('ROLLBACK');
  }
  expect(await faults()).toEqual([]);
});

it('more entries than are sealed at once are sealed in turn, and checked in slices', async () => {
  await add(...Array.from({ length: 12_000 }, (_, at) => (at % 3 === 0 ? null : kl)));
  await seal();
  expect(await check()).toMatchObject({ entries: 12_000, seals: 6, waiting: 0, faultCount: 0 });
});

it('old entries are checked where they are archived, and their seals stay when they are taken out', async () => {
  const { owner } = clinic;
  const [, second, third] = await add(kl, pj, null);
  await owner.query("UPDATE audit SET at = at - interval '3 years'");
  await seal();
  const [fourth] = await add(kl, kl, pj);
  await owner.query("UPDATE audit SET at = at - interval '3 years' WHERE id = $1", [fourth]);
  await seal();
  await clinic.database.system(({ client }) =>
    client.query("SELECT app.archive_audits('2 years', 1000)"),
  );
  expect(await check()).toMatchObject({ entries: 6, faultCount: 0, takenOutUpTo: null });
  await owner.query("UPDATE audit_archive SET action = 'show' WHERE id = $1", [second]);
  expect(await faults()).toEqual([{ kind: 'changed', chain: pj, id: second }]);

  // The fourth is old enough, but was sealed together with newer ones.
  const takeOut = "SELECT app.take_out_audits(now() - interval '1 year') AS taken";
  await expect(clinic.database.system(({ client }) => client.query(takeOut))).rejects.toThrow(
    'permission denied',
  );
  expect((await owner.query(takeOut)).rows).toEqual([{ taken: 3 }]);
  const rest = await check();
  expect(rest).toMatchObject({ entries: 3, seals: 5, faultCount: 0, takenOutUpTo: third });
  expect(sentencesOf(rest)).toContain(
    `Entries up to ${third} were taken out of the archive; their seals are there.`,
  );
  await owner.query('DELETE FROM audit_archive WHERE id = $1', [fourth]);
  expect(await faults()).toEqual([{ kind: 'removed', chain: kl, id: fourth }]);
  await owner.query("DELETE FROM installation WHERE name = 'audit taken out'");
});

it('no role of the server changes or removes a seal', async () => {
  await addSealed();
  for (const statement of ["UPDATE audit_seal SET hash = ''", 'DELETE FROM audit_seal'])
    await expect(clinic.database.system(({ client }) => client.query(statement))).rejects.toThrow(
      'permission denied',
    );
});

it('the key of what was changed is made once', async () => {
  const ask = askOver(clinic.owner);
  const key = await auditKey(ask);
  expect(key).toHaveLength(32);
  expect(await auditKey(ask)).toEqual(key);
});

it('a check is told in sentences', async () => {
  const [first] = await addSealed();
  await clinic.owner.query('DELETE FROM audit WHERE id = $1', [first]);
  const [counted, gone, head] = sentencesOf(await check());
  expect(counted).toBe('5 entries and 5 seals were checked; 0 newer entries are not sealed yet.');
  expect(gone).toMatch(
    new RegExp(`^Entry ${first} of branch ${kl}, sealed at 20\\d\\d-.*Z, is gone\\.$`),
  );
  expect(head).toMatch(/^Head: \d+:[\da-f]{64}$/);
});

it('each kind of fault has its sentence, and what is too many to tell is counted', () => {
  const of = { chain: kl, id: 7, at: '2026-03-04T05:06:07.000Z' };
  const nothing = { entries: 1, seals: 1, waiting: 1, takenOutUpTo: null, head: null };
  const told = (faults: AuditFault[], faultCount = faults.length) =>
    sentencesOf({ ...nothing, faults, faultCount }).slice(1);
  expect(told([])).toEqual(['Nothing is wrong.']);
  expect(
    told(
      [
        { ...of, kind: 'changed' },
        { ...of, kind: 'removed', chain: 0 },
        { ...of, kind: 'added' },
        { ...of, kind: 'seal-changed' },
        { ...of, kind: 'seal-missing' },
        { ...of, kind: 'head', chain: 0, at: null },
      ],
      8,
    ),
  ).toEqual([
    `Entry 7 of branch ${kl}, of ${of.at}, was changed after it was sealed.`,
    `Entry 7 of no branch, sealed at ${of.at}, is gone.`,
    `Entry 7 of branch ${kl}, of ${of.at}, was added behind those that were sealed.`,
    `Seal 7 of branch ${kl}, of ${of.at}, does not follow from its entries and the seal before.`,
    `Seal 7 of branch ${kl} is gone; the next is of ${of.at}.`,
    'The seals up to entry 7 are not those that were noted: some were taken away, or made anew.',
    '2 further faults.',
  ]);
});

it('twenty faults are told one by one, and all are counted', async () => {
  const ids = await add(...Array.from({ length: 21 }, () => kl));
  await seal();
  await clinic.owner.query('DELETE FROM audit');
  const found = await check();
  expect(found.faults.map(({ id }) => id)).toEqual(ids.slice(0, 20));
  expect(found.faultCount).toBe(21);
  expect(sentencesOf(found)).toContain('1 further fault.');
});

it('a server checks the audit once a day, tells what is wrong, and seals as it stops', async () => {
  const { owner, database } = clinic;
  const ask = askOver(owner);
  // That of the server of the other tests comes first.
  await eventually(async () => expect((await lastAuditCheck(ask)).at).toBeDefined());
  await owner.query("DELETE FROM installation WHERE name = 'audit check'");
  const found: AuditCheck[] = [];
  const errors: unknown[] = [];
  const keep = () =>
    startAuditKeeping(database, {
      onFaults: (check) => void found.push(check),
      onError: (error) => void errors.push(error),
    });
  const dayLater = () =>
    owner.query(
      `UPDATE installation SET value = (value::jsonb || jsonb_build_object('begunAt', now() - interval '25 hours'))::text
        WHERE name = 'audit check'`,
    );
  await addSealed();
  const checked = async () => {
    const { at } = await lastAuditCheck(ask);
    const keeping = keep();
    await eventually(async () => expect((await lastAuditCheck(ask)).at).not.toBe(at));
    await keeping.stop();
  };
  await checked();
  expect(found).toEqual([]);
  const { head } = await lastAuditCheck(ask);
  expect(head).toBe(await headNow(ask));

  // Made anew, seals fit their entries, but not the head of the day before.
  await owner.query('DELETE FROM audit_seal; UPDATE audit SET account_id = 2');
  await seal();
  await dayLater();
  await checked();
  expect(found.map(({ faults: [first] }) => first?.kind)).toEqual(['head']);
  expect(await lastAuditCheck(ask)).toMatchObject({ faultCount: 1, head });

  // It was made today: the next server seals alone.
  await add(kl);
  await keep().stop();
  await eventually(async () => expect((await check()).waiting).toBe(0));
  expect(found).toHaveLength(1);

  // A check that fails is made by the next who looks.
  await dayLater();
  await owner.query('ALTER TABLE audit_archive RENAME TO audit_away');
  const failing = keep();
  await eventually(() => expect(errors).toHaveLength(1));
  await owner.query('ALTER TABLE audit_away RENAME TO audit_archive');
  await failing.stop();
  await checked();
  expect(found).toHaveLength(2);
});
