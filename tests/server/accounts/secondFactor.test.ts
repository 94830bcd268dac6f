import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { waitForMails } from '../support/mail.ts';
import { oneTimeCode } from '../support/oneTimeCode.ts';
import { PASSWORD, people, type Person } from '../support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
beforeEach(async () => {
  await clinic.forgetTries();
  await clinic.owner.query('DELETE FROM stand_in_message; DELETE FROM second_factor');
});
afterAll(() => clinic.stop());

/** Switches a person's on with the code of now, so that the next is left, and takes their mail away. */
async function switchOn(person: Person): Promise<{
  caller: Caller;
  key: string;
  recoveryCodes: string[];
}> {
  const caller = await clinic.as(person);
  const { key } = (await caller.send(api.prepareSecondFactor, { password: PASSWORD })).data;
  const code = oneTimeCode(key);
  const { recoveryCodes } = (await caller.send(api.confirmSecondFactor, { code })).data;
  await mailTo(person, 'is on');
  await clinic.owner.query('DELETE FROM stand_in_message');
  return { caller, key, recoveryCodes };
}

/** The user who is signed in by password and code, or the code of the refusal. */
const signIn = (person: Person, code?: string) =>
  clinic.visitor
    .send(api.authenticate, {
      email: people[person].email,
      password: PASSWORD,
      ...(code && { code }),
    })
    .then(
      ({ data }) => data.loginUserId,
      (error: { failures: { error_code: string }[] }) => error.failures[0]?.error_code,
    );
const statusOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (error: { status: number }) => error.status,
  );
/** The text of a mail to a person that holds some words; others may come late. */
const mailTo = (person: Person, words: string) =>
  vi.waitFor(
    async () => {
      const mails = await waitForMails(clinic, people[person].email, 1);
      const found = mails.find(({ text }) => text.includes(words));
      if (!found) throw new Error(`no mail says ${words}`);
      return found.text;
    },
    { timeout: 60_000, interval: 50 },
  );
const later = (interval: string) =>
  clinic.owner.query('UPDATE second_factor SET reset_at = reset_at - $1::interval', [interval]);
const memberOf = async (person: Person) => {
  const { rows } = await clinic.owner.query<{ id: number }>(
    'SELECT id FROM membership WHERE account_id = $1',
    [people[person].id],
  );
  return rows[0]?.id ?? 0;
};

