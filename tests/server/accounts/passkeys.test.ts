import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Caller, callerOf, type Clinic, startClinic } from '../support/clinic.ts';
import { waitForMails } from '../support/mail.ts';
import { oneTimeCode } from '../support/oneTimeCode.ts';
import { type PasskeyDevice, passkeyDevice } from '../support/passkeyDevice.ts';
import { branchIds, PASSWORD, people, type Person } from '../support/world.ts';

const SITE = 'https://clinic.example';
/** How a browser names itself. */
const WINDOWS = {
  headers: {
    'User-Agent':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  },
};

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic({ PUBLIC_URL: SITE, ALLOWED_ORIGINS: 'https://elsewhere.example' });
});
beforeEach(async () => {
  await clinic.forgetTries();
  await clinic.owner.query(
    'UPDATE account SET disabled_at = NULL; DELETE FROM stand_in_message; DELETE FROM passkey; DELETE FROM second_factor; DELETE FROM sign_in_rule',
  );
});
afterAll(() => clinic.stop());

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: { failures: { error_code: string }[] }) => error.failures[0]?.error_code,
  );
/** Lets all sessions have been confirmed eleven minutes ago. */
const age = () =>
  clinic.owner.query("UPDATE session SET confirmed_at = now() - interval '11 minutes'");

/** A new device, added by a person who is signed in. */
async function added(caller: Caller): Promise<PasskeyDevice> {
  const device = passkeyDevice(SITE);
  const asked = (await caller.send(api.preparePasskey, {})).data;
  await caller.send(api.addPasskey, device.make(asked), WINDOWS);
  return device;
}

const question = async () => (await clinic.visitor.send(api.passkeyQuestion, {})).data;
type Odd = Parameters<PasskeyDevice['answer']>[1];
/** The user who is signed in by a device, or the code of the refusal. */
const signIn = async (device: PasskeyDevice, odd?: Odd) => {
  const answer = device.answer(await question(), odd);
  return clinic.visitor.send(api.authenticatePasskey, answer).then(
    ({ data }) => data.loginUserId,
    (error: { failures: { error_code: string }[] }) => error.failures[0]?.error_code,
  );
};
/** A caller who has signed in with a device, in their first branch. */
async function callerBy(device: PasskeyDevice) {
  const { data } = await clinic.visitor.send(
    api.authenticatePasskey,
    device.answer(await question()),
  );
  const branch = data.branches[0]?.id;
  const headers = {
    Authorization: `Bearer ${data.token}`,
    ...(branch && { 'X-Branch-ID': String(branch) }),
  };
  return { ...callerOf(clinic.address, () => headers, data), signedIn: data };
}
/** The company of the nurse asks a second factor of nurses. */
const askOfNurses = () =>
  clinic.owner.query(
    `INSERT INTO sign_in_rule (tenant_id, second_factor_roles) SELECT tenant_id, '{Nurse}' FROM membership WHERE account_id = $1`,
    [people.nurse.id],
  );
const mailTo = (person: Person, words: string) =>
  vi.waitFor(
    async () => {
      const mails = await waitForMails(clinic, people[person].email, 1);
      if (!mails.some(({ text }) => text.includes(words))) throw new Error(`no mail says ${words}`);
    },
    { timeout: 60_000, interval: 50 },
  );
const entries = async (action: string) => {
  const { rows } = await clinic.owner.query<{ changes: unknown }>(
    "SELECT changes FROM audit WHERE resource = 'accounts' AND action = $1 ORDER BY id",
    [action],
  );
  return rows.map(({ changes }) => changes);
};

