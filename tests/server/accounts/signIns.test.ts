import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { CallError } from '../../../contract/kit/client.ts';
import { deviceName } from '../../../server/areas/accounts/signIns/noting.ts';
import { callerOf, type Clinic, startClinic } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { waitForMails } from '../support/mail.ts';
import { oneTimeCode } from '../support/oneTimeCode.ts';
import { passkeyDevice } from '../support/passkeyDevice.ts';
import { PASSWORD, people, type Person } from '../support/world.ts';

const SITE = 'https://clinic.test';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic({ PUBLIC_URL: SITE });
});
beforeEach(async () => {
  await clinic.forgetTries();
  await clinic.owner.query(
    'DELETE FROM sign_in; DELETE FROM second_factor; DELETE FROM passkey; DELETE FROM stand_in_message; DELETE FROM mail',
  );
});
afterAll(() => clinic.stop());

const signIn = (
  person: Person,
  {
    device = 'first',
    password = PASSWORD,
    userAgent = CHROME,
    code,
  }: { device?: string; password?: string; userAgent?: string; code?: string } = {},
) =>
  clinic.visitor
    .send(
      api.authenticate,
      {
        email: people[person].email,
        password,
        device,
        timeZone: 'Asia/Kuala_Lumpur',
        ...(code && { code }),
      },
      { headers: { 'User-Agent': userAgent } },
    )
    .then(
      ({ data }) => data.token,
      (error: CallError) => error.failures[0]?.error_code,
    );
const memberOf = async (person: Person) => {
  const { rows } = await clinic.owner.query<{ id: number }>(
    'SELECT id FROM membership WHERE account_id = $1',
    [people[person].id],
  );
  return rows[0]?.id ?? 0;
};
const linkIn = (text: string) => /end-sign-in\?code=([\w-]+)/.exec(text)?.[1] ?? '';

