import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { AUDIT_YEARS, retention, sweep } from '../../../server/jobs/retention.ts';
import { root } from '../../../server/kit/root.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { branchIds, people } from '../support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

const count = async (table: string, where: string) => {
  const { rows } = await clinic.owner.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM ${table} WHERE ${where}`,
  );
  return rows[0]?.n;
};

it('docs/operating.md lists what is deleted, when, and why', () => {
  const page = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const [, section = ''] = page.split('## What is kept for how long');
  const [table = ''] = section.split('\n## ');
  expect(table.match(/^\| `.*$/gm)).toEqual(
    retention.map(({ table: name, keeps, why }) => `| \`${name}\` | ${keeps} | ${why} |`),
  );
});

it('many old rows are deleted in small transactions', async () => {
  await clinic.owner.query(`
    CREATE TABLE deletion AS SELECT pg_current_xact_id() AS at, '' AS key WHERE false;
    GRANT INSERT ON deletion TO PUBLIC;
    CREATE FUNCTION note_deletion() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO deletion VALUES (pg_current_xact_id(), OLD.key); RETURN NULL; END $$;
    CREATE TRIGGER noted AFTER DELETE ON attempt FOR EACH ROW EXECUTE FUNCTION note_deletion();
    INSERT INTO attempt (key, count, since) SELECT 'old ' || n, 1, now() - interval '2 days' FROM generate_series(1, 2500) AS n`);
  await eventually(async () => {
    await sweep(clinic.database);
    expect(await count('attempt', "key LIKE 'old %'")).toBe(0);
  });
  const { rows } = await clinic.owner.query<{ n: number }>(
    'SELECT count(*)::integer AS n FROM deletion GROUP BY at ORDER BY at',
  );
  expect(rows.map(({ n }) => n)).toEqual([1_000, 1_000, 500]);
});

it('sent mails are deleted after 90 days, and those that wait are not', async () => {
  await clinic.owner.query(`
    INSERT INTO mail (recipient, subject, body, created_at, sent_at) VALUES
      ('old@test', 'swept', '', now() - interval '91 days', now() - interval '91 days'),
      ('new@test', 'kept', '', now() - interval '89 days', now() - interval '89 days'),
      ('waits@test', 'kept too', '', now() - interval '91 days', NULL)`);
  await eventually(async () => {
    await sweep(clinic.database);
    expect(await count('mail', "subject = 'swept'")).toBe(0);
  });
  expect(await count('mail', "subject LIKE 'kept%'")).toBe(2);
});

it('old entries of the audit are archived, and the history of a record still tells them', async () => {
  const nurse = await clinic.as('nurse');
  const { data: patients } = await nurse.send(api.patientList, { pageSize: 1 });
  const id = String(patients.data[0]?.patID);
  const before = await nurse.send(api.recordHistory, { resource: 'patients', id });
  await clinic.owner.query(
    `INSERT INTO audit (at, account_id, branch_id, resource, record_id, action, changes)
     SELECT now() - age, $1, $2, 'patients', $3, 'edit', jsonb_build_object('remark', jsonb_build_array('', remark))
       FROM (VALUES (interval '${AUDIT_YEARS} years 1 day', 'archived'), (interval '${AUDIT_YEARS} years' - interval '1 day', 'not yet'),
                    (interval '9 years', 'long ago')) AS entry (age, remark)`,
    [people.nurse.id, branchIds.kl, id],
  );
  await eventually(async () => {
    await sweep(clinic.database);
    expect(await count('audit_archive', `record_id = '${id}'`)).toBe(2);
  });
  expect(await count('audit', `at < now() - interval '${AUDIT_YEARS} years'`)).toBe(0);
  const { data } = await nurse.send(api.recordHistory, { resource: 'patients', id });
  expect(data.slice(before.data.length).map(({ changes }) => changes['remark']?.[1])).toEqual([
    'not yet',
    'archived',
    'long ago',
  ]);
});

it('nothing of a patient’s record is deleted, however old', async () => {
  const tables = [
    'patient',
    'appointment',
    'message',
    'nurse_note',
    'file',
    'pdf_document',
    'audit',
    'audit_archive',
    'invoice',
  ];
  expect(retention.map(({ table }) => table).filter((table) => tables.includes(table))).toEqual([]);
});
