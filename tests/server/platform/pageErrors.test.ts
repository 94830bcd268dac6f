import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { SourceMaps } from '../../../server/kit/monitoring/sourceMaps.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let admin: Awaited<ReturnType<Clinic['as']>>;
beforeAll(async () => {
  clinic = await startClinic();
  admin = await clinic.as('admin');
});
beforeEach(() => clinic.owner.query('TRUNCATE attempt; TRUNCATE page_error CASCADE'));
afterAll(() => clinic.stop());

const crash: Input<typeof api.reportPageError> = {
  release: '1.2.0',
  page: '/patient/patient-list',
  kind: 'drawing',
  name: 'TypeError',
  reason: 'noValue',
  call: 'GET /api/patient_list',
  stack: [
    { file: 'assets/list-Bk3xQ0a1.js', line: 1, column: 4_711 },
    { file: 'assets/base-Zz9_-0aA.js', line: 3, column: 12 },
  ],
};
const listed = async () => (await admin.send(api.pageErrorList, {})).data;
const faults = async () =>
  (await admin.send(api.serverHealth, {})).data.faults.filter(({ fault }) =>
    fault.startsWith('page-errors'),
  );

it('an error of several people and a visitor is one, with its days and releases, whatever its built files are called', async () => {
  const doctor = await clinic.as('doctor');
  const nurse = await clinic.as('nurse');
  // Whose token it is shows once it has opened a call.
  for (const person of [doctor, nurse]) await person.send(api.ownSessions, {});
  await doctor.send(api.reportPageError, crash);
  await doctor.send(api.reportPageError, crash);
  await nurse.send(api.reportPageError, {
    ...crash,
    release: '1.3.0',
    stack: crash.stack.map((each) => ({
      ...each,
      file: each.file.replace(/-.{8}\.js/, '-NewMark1.js'),
      line: each.line + 7,
    })),
  });
  await clinic.visitor.send(api.reportPageError, crash);
  await doctor.send(api.reportPageError, { ...crash, name: 'RangeError', reason: 'wrongRange' });
  expect(await listed()).toMatchObject([
    { name: 'RangeError', times: 1, people: 1 },
    {
      name: 'TypeError',
      page: '/patient/patient-list',
      times: 4,
      people: 3,
      firstRelease: '1.2.0',
      lastRelease: '1.2.0',
      state: 'open',
    },
  ]);
  const found = (await admin.send(api.pageErrorList, { q: 'TypeError list' })).data;
  expect(found).toHaveLength(1);
  const id = found[0]?.id ?? 0;
  const { stack, days } = (await admin.send(api.pageErrorDetail, { id })).data;
  expect(stack).toMatchObject(crash.stack);
  expect(days.map(({ times }) => times)).toEqual([4]);
  // Nobody's name or number stands beside it.
  const { rows } = await clinic.owner.query<{ mark: string }>('SELECT mark FROM page_error_person');
  for (const { mark } of rows) expect(mark).toMatch(/^[\w-]{43}$/);
});

it('one that is new needs attention until it is solved, and again when it comes again', async () => {
  await clinic.visitor.send(api.reportPageError, crash);
  const isNew = [{ fault: 'page-errors-new', of: crash.page }];
  expect(await faults()).toEqual(isNew);
  const [{ id } = { id: 0 }] = await listed();
  expect((await admin.send(api.solvePageError, { id })).data.state).toBe('solved');
  expect(await faults()).toEqual([]);
  await clinic.owner.query("UPDATE page_error SET opened_at = now() - interval '30 days'");
  await clinic.visitor.send(api.reportPageError, crash);
  expect(await listed()).toMatchObject([{ id, state: 'open', times: 2 }]);
  expect(await faults()).toEqual(isNew);
  const { data: history } = await admin.send(api.recordHistory, {
    resource: 'page-errors',
    id: String(id),
  });
  expect(history.map(({ action }) => action)).toEqual(['solve']);
});

it('one of before needs attention once it comes far more often than in its last week', async () => {
  await clinic.visitor.send(api.reportPageError, crash);
  await clinic.owner.query(`
    UPDATE page_error SET opened_at = now() - interval '4 days';
    UPDATE page_error_day SET times = 34;
    INSERT INTO page_error_day SELECT page_error_id, day - n, 7 FROM page_error_day, generate_series(1, 7) n`);
  expect(await faults()).toEqual([]);
  await clinic.visitor.send(api.reportPageError, crash);
  expect(await faults()).toEqual([{ fault: 'page-errors-many', of: crash.page }]);
});

it('what is beyond a few is dropped, and answered alike', async () => {
  for (let count = 0; count < 25; count += 1)
    expect((await clinic.visitor.send(api.reportPageError, crash)).data).toEqual({ done: true });
  expect(await listed()).toMatchObject([{ times: 20 }]);
});

it('no sender fills the table: where as many are kept as may be, one that is known is counted alone', async () => {
  await clinic.visitor.send(api.reportPageError, crash);
  await clinic.owner.query(`
    INSERT INTO page_error (fingerprint, state, page, kind, name, reason, place, call, stack, first_release, last_release)
    SELECT 'other ' || n, 'open', '/', 'event', 'Error', 'other', '', '', '[]', '1', '1' FROM generate_series(1, 999) n`);
  await clinic.visitor.send(api.reportPageError, { ...crash, page: '/another' });
  await clinic.visitor.send(api.reportPageError, crash);
  const { rows } = await clinic.owner.query(
    'SELECT count(*)::int AS kept, max(times) AS most FROM page_error',
  );
  expect(rows).toEqual([{ kept: 1_000, most: 2 }]);
});

it.each<[string, Partial<typeof crash>]>([
  ['a page with a query', { page: '/patient/patient-list?q=Aminah' }],
  ['a name that is a sentence', { name: 'Aminah binti Ali was not found' }],
  ['a file of another site', { stack: [{ file: 'https://else.test/a.js', line: 1, column: 1 }] }],
  ['a file of another folder', { stack: [{ file: 'assets/../../x.js', line: 1, column: 1 }] }],
  ['a call with a value', { call: 'GET /api/patient_list?q=Aminah' }],
  ['no position', { stack: [] }],
])('%s is refused', async (_, wrong) => {
  const refused = await clinic.visitor.refused(api.reportPageError, { ...crash, ...wrong });
  expect(refused.status).toBe(400);
});

it('a position is found in its source, and stays as it came where the build has no map of it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'maps-'));
  mkdirSync(path.join(folder, 'assets'));
  const map = {
    version: 3,
    sources: ['../../../src/ui/Page.tsx'],
    names: ['Heading'],
    // Line 1, column 11: line 9, column 5 of the source, where Heading stands.
    mappings: 'UAQIA',
  };
  writeFileSync(path.join(folder, 'assets/base-00000000.js.map'), JSON.stringify(map));
  const maps = new SourceMaps(folder);
  const at = { line: 1, column: 12 };
  expect(await maps.sourceOf({ file: 'assets/base-00000000.js', ...at })).toEqual({
    file: 'src/ui/Page.tsx',
    line: 9,
    column: 5,
    name: 'Heading',
  });
  expect(await maps.sourceOf({ file: 'assets/base-11111111.js', ...at })).toBeUndefined();
});