describe('a passkey', () => {
  it('signs its person in without a password, is listed with its last use, and told of by mail', async () => {
    const nurse = await clinic.as('nurse');
    const device = await added(nurse);
    await mailTo('nurse', 'Chrome, Windows');
    const listed = async () => (await nurse.send(api.ownPasskeys, {})).data;
    expect(await listed()).toMatchObject([{ name: 'Chrome, Windows', lastUsed: null }]);
    expect(await signIn(device)).toBe(people.nurse.id);
    expect(await signIn(device)).toBe(people.nurse.id);
    const [one] = await listed();
    expect(one?.lastUsed).toBeTruthy();
    const [last] = (await nurse.send(api.ownSignIns, {})).data;
    expect([last?.outcome, last?.factor]).toEqual(['ok', 'passkey']);

    await nurse.send(api.renamePasskey, { id: one?.id ?? 0, name: 'Laptop' });
    expect(await listed()).toMatchObject([{ name: 'Laptop' }]);
    expect(await entries('passkey-renamed')).toEqual([{ name: ['Chrome, Windows', 'Laptop'] }]);
  });

  it('is one of several, and once removed signs nobody in; other sessions end', async () => {
    const nurse = await clinic.as('nurse');
    const [lost, kept] = [await added(nurse), await added(nurse)];
    const elsewhere = await callerBy(lost);
    const [{ id } = { id: 0 }] = (await nurse.send(api.ownPasskeys, {})).data;
    await nurse.send(api.renamePasskey, { id, name: 'Phone' });
    await nurse.send(api.removePasskey, { id });
    await mailTo('nurse', '“Phone” no longer');
    expect(await signIn(lost)).toBe('PASSKEY.UNKNOWN');
    expect(await signIn(kept)).toBe(people.nurse.id);
    expect((await elsewhere.refused(api.getUserProfile, {})).status).toBe(401);
    // The last one goes as well.
    const [{ id: last } = { id: 0 }] = (await nurse.send(api.ownPasskeys, {})).data;
    await nurse.send(api.removePasskey, { id: last });
    expect(await codeOf(nurse.send(api.removePasskey, { id: last }))).toBe('GENERAL.NOT_FOUND');
  });

  it('of someone else is neither renamed nor removed', async () => {
    const nurse = await clinic.as('nurse');
    await added(nurse);
    const [{ id } = { id: 0 }] = (await nurse.send(api.ownPasskeys, {})).data;
    const other = await clinic.as('manager');
    expect(await codeOf(other.send(api.renamePasskey, { id, name: 'Mine' }))).toBe(
      'GENERAL.NOT_FOUND',
    );
    expect(await codeOf(other.send(api.removePasskey, { id }))).toBe('GENERAL.NOT_FOUND');
  });

  it('of a disabled account signs nobody in, and the answer is that of an unknown one', async () => {
    const device = await added(await clinic.as('nurse'));
    const disabled = (at: string) =>
      clinic.owner.query(`UPDATE account SET disabled_at = ${at} WHERE id = $1`, [people.nurse.id]);
    await disabled('now()');
    const refusal = async (of: PasskeyDevice) => {
      const refused = await clinic.visitor.refused(
        api.authenticatePasskey,
        of.answer(await question()),
      );
      return [refused.status, refused.failures];
    };
    expect(await refusal(device)).toEqual(await refusal(passkeyDevice(SITE)));
    await disabled('NULL');
    expect(await signIn(device)).toBe(people.nurse.id);
  });

  it('is added once, and no more than twenty times', async () => {
    const nurse = await clinic.as('nurse');
    const device = await added(nurse);
    const asked = (await nurse.send(api.preparePasskey, {})).data;
    expect(asked.known).toHaveLength(1);
    const again = nurse.send(api.addPasskey, device.make(asked));
    expect(await codeOf(again)).toBe('PASSKEY.KNOWN');
    const prepared = (await nurse.send(api.preparePasskey, {})).data;
    await clinic.owner.query(
      `INSERT INTO passkey (account_id, name, credential_id, public_key, user_handle)
       SELECT $1, 'Key ' || n, 'key ' || n, '', 'nurse' FROM generate_series(2, 20) n`,
      [people.nurse.id],
    );
    expect(await codeOf(nurse.send(api.preparePasskey, {}))).toBe('PASSKEY.TOO_MANY');
    const late = passkeyDevice(SITE).make(prepared);
    expect(await codeOf(nurse.send(api.addPasskey, late))).toBe('PASSKEY.TOO_MANY');
  });
});

