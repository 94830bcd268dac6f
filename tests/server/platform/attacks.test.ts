import { type ClientRequest, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { untilRefused } from '../support/untilServed.ts';
import { doctorIds, PASSWORD, people, type Person } from '../support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic({ TRUST_PROXY: 'true' });
});
afterAll(() => clinic.stop());

/** A try to sign in with a wrong password, from an address that the proxy names. */
const guess = (email: string, address: string, password = 'wrong#123') =>
  clinic.visitor
    .send(
      api.authenticate,
      { email, password },
      { headers: { 'X-Forwarded-For': `198.51.100.1, ${address}` } },
    )
    .then(
      () => 200,
      (error: { status: number }) => error.status,
    );
/** Guesses ten at a time: more at once would partly wait too long for a connection (503). */
async function guesses(
  count: number,
  email: (index: number) => string,
  address: (index: number) => string,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let from = 0; from < count; from += 10) {
    const some = Array.from({ length: Math.min(10, count - from) }, (_, at) => from + at);
    statuses.push(...(await Promise.all(some.map((index) => guess(email(index), address(index))))));
  }
  return statuses;
}
const count = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length;

describe('guessing at passwords', () => {
  afterEach(() => clinic.forgetTries());

  it('behind a proxy counts for the address that the proxy saw, whatever the caller claims', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 11 }, (_, index) =>
        clinic.visitor.refused(
          api.authenticate,
          { email: people.nurse.email, password: 'wrong#123' },
          { headers: { 'X-Forwarded-For': `198.51.100.${index}, 203.0.113.7` } },
        ),
      ),
    );
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('keeps nobody else at the address from signing in', async () => {
    await guesses(
      150,
      (index) => `nobody${index % 10}@world.test`,
      () => '203.0.113.7',
    );
    expect(await guess(people.nurse.email, '203.0.113.7', PASSWORD)).toBe(200);
  });

  it('keeps the person from signing in elsewhere for some seconds at most', async () => {
    const { email } = people.reception;
    expect(await guess(email, '203.0.113.20', PASSWORD)).toBe(200);
    const statuses = await guesses(
      150,
      () => email,
      (index) => `203.0.113.${100 + (index % 50)}`,
    );
    // Pauses begin with a second, which a slow computer may need for some tries.
    expect(count(statuses, 400)).toBeGreaterThanOrEqual(100);
    expect(count(statuses, 400)).toBeLessThan(110);
    const { rows } = await clinic.owner.query<{ seconds: number }>(
      'SELECT extract(epoch FROM max(paused_until) - now())::float AS seconds FROM attempt',
    );
    expect(rows[0]?.seconds).toBeLessThanOrEqual(15);
    const ofAccount = (sql: string) =>
      clinic.owner.query(`${sql} WHERE key = 'sign-in ' || $1`, [email]);
    await ofAccount("UPDATE attempt SET paused_until = now() + interval '15 seconds'");
    expect(await guess(email, '203.0.113.21', PASSWORD)).toBe(429);
    // Where they have signed in before, they wait for nobody.
    expect(await guess(email, '203.0.113.20', PASSWORD)).toBe(200);
    await ofAccount('UPDATE attempt SET paused_until = now()');
    expect(await guess(email, '203.0.113.21', PASSWORD)).toBe(200);
  });

  it('has to wait longer after each further try, and never longer than five minutes', async () => {
    const { email } = people.manager;
    const wait = async () => {
      const { rows } = await clinic.owner.query<{ seconds: number }>(
        `SELECT extract(epoch FROM paused_until - now())::float AS seconds FROM attempt
          WHERE key = 'sign-in ' || $1 || ' from 203.0.113.7'`,
        [email],
      );
      return Math.ceil(rows[0]?.seconds ?? 0);
    };
    expect(
      count(
        await guesses(
          20,
          () => email,
          () => '203.0.113.7',
        ),
        400,
      ),
    ).toBe(10);
    const waits = [await wait()];
    for (let round = 0; round < 4; round += 1) {
      // Refused while one has to wait: that makes it no longer.
      expect(await guess(email, '203.0.113.7')).toBe(429);
      await clinic.owner.query('UPDATE attempt SET paused_until = now()');
      expect(await guess(email, '203.0.113.7')).toBe(400);
      waits.push(await wait());
    }
    const steps = [30, 60, 120, 240, 300];
    for (const [index, step] of steps.entries()) {
      expect(waits[index]).toBeLessThanOrEqual(step);
      expect(waits[index]).toBeGreaterThan(step / 2);
    }
    await clinic.owner.query("UPDATE attempt SET since = now() - interval '16 minutes'");
    expect(await guess(email, '203.0.113.7', PASSWORD)).toBe(200);
  });

  it('is told in seconds how long to wait', async () => {
    const { email } = people.manager;
    await guesses(
      10,
      () => email,
      () => '203.0.113.7',
    );
    const refused = await clinic.visitor.refused(
      api.authenticate,
      { email, password: PASSWORD },
      { headers: { 'X-Forwarded-For': '203.0.113.7' } },
    );
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(20);
    expect(refused.failures[0]).toMatchObject({
      error_code: 'GENERAL.TOO_MANY_SECONDS',
      error_message: `Too many tries. Try again in ${refused.retryAfter} seconds.`,
    });
  });

  it('at a known and an unknown account is answered alike to the last try', async () => {
    const known = await guesses(
      12,
      () => people.doctor.email,
      () => '203.0.113.7',
    );
    const unknown = await guesses(
      12,
      () => 'nobody@world.test',
      () => '203.0.113.7',
    );
    expect(count(known, 429)).toBe(2);
    expect(count(unknown, 429)).toBe(2);
  });
});

