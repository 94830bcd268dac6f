import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { askOver, headNow } from '../../../server/kit/audit/reading.ts';
import { sealAudit } from '../../../server/kit/audit/sealing.ts';
import { root } from '../../../server/kit/root.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds, people } from '../support/world.ts';

const SECRET = 'Zulaikha Unspoken';
const { kl, pj } = branchIds;

let clinic: Clinic;
let admin: Caller;
let folder = '';
beforeAll(async () => {
  clinic = await startClinic();
  admin = await clinic.as('admin');
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  const page = await readFile(join(root, 'docs/audit.md'), 'utf8');
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  await writeFile(join(folder, 'check.mjs'), program);
  for (const days of [400, 40, 40, 0]) await addSealed(days);
});
afterAll(async () => {
  await clinic.stop();
  await rm(folder, { recursive: true });
});

/** Adds entries of some days ago, of two branches and of none, and seals them. */
async function addSealed(days: number): Promise<void> {
  await clinic.owner.query(
    `INSERT INTO audit (account_id, branch_id, resource, record_id, action, changes, at)
     SELECT $1, b.id, 'patients', '7', 'edit', $3, now() - make_interval(days => $4)
       FROM unnest($2::integer[]) AS b (id)`,
    [people.reception.id, [kl, pj, null, kl], { name: ['Ali', SECRET] }, days],
  );
  await sealAudit(clinic.database, 5_000);
}

async function exported(input: Input<typeof api.auditExport> = {}): Promise<string[]> {
  const { data } = await admin.send(api.auditExport, input);
  if (!data.next) return data.lines;
  return [...data.lines, ...(await exported({ ...input, ...data.next }))];
}

/** What the program of the documents says of the lines; its error where it finds them wrong. */
async function checked(lines: readonly string[]): Promise<string> {
  const file = join(folder, 'audit.ndjson');
  await writeFile(file, `${lines.join('\n')}\n`);
  return promisify(execFile)(process.execPath, [join(folder, 'check.mjs'), file]).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => /Error: (.*)/.exec(stderr)?.[1] ?? stderr,
  );
}

const entriesOf = (lines: readonly string[]) => lines.filter((line) => line.includes('"action"'));

it('an auditor checks the export without this server, by the program of the documents', async () => {
  const lines = await exported();
  const head = await headNow(askOver(clinic.owner));
  expect(await checked(lines)).toMatch(new RegExp(`^\\d+ seals are right\\. Head: ${head}\n$`));
  expect(entriesOf(lines).length).toBeGreaterThanOrEqual(16);
  expect(lines.join('\n')).not.toContain('Ali');
  expect(lines.join('\n')).not.toContain(SECRET);
});

it('an entry that was changed, left out or added in the file, and a seal that was left out, are found', async () => {
  const lines = await exported({ branchID: kl });
  expect(await checked(lines)).toContain('seals are right');
  const at = lines.findIndex((line) => line.includes('"action": "edit"'));
  const [line = ''] = lines.slice(at);
  const wrong = new RegExp(`^seal \\d+ of branch ${kl} is wrong$`);
  expect(await checked(lines.with(at, line.replace('"edit"', '"show"')))).toMatch(wrong);
  expect(await checked(lines.toSpliced(at, 1))).toMatch(wrong);
  expect(await checked(lines.toSpliced(at, 0, line))).toMatch(wrong);
  const second = lines.findIndex((each) => each.includes('"number":2'));
  expect(await checked(lines.filter((_, place) => place !== second))).toMatch(wrong);
});

it('what was changed, removed or added in the database is found in the file', async () => {
  const lines = entriesOf(await exported({ branchID: pj }));
  const { id } = JSON.parse(lines[1] ?? '') as { id: number };
  const wrong = new RegExp(`^seal \\d+ of branch ${pj} is wrong$`);
  const { owner } = clinic;
  const { rows } = await owner.query('SELECT * FROM audit WHERE id = $1', [id]);
  await owner.query('UPDATE audit SET account_id = 2 WHERE id = $1', [id]);
  expect(await checked(await exported({ branchID: pj }))).toMatch(wrong);
  await owner.query('DELETE FROM audit WHERE id = $1', [id]);
  expect(await checked(await exported({ branchID: pj }))).toMatch(wrong);
  await owner.query(
    'INSERT INTO audit OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::audit, $1)',
    [JSON.stringify(rows)],
  );
});

it('has the days and the branch that are wanted', async () => {
  const day = (days: number) => {
    const at = new Date(`${clinicToday()}T00:00:00Z`);
    at.setUTCDate(at.getUTCDate() - days);
    return at.toISOString().slice(0, 10);
  };
  const some = await exported({ branchID: kl, from: day(50), until: day(30) });
  expect(await checked(some)).toContain('2 seals are right');
  const entries = entriesOf(some).map((line) => JSON.parse(line) as { branch: number });
  expect(entries.map(({ branch }) => branch)).toEqual([kl, kl, kl, kl]);
  expect(entriesOf(await exported({ from: day(300), until: day(200) }))).toEqual([]);
});

it('is refused to everyone but Administrators, and is an entry itself', async () => {
  for (const who of ['tenant', 'manager', 'doctor'] as const) {
    const refused = await (await clinic.as(who)).refused(api.auditExport, {});
    expect([who, refused.status]).toEqual([who, 403]);
  }
  await exported({ branchID: pj, from: '2026-01-01' });
  const { data } = await admin.send(api.auditLogList, { resource: 'audit-log' });
  expect(data[0]).toMatchObject({
    accountID: people.admin.id,
    action: 'give',
    recordID: String(pj),
    changes: { from: [null, '2026-01-01'] },
  });
});

it('goes on in pages', async () => {
  await clinic.owner.query(
    `INSERT INTO audit (branch_id, resource, action) SELECT $1, 'patients', 'show' FROM generate_series(1, 12000)`,
    [kl],
  );
  await sealAudit(clinic.database, 5_000);
  const { data } = await admin.send(api.auditExport, { branchID: kl });
  expect(data.next).not.toBeNull();
  expect(data.lines.length).toBeLessThan(6_000);
  const lines = await exported({ branchID: kl });
  expect(lines.length).toBeGreaterThan(12_000);
  expect(await checked(lines)).toContain('seals are right');
});