describe('what a device sends', () => {
  const oddities: [string, Odd][] = [
    ['from another site', { origin: 'https://clinic.example.evil.test' }],
    [
      'from an origin that may call, but is none of the site',
      { origin: 'https://elsewhere.example' },
    ],
    ['for another site', { rpId: 'elsewhere.example' }],
    ['without having verified its person', { isVerified: false }],
    ['of another kind', { type: 'webauthn.other' }],
  ];
  it.each(oddities)('%s is refused, adding and signing in', async (_, odd) => {
    const nurse = await clinic.as('nurse');
    const asked = (await nurse.send(api.preparePasskey, {})).data;
    const made = passkeyDevice(SITE).make(asked, odd);
    expect(await codeOf(nurse.send(api.addPasskey, made))).toBe('PASSKEY.NOT_MADE');
    expect((await nurse.send(api.ownPasskeys, {})).data).toEqual([]);
    const device = await added(nurse);
    expect(await signIn(device, odd)).toBe('PASSKEY.UNKNOWN');
    expect(await signIn(device)).toBe(people.nurse.id);
  });

  it('to one question is taken once, also from two tabs at once', async () => {
    const device = await added(await clinic.as('nurse'));
    const answer = device.answer(await question());
    const racing = await Promise.all(
      [1, 2, 3, 4].map(() => codeOf(clinic.visitor.send(api.authenticatePasskey, answer))),
    );
    expect(racing.filter((code) => code === 'done')).toHaveLength(1);
    expect(racing.filter((code) => code === 'PASSKEY.OVER')).toHaveLength(3);
    // Two tabs with a question each are both answered.
    const tabs = [device.answer(await question()), device.answer(await question())];
    for (const each of tabs) await clinic.visitor.send(api.authenticatePasskey, each);
  });

  it('late is told so, and to a question of nobody is unknown', async () => {
    const device = await added(await clinic.as('nurse'));
    const answer = device.answer(await question());
    const over = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * 60_000 + 1);
    expect(await codeOf(clinic.visitor.send(api.authenticatePasskey, answer))).toBe('PASSKEY.OVER');
    over.mockRestore();
    const { rpId, challenge } = await question();
    const forged = Buffer.from(challenge, 'base64url');
    forged.writeUInt8(forged.readUInt8(20) ^ 1, 20);
    for (const odd of [forged.toString('base64url'), 'AAAA', ''])
      expect(
        await codeOf(
          clinic.visitor.send(api.authenticatePasskey, device.answer({ rpId, challenge: odd })),
        ),
      ).toBe('PASSKEY.UNKNOWN');
  });

  it('to a question for something else, or of another session, is refused', async () => {
    const nurse = await clinic.as('nurse');
    const device = await added(nurse);
    const other = await clinic.as('manager');
    const second = await clinic.as('nurse');
    const { challenge: toAdd, ...asked } = (await nurse.send(api.preparePasskey, {})).data;
    const { challenge: toConfirm } = (await nurse.send(api.ownPasskeyQuestion, {})).data;
    const { rpId, challenge: toSignIn } = await question();
    for (const challenge of [toAdd, toConfirm])
      expect(
        await codeOf(
          clinic.visitor.send(api.authenticatePasskey, device.answer({ rpId, challenge })),
        ),
      ).toBe('PASSKEY.UNKNOWN');
    for (const challenge of [toSignIn, toConfirm]) {
      const made = passkeyDevice(SITE).make({ ...asked, challenge });
      expect(await codeOf(nurse.send(api.addPasskey, made))).toBe('PASSKEY.UNKNOWN');
    }
    const made = passkeyDevice(SITE).make({ ...asked, challenge: toAdd });
    for (const caller of [other, second])
      expect(await codeOf(caller.send(api.addPasskey, made))).toBe('PASSKEY.UNKNOWN');
    const passkey = device.answer({ rpId, challenge: toConfirm });
    for (const caller of [other, second])
      expect(await codeOf(caller.send(api.confirmIdentity, { passkey }))).toBe('PASSKEY.UNKNOWN');
  });

  it('with a count that goes back is a copy: it is refused, and noted', async () => {
    const device = await added(await clinic.as('nurse'));
    expect(await signIn(device, { count: 5 })).toBe(people.nurse.id);
    const before = (await entries('passkey-copied')).length;
    expect(await signIn(device, { count: 5 })).toBe('PASSKEY.UNKNOWN');
    expect(await signIn(device, { count: 0 })).toBe('PASSKEY.UNKNOWN');
    expect(await entries('passkey-copied')).toHaveLength(before + 2);
    expect(await signIn(device, { count: 6 })).toBe(people.nurse.id);
  });

  it('by another key than that of the passkey is refused', async () => {
    const device = await added(await clinic.as('nurse'));
    const asked = await question();
    const { signature } = passkeyDevice(SITE).answer(asked);
    const answer = { ...device.answer(asked), signature };
    expect(await codeOf(clinic.visitor.send(api.authenticatePasskey, answer))).toBe(
      'PASSKEY.UNKNOWN',
    );
    const { userHandle: _, ...right } = device.answer(await question());
    const ofOther = { ...right, userHandle: 'AAAA' };
    expect(await codeOf(clinic.visitor.send(api.authenticatePasskey, ofOther))).toBe(
      'PASSKEY.UNKNOWN',
    );
  });

  it('that is refused is among the sign-ins of its person, and of nobody where it is unknown', async () => {
    const nurse = await clinic.as('nurse');
    const device = await added(nurse);
    await clinic.owner.query('DELETE FROM sign_in');
    await signIn(device, { isVerified: false });
    await signIn(device, { isVerified: false });
    await signIn(passkeyDevice(SITE));
    const { data } = await nurse.send(api.ownSignIns, {});
    expect(data.map(({ outcome, times }) => [outcome, times])).toEqual([['wrong-passkey', 2]]);
    const { rows } = await clinic.owner.query('SELECT FROM sign_in');
    expect(rows).toHaveLength(1);
  });

  it('is counted, also parallel, and pauses; the password is not paused by it', async () => {
    const device = await added(await clinic.as('nurse'));
    const answers = await Promise.all(
      Array.from({ length: 14 }, async () =>
        device.answer(await question(), { isVerified: false }),
      ),
    );
    const tries = await Promise.all(
      answers.map((answer) => codeOf(clinic.visitor.send(api.authenticatePasskey, answer))),
    );
    expect(tries.filter((code) => code === 'PASSKEY.UNKNOWN')).toHaveLength(10);
    expect(await signIn(device)).toBe('GENERAL.TOO_MANY_SECONDS');
    await clinic.as('nurse');
  });
});

