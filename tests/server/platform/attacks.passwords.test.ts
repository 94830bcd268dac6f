import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { untilRefused } from '../support/untilServed.ts';
import { PASSWORD, people } from '../support/world.ts';

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

describe('guessing passwords', () => {
  afterEach(() => clinic.forgetTries());

  it('is counted for the address that the proxy reports, not one that the caller claims', async () => {
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

  it('does not prevent others at the address from signing in', async () => {
    await guesses(
      150,
      (index) => `nobody${index % 10}@world.test`,
      () => '203.0.113.7',
    );
    expect(await guess(people.nurse.email, '203.0.113.7', PASSWORD)).toBe(200);
  });

  it('delays the person for seconds at other addresses, and not where they have signed in before', async () => {
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

  it('is refused for longer after each try, for at most five minutes', async () => {
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

  it('is refused with the seconds to wait', async () => {
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

  it('gets the same answers for a known and an unknown email', async () => {
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

  it('repeatedly for one person is refused for longer each time, only at that address', async () => {
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

  it('for many people delays others at the address for seconds only', async () => {
    const statuses = await asks(
      times(40, (index) => [`nobody${index}@world.test`, '203.0.113.32'] as const),
    );
    expect(count(statuses, 429)).toBeGreaterThan(0);
    const seconds = await secondsOf('mail from 203.0.113.32');
    expect(seconds).toBeLessThanOrEqual(15);
    await clinic.owner.query('UPDATE attempt SET paused_until = now()');
    expect(await asks([[people.nurse.email, '203.0.113.32']])).toEqual([200]);
  });

  it('for one person from many addresses is limited, except where the person has signed in before', async () => {
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

  it('is limited in the same way for a known and an unknown email', async () => {
    const statuses = await Promise.all(
      [people.tenant.email, 'nobody@world.test'].map((email) =>
        asks(times(7, () => [email, '203.0.113.35'] as const)),
      ),
    );
    expect(statuses.map((each) => count(each, 429))).toEqual([2, 2]);
  });
});

describe('guessing a confirming password', () => {
  it('is checked for at most ten of a hundred simultaneous tries, and then refused even if it is right', async () => {
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
