import { type ClientRequest, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { untilRefused } from '../support/untilServed.ts';
import { doctorIds, people, type Person } from '../support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

/** Bytes of a body without a limit of its own. */
const USUAL_BODY = 262_144;

describe('a write with an invalid version', () => {
  it.each(['"abc"', '-1', '1.5', '99999999999', '"1", "2"'])(
    'is refused with If-Match %s, and writes nothing',
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

describe('a large body', () => {
  const large = Object.values(api as Record<string, Call>).filter(
    ({ largestBody = 0 }) => largestBody > USUAL_BODY,
  );
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

  it.each(large)('is not read if the caller may not call $path', async (call) => {
    const announced = { 'Content-Length': '1000000' };
    const made = { Authorization: 'Bearer made-up' };
    expect(await answerTo(call, announced)).toBe(401);
    expect(await answerTo(call, { ...announced, ...made })).toBe(401);
    expect(await answerTo(call, { 'Transfer-Encoding': 'chunked', ...made })).toBe(401);
    if (call.access.kind !== 'permission') return;
    const isOfAgata = ['team', 'tenant'].includes(call.access.scope);
    const other = { Authorization: await Authorization(isOfAgata ? 'reception' : 'consultant') };
    expect(await answerTo(call, { ...announced, ...other })).toBe(403);
  });

  it('is refused by every public call', () => {
    expect(large.length).toBeGreaterThan(0);
    expect(large.every(({ access }) => access.kind !== 'public')).toBe(true);
  });
});

describe('the audit of refusals', () => {
  const noted = async (account: number, path: string) => {
    const { rowCount } = await clinic.owner.query(
      "SELECT FROM audit WHERE account_id = $1 AND action = 'refused' AND resource = $2",
      [account, path],
    );
    return rowCount;
  };

  it('names the refused call of a batch, refused by its rule or by its handler', async () => {
    const doctor = await clinic.as('doctor');
    const before = await noted(people.doctor.id, api.batch.path);
    const byRule = { call: 'createPracticeType', inputs: [{ title: 'Other', description: '' }] };
    expect((await doctor.refused(api.batch, byRule)).status).toBe(403);
    expect(await noted(people.doctor.id, api.createPracticeType.path)).toBe(1);
    const entry = {
      resource: doctorIds.kl[1],
      reason: 'Away',
      fromDate: '2031-03-03',
      toDate: '2031-03-03',
      startDate: '09:00',
      stopDate: '10:00',
      type: 'Leave',
    };
    expect((await doctor.refused(api.addOrganizer, entry)).status).toBe(403);
    expect(await noted(people.doctor.id, api.addOrganizer.path)).toBe(1);
    const byHandler = { call: 'addOrganizer', inputs: [entry] };
    expect((await doctor.refused(api.batch, byHandler)).status).toBe(403);
    expect(await noted(people.doctor.id, api.addOrganizer.path)).toBe(2);
    expect(await noted(people.doctor.id, api.batch.path)).toBe(before);
  });

  it('includes a wrong confirming password', async () => {
    const manager = await clinic.as('manager');
    const passwords = { new_password: 'Another#1', confirm_password: 'Another#1' };
    await manager.refused(api.changePassword, { old_password: 'wrong#123', ...passwords });
    expect(await noted(people.manager.id, api.changePassword.path)).toBe(1);
  });
});

describe('many refusals of one person', () => {
  it('are recorded one by one up to twenty a minute, then each time their number doubles', async () => {
    const [nurse, reception] = [await clinic.as('nurse'), await clinic.as('reception')];
    const noted = async (account: number) => {
      const { rows } = await clinic.owner.query<{ times: number | null }>(
        `SELECT (changes->'timesInAMinute'->>1)::integer AS times FROM audit
          WHERE account_id = $1 AND action = 'refused' AND resource = $2 ORDER BY id`,
        [account, api.patientMergeList.path],
      );
      return rows.map(({ times }) => times);
    };
    const refusedOnce = (who: typeof nurse) =>
      untilRefused(() => who.refused(api.patientMergeList, {}));
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
  ])('is refused by %s, which is not a field of the list', async (name) => {
    const admin = await clinic.as('admin');
    const refused = await admin.refused(api.publicHolidayList, { filter: `{"${name}":"x"}` });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([400, 'GENERAL.INVALID']);
  });
});