describe('a sign-in with a passkey on a shared computer', () => {
  it('is of that computer, on which its person may lock it', async () => {
    const manager = await clinic.as('manager');
    const { secret } = (
      await manager.send(api.addSharedComputer, {
        name: 'Front desk',
        branchID: branchIds.kl,
        lockMinutes: 5,
      })
    ).data;
    const device = await added(await clinic.as('nurse'));
    const answer = device.answer(await question());
    const { data } = await clinic.visitor.send(api.authenticatePasskey, {
      ...answer,
      computer: secret,
    });
    const nurse = callerOf(clinic.address, () => ({ Authorization: `Bearer ${data.token}` }), data);
    await nurse.send(api.changePin, { pin: '2580' });
    await nurse.send(api.lockSession, {});
    const locked = (await clinic.visitor.send(api.lockedSessions, { computer: secret })).data;
    expect(locked.people.map(({ person }) => person)).toEqual([people.nurse.id]);
    // Opened again, it is a session of both factors still.
    await askOfNurses();
    const [{ session } = { session: 0 }] = locked.people;
    const again = { computer: secret, session, pin: '2580' };
    const { data: opened } = await clinic.visitor.send(api.unlockSession, again);
    expect(opened.needsSecondFactor).toBe(false);
  });
});

describe('the passkeys of a branch user', () => {
  const memberOf = async (person: Person) => {
    const { rows } = await clinic.owner.query<{ id: number }>(
      'SELECT id FROM membership WHERE account_id = $1 ORDER BY id LIMIT 1',
      [people[person].id],
    );
    return rows[0]?.id ?? 0;
  };

  it.each(['tenant', 'admin'] as const)(
    'are seen and removed by who answers for their account (%s), who is named in the mail',
    async (who) => {
      const nurse = await clinic.as('nurse');
      const [lost, kept] = [await added(nurse), await added(nurse)];
      const elsewhere = await callerBy(lost);
      const [{ id: own } = { id: 0 }] = (await nurse.send(api.ownPasskeys, {})).data;
      await nurse.send(api.renamePasskey, { id: own, name: 'Phone' });
      const by = await clinic.as(who);
      const id = await memberOf('nurse');
      const listed = async () => (await by.send(api.memberPasskeys, { id })).data;
      expect((await listed()).map(({ name }) => name)).toEqual(['Phone', 'Chrome, Windows']);
      await age();
      expect(await codeOf(by.send(api.removeMemberPasskey, { id, passkeyID: own }))).toBe(
        'AUTH.CONFIRM_WANTED',
      );
      await by.send(api.confirmIdentity, { password: PASSWORD });
      await by.send(api.removeMemberPasskey, { id, passkeyID: own });
      await mailTo('nurse', `${people[who].name} removed the passkey “Phone”`);
      expect((await listed()).map(({ name }) => name)).toEqual(['Chrome, Windows']);
      expect(await signIn(lost)).toBe('PASSKEY.UNKNOWN');
      expect(await signIn(kept)).toBe(people.nurse.id);
      for (const caller of [elsewhere, nurse])
        expect((await caller.refused(api.getUserProfile, {})).status).toBe(401);
      const { data: history } = await by.send(api.recordHistory, {
        resource: 'branch-users',
        id: String(id),
      });
      expect(history[0]).toMatchObject({
        who: people[who].name,
        action: 'passkey-removed',
        changes: { name: ['Phone', null] },
      });
    },
  );

  it('are nobody else’s matter, and one of another person is not removed through them', async () => {
    await added(await clinic.as('nurse'));
    await added(await clinic.as('reception'));
    const owner = await clinic.as('tenant');
    const id = await memberOf('nurse');
    const [{ id: others } = { id: 0 }] = (
      await owner.send(api.memberPasskeys, { id: await memberOf('reception') })
    ).data;
    expect(await codeOf(owner.send(api.removeMemberPasskey, { id, passkeyID: others }))).toBe(
      'GENERAL.NOT_FOUND',
    );
    const [{ id: own } = { id: 0 }] = (await owner.send(api.memberPasskeys, { id })).data;
    const penang = await clinic.as('tenantPenang');
    const manager = await clinic.as('manager');
    for (const [by, code] of [
      [penang, 'GENERAL.NOT_FOUND'],
      [manager, 'GENERAL.FORBIDDEN'],
    ] as const) {
      expect(await codeOf(by.send(api.memberPasskeys, { id }))).toBe(code);
      expect(await codeOf(by.send(api.removeMemberPasskey, { id, passkeyID: own }))).toBe(code);
    }
    expect(
      await codeOf(
        owner.send(api.removeMemberPasskey, { id: await memberOf('tenant'), passkeyID: own }),
      ),
    ).toBe('BRANCH_USER.OWN');
    await clinic.owner.query(
      `INSERT INTO membership (account_id, tenant_id, branch_id, role, email, name)
       VALUES ($1, 2, 3, 'Nurse', 'nora@elsewhere.test', 'Nora')`,
      [people.nurse.id],
    );
    expect(await codeOf(owner.send(api.memberPasskeys, { id }))).toBe('SIGN_INS.NOT_YOURS_ALONE');
    expect(await codeOf(owner.send(api.removeMemberPasskey, { id, passkeyID: own }))).toBe(
      'SIGN_INS.NOT_YOURS_ALONE',
    );
    await clinic.owner.query('DELETE FROM membership WHERE account_id = $1 AND tenant_id = 2', [
      people.nurse.id,
    ]);
    expect((await owner.send(api.memberPasskeys, { id })).data).toHaveLength(1);
  });
});

