import { type ClientRequest, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../contract/index.ts';
import type { Call } from '../../contract/kit/call.ts';
import { type Clinic, startClinic } from './support/clinic.ts';
import { people, type Person } from './support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic({ TRUST_PROXY: 'true' });
});
afterAll(() => clinic.stop());

describe('behind a proxy', () => {
  it('the address of a caller is the one that the proxy saw, whatever the caller claims', async () => {
    const tries = Array.from({ length: 101 }, (_, index) =>
      clinic.visitor.refused(
        api.authenticate,
        { email: `nobody${index}@world.test`, password: 'wrong#123' },
        { headers: { 'X-Forwarded-For': `198.51.100.${index}, 203.0.113.7` } },
      ),
    );
    const statuses = (await Promise.all(tries)).map((refused) => refused.status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    await clinic.forgetTries();
  });
});

describe('a write over a version that cannot be read', () => {
  it.each(['"abc"', '-1', '1.5', '99999999999', '"1", "2"'])(
    'If-Match %s is refused, and nothing is written',
    async (ifMatch) => {
      const nurse = await clinic.as('nurse');
      const { data: before } = await nurse.send(api.getUserProfile, {});
      const refused = await nurse.refused(
        api.editUserProfile,
        {
          email: people.nurse.email,
          full_name: 'Someone Else',
          display_name: 'Someone',
          dob: '1990-01-01',
          phone_mobile: '60123456789',
        },
        { headers: { 'If-Match': ifMatch } },
      );
      expect([refused.status, refused.failures[0]?.field]).toEqual([400, 'If-Match']);
      expect((await nurse.send(api.getUserProfile, {})).data).toEqual(before);
    },
  );
});

describe('a body that may be large', () => {
  const large = Object.values(api as Record<string, Call>).filter((call) => call.largestBody);
  const Authorization = async (person: Person) => `Bearer ${(await clinic.as(person)).token}`;
  const open: ClientRequest[] = [];
  afterEach(() => {
    for (const asked of open.splice(0)) asked.destroy();
  });
  /** What is answered to those who announce a body, before they send any of it. */
  const answerTo = (call: Call, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { method, path } = call;
      const asked = request(clinic.address + path, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
      });
      open.push(asked);
      asked.on('response', ({ statusCode }) => resolve(statusCode));
      asked.on('error', reject);
      asked.flushHeaders();
    });

  it.each(large)('is not read of those who may not call $path', async (call) => {
    const announced = { 'Content-Length': '1000000' };
    const made = { Authorization: 'Bearer made-up' };
    expect(await answerTo(call, announced)).toBe(401);
    expect(await answerTo(call, { ...announced, ...made })).toBe(401);
    expect(await answerTo(call, { 'Transfer-Encoding': 'chunked', ...made })).toBe(401);
    if (call.access.kind !== 'permission') return;
    const consultant = { Authorization: await Authorization('consultant') };
    expect(await answerTo(call, { ...announced, ...consultant })).toBe(403);
  });

  it('is wanted by no call that visitors may make', () => {
    expect(large.length).toBeGreaterThan(0);
    expect(large.every(({ access }) => access.kind !== 'public')).toBe(true);
  });
});

describe('refusals of one person', () => {
  it('are noted one by one only so often in a minute, then whenever their number has doubled', async () => {
    const [nurse, reception] = [await clinic.as('nurse'), await clinic.as('reception')];
    const noted = async (account: number) => {
      const { rows } = await clinic.owner.query<{ times: number | null }>(
        `SELECT (changes->'timesInAMinute'->>1)::integer AS times FROM audit
          WHERE account_id = $1 AND action = 'refused' AND resource = $2 ORDER BY id`,
        [account, api.patientMergeList.path],
      );
      return rows.map(({ times }) => times);
    };
    const refusedOnce = (who: typeof nurse) => who.refused(api.patientMergeList, {});
    const refused = await Promise.all(Array.from({ length: 100 }, () => refusedOnce(nurse)));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([403]));
    await refusedOnce(reception);
    const times = await noted(people.nurse.id);
    expect(times.filter((each) => each === null)).toHaveLength(20);
    expect(new Set(times)).toEqual(new Set([null, 32, 64]));
    expect(times).toHaveLength(22);
    expect(await noted(people.reception.id)).toEqual([null]);
    const { rows } = await clinic.owner.query(`SELECT count FROM attempt WHERE key = $1`, [
      `refused ${people.nurse.id}`,
    ]);
    expect(rows).toEqual([{ count: 100 }]);
    await clinic.owner.query(`UPDATE attempt SET since = now() - interval '61 seconds'`);
    await refusedOnce(nurse);
    expect(await noted(people.nurse.id)).toHaveLength(23);
  });
});

describe('a filter of a list', () => {
  it.each([
    'constructor',
    '__proto__',
    'toString',
    '__defineGetter__',
    'hasOwnProperty',
    'valueOf',
    // A column that the list does not show.
    'removedAt',
    'branchId',
  ])('by %s, which is no field of it, narrows by nothing', async (name) => {
    const admin = await clinic.as('admin');
    const day = { day: '2031-01-01', name: `A day of ${name}` };
    const { data: made } = await admin.send(api.publicHolidayCreate, day);
    const { data } = await admin.send(api.publicHolidayList, { filter: `{"${name}":"x"}` });
    expect(data).toContainEqual(made);
  });
});