describe('sign-ins', () => {
  it('are told to their person, with what was tried in vain', async () => {
    await signIn('nurse');
    await signIn('nurse', { password: 'Wrong#12', userAgent: IPHONE });
    await signIn('nurse', { password: 'Wrong#34', userAgent: IPHONE });
    const nurse = await clinic.as('nurse');
    const { data } = await nurse.send(api.ownSignIns, {});
    expect(
      data.map(({ outcome, times, device, timeZone }) => [outcome, times, device, timeZone]),
    ).toEqual([
      ['ok', 1, '', ''],
      ['wrong-password', 2, 'Safari, iOS', 'Asia/Kuala_Lumpur'],
      ['ok', 1, 'Chrome, Windows', 'Asia/Kuala_Lumpur'],
    ]);
    expect((await nurse.send(api.ownSessions, {})).data.map(({ device }) => device)).toContain(
      'Chrome, Windows',
    );
  });

  it('say which second factor was given, and whose code was wrong', async () => {
    const doctor = await clinic.as('doctor');
    const { key } = (await doctor.send(api.prepareSecondFactor, { password: PASSWORD })).data;
    await doctor.send(api.confirmSecondFactor, { code: oneTimeCode(key) });
    await signIn('doctor');
    await signIn('doctor', { code: '000000' });
    await signIn('doctor', { code: oneTimeCode(key, { steps: 1 }) });
    const { data } = await doctor.send(api.ownSignIns, {});
    expect(data.map(({ outcome, factor }) => [outcome, factor])).toEqual([
      ['ok', 'app'],
      ['wrong-code', ''],
      ['ok', ''],
    ]);
  });

  it('are told to whoever answers for the account, and to no other', async () => {
    await signIn('reception', { password: 'Wrong#12' });
    const id = await memberOf('reception');
    const [owner, penang, manager] = await Promise.all([
      clinic.as('tenant'),
      clinic.as('tenantPenang'),
      clinic.as('manager'),
    ]);
    const { data } = await owner.send(api.memberSignIns, { id });
    expect(data.map(({ outcome }) => outcome)).toEqual(['wrong-password']);
    expect((await penang.refused(api.memberSignIns, { id })).status).toBe(404);
    expect((await manager.refused(api.memberSignIns, { id })).status).toBe(403);
  });

  it('stay in sight, however many tries come from however many addresses after them', async () => {
    await signIn('nurse');
    await clinic.owner.query(
      `INSERT INTO sign_in (account_id, outcome, address, at)
       SELECT $1, 'wrong-password', '198.51.100.' || n, now() + make_interval(secs => n) FROM generate_series(1, 150) n`,
      [people.nurse.id],
    );
    const nurse = await clinic.as('nurse');
    const owner = await clinic.as('tenant');
    const own = (await nurse.send(api.ownSignIns, {})).data;
    const { data } = await owner.send(api.memberSignIns, { id: await memberOf('nurse') });
    for (const rows of [own, data])
      expect([
        rows.filter(({ outcome }) => outcome === 'ok').length,
        rows.filter(({ outcome }) => outcome === 'wrong-password').length,
      ]).toEqual([2, 100]);
    expect(own.map(({ at }) => at)).toEqual(
      own
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('of an address that nobody has are not kept', async () => {
    await clinic.visitor.refused(api.authenticate, {
      email: 'nobody@clinic.test',
      password: 'Wrong#12',
    });
    const { rows } = await clinic.owner.query('SELECT 1 FROM sign_in');
    expect(rows).toEqual([]);
  });
});

describe('a new device', () => {
  it('is mailed, with a link that ends its session once', async () => {
    // No mail of another test is on its way to them.
    const { email } = people.reception;
    await signIn('reception', { device: 'counter' });
    await signIn('reception', { device: 'counter' });
    const token = await signIn('reception', { device: 'stranger', userAgent: IPHONE });
    const mails = await waitForMails(clinic, email, 1);
    expect(mails).toHaveLength(1);
    const [{ text } = { text: '' }] = mails;
    expect(text).toContain('Safari, iOS, Kuala Lumpur');
    const bearer = { headers: { Authorization: `Bearer ${token}` } };
    await clinic.visitor.send(api.getUserProfile, {}, bearer);
    await clinic.visitor.send(api.endNewSignIn, { code: linkIn(text) });
    expect((await clinic.visitor.refused(api.getUserProfile, {}, bearer)).status).toBe(401);
    expect((await clinic.visitor.refused(api.endNewSignIn, { code: linkIn(text) })).status).toBe(
      400,
    );
    const { data } = await (await clinic.as('reception')).send(api.ownSignIns, {});
    expect(data.map(({ outcome }) => outcome)).toContain('disowned');
    const { rows } = await clinic.owner.query(
      "SELECT FROM audit WHERE resource = 'sessions' AND action = 'end' AND account_id = $1",
      [people.reception.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('that its person disowned loses the passkey that was added there, and no other', async () => {
    const person = 'receptionPj';
    const added = async (device: string) => {
      const token = await signIn(person, { device });
      const caller = callerOf(clinic.address, () => ({ Authorization: `Bearer ${token}` }), {
        token: token ?? '',
        readOnlyToken: '',
      });
      const asked = (await caller.send(api.preparePasskey, {})).data;
      await caller.send(api.addPasskey, passkeyDevice(SITE).make(asked));
      return caller;
    };
    const own = await added('counter');
    const before = (await own.send(api.ownPasskeys, {})).data;
    await added('stranger');
    expect((await own.send(api.ownPasskeys, {})).data).toHaveLength(2);
    const code = await eventually(async () => {
      const mails = await waitForMails(clinic, people[person].email, 1);
      const found = mails.map(({ text }) => linkIn(text)).find(Boolean);
      if (!found) throw new Error('no mail has the link');
      return found;
    });
    await clinic.visitor.send(api.endNewSignIn, { code });
    expect(before).toHaveLength(1);
    expect((await own.send(api.ownPasskeys, {})).data).toEqual(before);
  });

  it('that its person disowned is out with all its sessions, and news when it signs in again', async () => {
    const { email } = people.nurse;
    await signIn('nurse', { device: 'counter' });
    await signIn('nurse', { device: 'stranger' });
    const [{ text } = { text: '' }] = await waitForMails(clinic, email, 1);
    const again = await signIn('nurse', { device: 'stranger' });
    expect(await waitForMails(clinic, email, 1)).toHaveLength(1);
    await clinic.visitor.send(api.endNewSignIn, { code: linkIn(text) });
    const bearer = { headers: { Authorization: `Bearer ${again}` } };
    expect((await clinic.visitor.refused(api.getUserProfile, {}, bearer)).status).toBe(401);
    await signIn('nurse', { device: 'stranger' });
    expect(await waitForMails(clinic, email, 2)).toHaveLength(2);
  });

  it('has a link that is over after a week', async () => {
    await signIn('nurse', { device: 'counter' });
    await signIn('nurse', { device: 'stranger' });
    const [{ text } = { text: '' }] = await waitForMails(clinic, people.nurse.email, 1);
    await clinic.owner.query("UPDATE sign_in SET at = now() - interval '8 days'");
    const refused = await clinic.visitor.refused(api.endNewSignIn, { code: linkIn(text) });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([
      400,
      'AUTH.SIGN_IN_LINK_OVER',
    ]);
  });

  it('that does not say which it is is news where only browsers that do were before', async () => {
    await signIn('manager', { device: 'at the desk' });
    await clinic.as('manager');
    const { rows } = await clinic.owner.query(
      'SELECT 1 FROM sign_in WHERE account_id = $1 AND end_hash IS NOT NULL',
      [people.manager.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('that does not say which it is is known where such a one was before', async () => {
    await clinic.as('manager');
    await clinic.as('manager');
    const { rows } = await clinic.owner.query(
      'SELECT 1 FROM sign_in WHERE account_id = $1 AND end_hash IS NOT NULL',
      [people.manager.id],
    );
    expect(rows).toEqual([]);
  });

  it('is named as browser and system', () => {
    expect([CHROME, IPHONE, '', 'curl/8.5.0'].map(deviceName)).toEqual([
      'Chrome, Windows',
      'Safari, iOS',
      '',
      expect.any(String),
    ]);
  });
});