describe('where two factors are asked for', () => {
  it('a passkey is both; whoever has one and gives the password is led to set a code up', async () => {
    const nurse = await clinic.as('nurse');
    const device = await added(nurse);
    await askOfNurses();
    const strong = await callerBy(device);
    expect(strong.signedIn.needsSecondFactor).toBe(false);
    expect((await strong.send(api.getUserProfile, {})).data.needsSecondFactor).toBe(false);
    await strong.send(api.todayQueue, {});

    const { email } = people.nurse;
    const { data } = await clinic.visitor.send(api.authenticate, { email, password: PASSWORD });
    expect(data.needsSecondFactor).toBe(true);
    const weak = await clinic.as('nurse');
    expect(await codeOf(weak.send(api.todayQueue, {}))).toBe('SIGN_IN_RULES.SECOND_FACTOR_WANTED');
    // Added here, a passkey is shown here.
    await added(weak);
    expect((await weak.send(api.getUserProfile, {})).data.needsSecondFactor).toBe(false);
    await weak.send(api.todayQueue, {});

    const owner = await clinic.as('tenant');
    const [{ lacking } = { lacking: -1 }] = (await owner.send(api.signInRuleList, {})).data;
    expect(lacking).toBe(0);
  });

  it('a passkey that is removed counts no more for the session that it opened', async () => {
    const device = await added(await clinic.as('nurse'));
    await askOfNurses();
    const strong = await callerBy(device);
    const [{ id } = { id: 0 }] = (await strong.send(api.ownPasskeys, {})).data;
    await strong.send(api.removePasskey, { id });
    expect(await codeOf(strong.send(api.todayQueue, {}))).toBe(
      'SIGN_IN_RULES.SECOND_FACTOR_WANTED',
    );
  });

  it('networks hold for who signs in with a passkey too', async () => {
    const device = await added(await clinic.as('nurse'));
    await clinic.owner.query(
      `INSERT INTO sign_in_rule (tenant_id, networks) SELECT tenant_id, '{203.0.113.0/24}' FROM membership WHERE account_id = $1`,
      [people.nurse.id],
    );
    const strong = await callerBy(device);
    expect(await codeOf(strong.send(api.todayQueue, {}))).toBe('SIGN_IN_RULES.ELSEWHERE');
  });

  it('lost with its device, the way back is the password and a code', async () => {
    const nurse = await clinic.as('nurse');
    const { key } = (await nurse.send(api.prepareSecondFactor, { password: PASSWORD })).data;
    await nurse.send(api.confirmSecondFactor, { code: oneTimeCode(key) });
    const device = await added(nurse);
    expect(await signIn(device)).toBe(people.nurse.id);
    const { email } = people.nurse;
    const given = { email, password: PASSWORD };
    expect(await codeOf(clinic.visitor.send(api.authenticate, given))).toBe('AUTH.CODE_WANTED');
    const code = oneTimeCode(key, { steps: 1 });
    await clinic.visitor.send(api.authenticate, { ...given, code });
  });
});