describe('the second step of signing in', () => {
  it('is reckoned as RFC 6238 says', () => {
    const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const times = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000];
    expect(times.map((at) => oneTimeCode(key, { at: at * 1000, digits: 8 }))).toEqual([
      '94287082',
      '07081804',
      '14050471',
      '89005924',
      '69279037',
      '65353130',
    ]);
  });

  it('is asked for once it is confirmed, and each code counts once', async () => {
    const nurse = await clinic.as('nurse');
    const { key } = (await nurse.send(api.prepareSecondFactor, { password: PASSWORD })).data;
    // A key that was not confirmed asks for nothing.
    expect(await signIn('nurse')).toBe(people.nurse.id);
    const refused = await nurse.refused(api.confirmSecondFactor, { code: '12' });
    expect(refused.failures[0]?.error_code).toBe('AUTH.CODE_WRONG');
    const first = oneTimeCode(key);
    const elsewhere = await clinic.as('nurse');
    await nurse.send(api.confirmSecondFactor, { code: first });
    expect((await elsewhere.refused(api.getUserProfile, {})).status).toBe(401);
    await nurse.send(api.getUserProfile, {});
    await mailTo('nurse', 'app on your phone');

    expect(await signIn('nurse')).toBe('AUTH.CODE_WANTED');
    expect(await signIn('nurse', first)).toBe('AUTH.CODE_WRONG');
    // A phone's clock may be half a minute fast, and not more.
    expect(await signIn('nurse', oneTimeCode(key, { steps: 3 }))).toBe('AUTH.CODE_WRONG');
    const next = oneTimeCode(key, { steps: 1 });
    const racing = await Promise.all([1, 2, 3, 4, 5].map(() => signIn('nurse', next)));
    expect(racing.filter((answer) => answer === people.nurse.id)).toHaveLength(1);
  });

  it('tells nobody who gives a wrong password that it is there', async () => {
    await switchOn('nurse');
    const { email } = people.nurse;
    const wrong = await clinic.visitor.refused(api.authenticate, { email, password: 'wrong#123' });
    expect(wrong.failures[0]?.error_code).toBe('AUTH.VALIDATION.INVALID_LOGIN');
  });

  it('keeps neither its key nor its recovery codes readable', async () => {
    const { key, recoveryCodes } = await switchOn('nurse');
    const { rows } = await clinic.owner.query<{ row: string }>(
      'SELECT row_to_json(f)::text AS row FROM second_factor f',
    );
    for (const secret of [
      key,
      ...recoveryCodes,
      ...recoveryCodes.map((one) => one.replaceAll('-', '')),
    ])
      expect(rows[0]?.row).not.toContain(secret);
  });

  it('lets a recovery code in once, as it is typed, and says so by mail', async () => {
    const { caller, recoveryCodes } = await switchOn('nurse');
    const [one = '', other = ''] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    // Of 32 letters each: 120 bits.
    for (const code of recoveryCodes)
      expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){5}[2-9A-HJ-NP-Z]{4}$/);
    expect(await signIn('nurse', one.replaceAll('-', ' ').toLowerCase())).toBe(people.nurse.id);
    expect(await signIn('nurse', one)).toBe('AUTH.CODE_WRONG');
    await mailTo('nurse', 'Codes that are left: 9');

    const own = (await caller.send(api.secondFactor, {})).data;
    expect([own.isOn, own.recoveryCodesLeft]).toEqual([true, 9]);
    expect(await signIn('nurse', other)).toBe(people.nurse.id);
  });

  it('counts tries, also parallel ones, and pauses', async () => {
    const { key } = await switchOn('nurse');
    const guesses = Array.from({ length: 30 }, (_, at) => String(at).padStart(6, '0'));
    const answers = await Promise.all(guesses.map((guess) => signIn('nurse', guess)));
    expect(answers.filter((answer) => answer === 'AUTH.CODE_WRONG')).toHaveLength(10);
    expect(await signIn('nurse', oneTimeCode(key))).toBe('GENERAL.TOO_MANY_SECONDS');
    await mailTo('nurse', 'someone knows your password');
  });

  it('lets who guesses on and on try once an hour', async () => {
    await switchOn('nurse');
    await clinic.owner.query('UPDATE second_factor SET tries = 99');
    expect(await signIn('nurse', '000000')).toBe('AUTH.CODE_WRONG');
    const { rows } = await clinic.owner.query<{ minutes: number }>(
      'SELECT extract(epoch FROM paused_until - now()) / 60 AS minutes FROM second_factor',
    );
    expect(Number(rows[0]?.minutes)).toBeGreaterThan(55);
  });

  it('is switched off, and its recovery codes are made anew, with a code', async () => {
    const { caller: nurse, key, recoveryCodes } = await switchOn('nurse');
    expect(await statusOf(nurse.send(api.newRecoveryCodes, { code: '000000' }))).toBe(400);
    const made = await nurse.send(api.newRecoveryCodes, {
      code: oneTimeCode(key, { steps: 1 }),
    });
    expect(await signIn('nurse', recoveryCodes[0])).toBe('AUTH.CODE_WRONG');
    expect(await statusOf(nurse.send(api.prepareSecondFactor, { password: PASSWORD }))).toBe(409);
    await nurse.send(api.endSecondFactor, { code: made.data.recoveryCodes[0] ?? '' });
    expect(await signIn('nurse')).toBe(people.nurse.id);
    await mailTo('nurse', 'password alone');
    const { rows } = await clinic.owner.query<{ action: string }>(
      `SELECT action FROM audit WHERE resource = 'accounts' AND record_id = $1 AND account_id = $2
        ORDER BY id DESC LIMIT 4`,
      [String(people.nurse.id), people.nurse.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'second-factor-off',
      'recovery-code',
      'recovery-codes',
      'second-factor-on',
    ]);
  });
});