describe('asking for a new password', () => {
  afterEach(() => clinic.forgetTries());

  /** Asks for each email from its address, ten at a time. */
  async function asks(emails: readonly (readonly [email: string, address: string])[]) {
    const statuses: number[] = [];
    const ask = ([email, address]: readonly [string, string]) =>
      clinic.visitor
        .send(api.forgotPassword, { email }, { headers: { 'X-Forwarded-For': address } })
        .then(
          () => 200,
          (error: { status: number }) => error.status,
        );
    for (let from = 0; from < emails.length; from += 10)
      statuses.push(...(await Promise.all(emails.slice(from, from + 10).map(ask))));
    return statuses;
  }
  const times = <T>(many: number, make: (index: number) => T) =>
    Array.from({ length: many }, (_, index) => make(index));
  const secondsOf = async (key: string) => {
    const { rows } = await clinic.owner.query<{ seconds: number | null }>(
      'SELECT extract(epoch FROM paused_until - now())::float AS seconds FROM attempt WHERE key = $1',
      [key],
    );
    return rows[0]?.seconds ?? 0;
  };

  it('for one person again and again is put off for longer each time, at that address alone', async () => {
    const { email } = people.doctor;
    const statuses = await asks(times(10, () => [email, '203.0.113.30'] as const));
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([5, 5]);
    const key = `mail ${email} from 203.0.113.30`;
    const first = await secondsOf(key);
    await clinic.owner.query('UPDATE attempt SET paused_until = now()');
    expect(await asks([[email, '203.0.113.30']])).toEqual([200]);
    expect((await secondsOf(key)) / first).toBeGreaterThan(1.5);
    expect(await asks([[email, '203.0.113.30']])).toEqual([429]);
    expect(await asks([[email, '203.0.113.31']])).toEqual([200]);
  });

  it('for many people keeps nobody else at the address from asking for longer than some seconds', async () => {
    const statuses = await asks(
      times(40, (index) => [`nobody${index}@world.test`, '203.0.113.32'] as const),
    );
    expect(count(statuses, 429)).toBeGreaterThan(0);
    const seconds = await secondsOf('mail from 203.0.113.32');
    expect(seconds).toBeLessThanOrEqual(15);
    await clinic.owner.query('UPDATE attempt SET paused_until = now()');
    expect(await asks([[people.nurse.email, '203.0.113.32']])).toEqual([200]);
  });

  it('for one person from everywhere fills no mailbox, and does not put off the person', async () => {
    const { email } = people.manager;
    expect(await guess(email, '203.0.113.33', PASSWORD)).toBe(200);
    const statuses = await asks(times(40, (index) => [email, `203.0.113.${100 + index}`] as const));
    // Pauses begin with some seconds, which a slow computer may need for some requests.
    expect(count(statuses, 200)).toBeGreaterThanOrEqual(20);
    expect(count(statuses, 200)).toBeLessThan(25);
    const seconds = await secondsOf(`mail ${email}`);
    expect(seconds).toBeLessThanOrEqual(60);
    await clinic.owner.query("UPDATE attempt SET paused_until = now() + interval '1 minute'");
    expect(await asks([[email, '203.0.113.34']])).toEqual([429]);
    // Where they have signed in before, they wait for nobody.
    expect(await asks([[email, '203.0.113.33']])).toEqual([200]);
  });

  it('is put off for a known and an unknown email alike', async () => {
    const statuses = await Promise.all(
      [people.tenant.email, 'nobody@world.test'].map((email) =>
        asks(times(7, () => [email, '203.0.113.35'] as const)),
      ),
    );
    expect(statuses.map((each) => count(each, 429))).toEqual([2, 2]);
  });
});

describe('guessing at a confirming password', () => {
  it('is checked ten times at most of a hundred at once, and the right one has to wait as well', async () => {
    const nurse = await clinic.as('nurse');
    const change = (old_password: string) =>
      nurse.refused(api.changePassword, {
        old_password,
        new_password: 'Another#1',
        confirm_password: 'Another#1',
      });
    const tries = await Promise.all(
      Array.from({ length: 100 }, () => untilRefused(() => change('wrong#123'))),
    );
    const statuses = tries.map(({ status }) => status);
    const checked = count(statuses, 403);
    // A try may count without being checked, where a busy server has no time for the hash.
    expect(checked).toBeGreaterThan(0);
    expect(checked).toBeLessThanOrEqual(10);
    expect(count(statuses, 429)).toBe(100 - checked);
    const right = await change(PASSWORD);
    expect(right.status).toBe(429);
    expect(right.retryAfter).toBeGreaterThan(0);
    // Another person's tries are their own.
    const doctor = await clinic.as('doctor');
    const other = await doctor.refused(api.changePassword, {
      old_password: 'wrong#123',
      new_password: 'Another#1',
      confirm_password: 'Another#1',
    });
    expect(other.status).toBe(403);
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

describe('a refusal is noted', () => {
  const noted = async (account: number, path: string) => {
    const { rowCount } = await clinic.owner.query(
      "SELECT FROM audit WHERE account_id = $1 AND action = 'refused' AND resource = $2",
      [account, path],
    );
    return rowCount;
  };

  it('within a batch as the call that it was of, be it by the rule or by the handler', async () => {
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

  it('where a confirming password is wrong', async () => {
    const manager = await clinic.as('manager');
    const passwords = { new_password: 'Another#1', confirm_password: 'Another#1' };
    await manager.refused(api.changePassword, { old_password: 'wrong#123', ...passwords });
    expect(await noted(people.manager.id, api.changePassword.path)).toBe(1);
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
  ])('by %s, which is no field of it, is refused', async (name) => {
    const admin = await clinic.as('admin');
    const refused = await admin.refused(api.publicHolidayList, { filter: `{"${name}":"x"}` });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([400, 'GENERAL.INVALID']);
  });
});
