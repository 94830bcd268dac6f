import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { newFirstCode } from '../../../server/areas/accounts/accounts/firstAdministrator.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { waitForMails, parseResetMail } from '../support/mail.ts';
import { oneTimeCode } from '../support/oneTimeCode.ts';
import { PASSWORD, people, type Person } from '../support/world.ts';

const passwords = { new_password: 'Another#1', confirm_password: 'Another#1' };

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic({ PUBLIC_URL: 'https://clinic.test' });
});
beforeEach(() => clinic.forgetTries());
afterAll(() => clinic.stop());

/** Asks for a code for someone, and reads it in the mail. */
async function codeFor(person: Person): Promise<{ email: string; code: string; page: string }> {
  const { email } = people[person];
  const { visitor, owner } = clinic;
  await owner.query('DELETE FROM stand_in_message');
  await visitor.send(api.forgotPassword, { email });
  const [mail] = await waitForMails(clinic, email, 1);
  if (!mail) throw new Error('no mail');
  return parseResetMail(mail);
}

const reset = (email: string, code: string) =>
  clinic.visitor.refused(api.resetPassword, { email, code, ...passwords });

describe('a forgotten password', () => {
  it('is reset with a mailed code, once, and every session ends', async () => {
    const nurse = await clinic.as('nurse');
    const { email, code, page } = await codeFor('nurse');
    expect(page).toBe('https://clinic.test/auth/reset-password');
    expect(email).toBe(people.nurse.email);

    await clinic.visitor.send(api.resetPassword, { email, code, ...passwords });
    expect((await nurse.refused(api.getUserProfile, {})).status).toBe(401);
    await clinic.visitor.send(api.authenticate, { email, password: 'Another#1' });
    const old = await clinic.visitor.refused(api.authenticate, { email, password: PASSWORD });
    expect(old.status).toBe(400);

    const again = await reset(email, code);
    expect(again.status).toBe(400);
    expect(again.failures[0]?.error_code).toBe('AUTH.VALIDATION.RESET_REQUEST_EXPIRE');
  });

  it("is reset only with the latest code, and not with another person's", async () => {
    const first = await codeFor('doctor');
    const second = await codeFor('doctor');
    const others = await codeFor('reception');
    expect((await reset(first.email, first.code)).status).toBe(400);
    expect((await reset(second.email, others.code)).status).toBe(400);
    await clinic.visitor.send(api.resetPassword, { ...second, ...passwords });
  });

  it('allows five tries of a code, also simultaneous ones', async () => {
    const wrongTries = async (email: string, count: number) => {
      const tries = Array.from({ length: count }, () => reset(email, 'wrong'));
      for (const { status } of await Promise.all(tries)) expect(status).toBe(400);
    };
    const first = await codeFor('reception');
    await wrongTries(first.email, 4);
    await clinic.visitor.send(api.resetPassword, { ...first, ...passwords });

    const second = await codeFor('reception');
    await wrongTries(second.email, 5);
    expect((await reset(second.email, second.code)).status).toBe(400);
  });

  it('is not reset with a code that was mailed before the password changed', async () => {
    const { email, code } = await codeFor('consultant');
    const consultant = await clinic.as('consultant');
    await consultant.send(api.changePassword, { old_password: PASSWORD, ...passwords });
    expect((await reset(email, code)).status).toBe(400);
  });

  it('allows ten tries for an email from one address before a wait', async () => {
    const { email, code } = await codeFor('tenant');
    await clinic.owner.query('UPDATE password_reset SET tries = -100');
    const tries = await Promise.all(Array.from({ length: 30 }, () => reset(email, 'wrong')));
    const checked = tries.filter(({ status }) => status === 400);
    expect([checked.length, tries.length - checked.length]).toEqual([10, 20]);
    const right = await reset(email, code);
    expect([right.status, (right.retryAfter ?? 0) > 0]).toEqual([429, true]);
    const { rows } = await clinic.owner.query('SELECT max(tries)::integer FROM password_reset');
    expect(rows).toEqual([{ max: -90 }]);
  });

  it('can be used immediately after the reset, even if someone has guessed the old one', async () => {
    const { email, code } = await codeFor('receptionPj');
    const guesses = Array.from({ length: 12 }, () =>
      clinic.visitor.refused(api.authenticate, { email, password: 'wrong#123' }),
    );
    expect((await Promise.all(guesses)).some(({ status }) => status === 429)).toBe(true);
    await clinic.visitor.send(api.resetPassword, { email, code, ...passwords });
    await clinic.visitor.send(api.authenticate, { email, password: passwords.new_password });
  });

  it('is reset with a code for ten minutes', async () => {
    const { email, code } = await codeFor('manager');
    const later = (minutes: number) =>
      clinic.owner.query(
        'UPDATE password_reset SET expires_at = expires_at - make_interval(mins => $1)',
        [minutes],
      );
    await later(10);
    expect((await reset(email, code)).status).toBe(400);
    await later(-1);
    await clinic.visitor.send(api.resetPassword, { email, code, ...passwords });
  });

  it('is not reset to a weak one, and the code stays valid', async () => {
    const { email, code } = await codeFor('reception2');
    const weak = { new_password: 'password', confirm_password: 'password' };
    const refused = await clinic.visitor.refused(api.resetPassword, { email, code, ...weak });
    expect(refused.failures.map(({ field, error_code }) => [field, error_code])).toEqual([
      ['new_password', 'AUTH.VALIDATION.PASSWORD'],
    ]);
    await clinic.visitor.send(api.resetPassword, { email, code, ...passwords });
  });

  it('is answered in the same way and time for known and unknown emails, and mails nobody else', async () => {
    await clinic.owner.query('DELETE FROM stand_in_message');
    const ask = async (email: string) => {
      const since = performance.now();
      const { data } = await clinic.visitor.send(api.forgotPassword, { email });
      return { data, isQuick: performance.now() - since < 290 };
    };
    const known = await ask(people.tenant.email);
    const unknown = await ask('nobody@world.test');
    expect(known.isQuick).toBe(false);
    expect(unknown).toEqual(known);
    await waitForMails(clinic, people.tenant.email, 1);
    const { rows } = await clinic.owner.query('SELECT recipient FROM mail WHERE sent_at IS NULL');
    expect(rows).toEqual([]);
  });

  it('allows five requests for a person in 15 minutes', async () => {
    const { email } = people.consultant;
    for (let count = 0; count < 5; count += 1)
      await clinic.visitor.send(api.forgotPassword, { email });
    expect((await clinic.visitor.refused(api.forgotPassword, { email })).status).toBe(429);
  });

  it('leaves no code in the sent mails or in the database', async () => {
    const { code } = await codeFor('tenantPenang');
    await expect
      .poll(async () => {
        const { rowCount } = await clinic.owner.query("SELECT FROM mail WHERE body <> ''");
        return rowCount;
      })
      .toBe(0);
    const { rows } = await clinic.owner.query(
      'SELECT row_to_json(r)::text AS row FROM password_reset r',
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('REVEAL_UNKNOWN_EMAIL', () => {
  it('answers that the email is not registered', async () => {
    const revealing = await startClinic({ REVEAL_UNKNOWN_EMAIL: 'true' });
    const refused = await revealing.visitor.refused(api.forgotPassword, {
      email: 'nobody@world.test',
    });
    await revealing.visitor.send(api.forgotPassword, { email: people.nurse.email });
    await revealing.stop();
    expect(refused.status).toBe(404);
    expect(refused.failures[0]).toMatchObject({
      error_code: 'AUTH.VALIDATION.NOT_FOUND',
      error_message: 'No account has the email nobody@world.test.',
    });
  });
});

describe('the first Administrator', () => {
  const first = { email: 'first@clinic.test', full_name: 'First Person', ...passwords };
  const make = (code: string) =>
    clinic.visitor.refused(api.createFirstAdministrator, { code, ...first });
  const wanted = async () =>
    (await clinic.visitor.send(api.getInitializedSetting, {})).data.firstAdministrator;

  it('is created with the code in the console, once', async () => {
    expect(await wanted()).toBe(false);
    expect((await make('whatever')).status).toBe(409);

    await clinic.owner.query('UPDATE account SET platform_role = NULL');
    expect(await wanted()).toBe(true);
    const old = await newFirstCode(clinic.database);
    const code = await newFirstCode(clinic.database);
    for (const wrong of ['whatever', old]) {
      const refused = await make(wrong);
      expect([refused.status, refused.failures[0]?.field]).toEqual([403, 'code']);
    }
    const made = await Promise.allSettled(
      ['one', 'two'].map((name) =>
        clinic.visitor.send(api.createFirstAdministrator, {
          ...first,
          code,
          email: `${name}@clinic.test`,
        }),
      ),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await wanted()).toBe(false);
    expect((await make(code)).status).toBe(409);
    const email = made[0]?.status === 'fulfilled' ? 'one@clinic.test' : 'two@clinic.test';
    const { data } = await clinic.visitor.send(api.authenticate, {
      email,
      password: passwords.new_password,
    });
    expect(data.roleAccess).toEqual(['Administrator']);
    // Administrators of a real installation set up a second factor before anything else.
    expect(data.needsSecondFactor).toBe(true);
    const own = { headers: { Authorization: `Bearer ${data.token}` } };
    expect(await clinic.visitor.refused(api.tenantList, {}, own)).toMatchObject({
      status: 403,
      failures: [{ error_code: 'SIGN_IN_RULES.ADMINISTRATOR' }],
    });
    const password = passwords.new_password;
    const { key } = (await clinic.visitor.send(api.prepareSecondFactor, { password }, own)).data;
    await clinic.visitor.send(api.confirmSecondFactor, { code: oneTimeCode(key) }, own);
    await clinic.visitor.send(api.tenantList, {}, own);
    const { data: profile } = await clinic.visitor.send(api.getUserProfile, {}, own);
    expect(profile.needsSecondFactor).toBe(false);
  });
});