describe('a lost device', () => {
  it('is helped by the owner after a day, and both are told', async () => {
    await switchOn('nurse');
    const owner = await clinic.as('tenant');
    const id = await memberOf('nurse');
    const listed = async () =>
      (await owner.send(api.branchUserList, { ids: String(id) })).data[0]?.hasSecondFactor;
    expect(await listed()).toBe(true);
    await owner.send(api.resetMemberSecondFactor, { id });
    await mailTo('nurse', '/auth/keep-second-factor?code=');
    await mailTo('tenant', 'Nora');
    expect(await statusOf(owner.send(api.resetMemberSecondFactor, { id }))).toBe(409);

    await later('23 hours 59 minutes');
    expect(await signIn('nurse')).toBe('AUTH.CODE_WANTED');
    await later('2 minutes');
    expect(await signIn('nurse')).toBe(people.nurse.id);
    expect(await listed()).toBe(false);
  });

  it('that was found is kept by a code at sign-in, or by the mailed link', async () => {
    const { key } = await switchOn('nurse');
    const owner = await clinic.as('tenant');
    const id = await memberOf('nurse');
    await owner.send(api.resetMemberSecondFactor, { id });
    await mailTo('nurse', 'keep-second-factor');
    expect(await signIn('nurse', oneTimeCode(key, { steps: 1 }))).toBe(people.nurse.id);

    await clinic.owner.query('DELETE FROM stand_in_message');
    await owner.send(api.resetMemberSecondFactor, { id });
    const code = /code=([\w-]+)/.exec(await mailTo('nurse', 'keep-second-factor'))?.[1] ?? '';
    await clinic.visitor.send(api.keepSecondFactor, { code });
    expect(await statusOf(clinic.visitor.send(api.keepSecondFactor, { code }))).toBe(400);
    const { rows } = await clinic.owner.query('SELECT FROM second_factor WHERE reset_at IS NULL');
    expect(rows).toHaveLength(1);
  });

  it('of who also works elsewhere, owns a clinic or is a consultant is no owner’s matter', async () => {
    await switchOn('nurse');
    const owner = await clinic.as('tenant');
    const id = await memberOf('nurse');
    const { id: account } = people.nurse;
    const refused = async () =>
      (await owner.refused(api.resetMemberSecondFactor, { id })).failures[0]?.error_code;
    for (const [add, drop] of [
      [
        `INSERT INTO membership (account_id, tenant_id, branch_id, role, email, name)
         VALUES (${account}, 2, 3, 'Nurse', 'nora@elsewhere.test', 'Nora')`,
        `DELETE FROM membership WHERE account_id = ${account} AND tenant_id = 2`,
      ],
      [
        `INSERT INTO healthcare_provider (account_id, kind, name, mobile_no, status, expertise)
         VALUES (${account}, 'provider', 'Nora', '60123450099', 'approved', 'Cardiology')`,
        `DELETE FROM healthcare_provider WHERE account_id = ${account}`,
      ],
    ] as const) {
      await clinic.owner.query(add);
      expect(await refused()).toBe('SECOND_FACTOR.NOT_YOURS');
      await clinic.owner.query(drop);
    }
    await owner.send(api.resetMemberSecondFactor, { id });
  });

  it('of an Administrator is not ended by one whose access level is narrower', async () => {
    await switchOn('admin');
    const level = `WITH level AS (
        INSERT INTO access_level (name, sees, edits) VALUES ('Clinics', '{}', '{tenants}') RETURNING id
      ), narrow AS (
        UPDATE account SET platform_role = 'Administrator' WHERE id = ${people.reception2.id}
      )
      INSERT INTO agata_user (account_id, access_level_id) SELECT ${people.reception2.id}, id FROM level`;
    const member = `INSERT INTO membership (account_id, tenant_id, branch_id, role, email, name)
      VALUES (${people.admin.id}, 1, 1, 'Manager', 'aminah@clinic.test', 'Aminah') RETURNING id`;
    await clinic.owner.query(`DELETE FROM membership WHERE account_id = ${people.reception2.id}`);
    await clinic.owner.query(level);
    const { rows } = await clinic.owner.query<{ id: number }>(member);
    const narrow = await clinic.as('reception2');
    const id = rows[0]?.id ?? 0;
    const { failures } = await narrow.refused(api.resetMemberSecondFactor, { id });
    expect(failures[0]?.error_code).toBe('SECOND_FACTOR.NOT_YOURS');
  });

  it('of an owner is an Administrator’s matter', async () => {
    await switchOn('tenant');
    const manager = await clinic.as('manager');
    const admin = await clinic.as('admin');
    const id = await memberOf('tenant');
    expect(await statusOf(manager.send(api.resetMemberSecondFactor, { id }))).toBe(403);
    expect(await statusOf(admin.send(api.resetSecondFactor, { id: people.admin.id }))).toBe(403);
    await admin.send(api.resetSecondFactor, { id: people.tenant.id });
    const [shown] = (await admin.send(api.saasUserList, { ids: String(people.tenant.id) })).data;
    expect(shown?.hasSecondFactor).toBe(true);
    await mailTo('admin', 'Tan Owner');
    const { rows } = await clinic.owner.query(
      `SELECT account_id, record_id FROM audit
        WHERE resource = 'platform-users' AND action = 'second-factor-reset'`,
    );
    expect(rows).toEqual([{ account_id: people.admin.id, record_id: String(people.tenant.id) }]);
  });
});