describe('confirming who one is with a passkey', () => {
  it('takes the place of password and code, for this session alone, each answer once', async () => {
    const nurse = await clinic.as('nurse');
    const device = await added(nurse);
    const other = await clinic.as('nurse');
    const stranger = await added(await clinic.as('manager'));
    await age();
    const hurts = (caller: Caller) => codeOf(caller.send(api.preparePasskey, {}));
    const answerBy = async (by: PasskeyDevice, odd?: Odd) =>
      by.answer((await nurse.send(api.ownPasskeyQuestion, {})).data, odd);
    const confirm = (passkey: ReturnType<PasskeyDevice['answer']>) =>
      codeOf(nurse.send(api.confirmIdentity, { passkey }));
    expect(await confirm(await answerBy(stranger))).toBe('PASSKEY.UNKNOWN');
    expect(await confirm(await answerBy(device, { isVerified: false }))).toBe('PASSKEY.UNKNOWN');
    expect(await hurts(nurse)).toBe('AUTH.CONFIRM_WANTED');
    const answer = await answerBy(device);
    expect(await confirm(answer)).toBe('done');
    expect(await confirm(answer)).toBe('PASSKEY.OVER');
    expect([await hurts(nurse), await hurts(other)]).toEqual(['done', 'AUTH.CONFIRM_WANTED']);
  });
});
