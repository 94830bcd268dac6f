import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isEasyPin, PIN_TRIES } from '../../../contract/accounts/sharedComputers.ts';
import { api } from '../../../contract/index.ts';
import { type Caller, callerOf, type Clinic, startClinic } from '../support/clinic.ts';
import { eventually, openPage } from '../support/hub.ts';
import { branchIds, PASSWORD, people } from '../support/world.ts';

const PIN = '2580';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
beforeEach(async () => {
  await clinic.forgetTries();
  await clinic.owner.query(
    'TRUNCATE attempt, pin, computer_session; DELETE FROM shared_computer; DELETE FROM sign_in',
  );
});
afterAll(() => clinic.stop());

const callerWith = (token: string) =>
  callerOf(clinic.address, () => ({ Authorization: `Bearer ${token}` }), {
    token,
    readOnlyToken: '',
  });

/** Registers a computer of kl, and answers its secret. */
async function register(who: keyof typeof people = 'manager', branchID: number = branchIds.kl) {
  const { data } = await (
    await clinic.as(who)
  ).send(api.addSharedComputer, { name: 'Front desk', branchID, lockMinutes: 5 });
  return data;
}

/** Signs someone in on a computer with their password. */
async function signInOn(computer: string, who: keyof typeof people) {
  const { email } = people[who];
  const { data } = await clinic.visitor.send(api.authenticate, {
    email,
    password: PASSWORD,
    computer,
  });
  return { ...data, caller: callerWith(data.token) };
}

/** Signs someone in, lets them set their PIN, and locks. Answers the locked session. */
async function lockedOn(computer: string, who: keyof typeof people, pin = PIN) {
  const { caller, token } = await signInOn(computer, who);
  await caller.send(api.changePin, { pin });
  await caller.send(api.lockSession, {});
  const session = (await shownOn(computer)).find(({ person }) => person === people[who].id);
  if (!session) throw new Error('nobody is locked');
  return { caller, token, session: session.session };
}

const shownOn = async (computer: string) =>
  (await clinic.visitor.send(api.lockedSessions, { computer })).data.people;
const unlock = (computer: string, session: number, pin = PIN) =>
  clinic.visitor.send(api.unlockSession, { computer, session, pin });
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: { failures: { error_code: string }[] }) => error.failures[0]?.error_code,
  );
/** What the audit says of a session, in order. */
const entriesOf = async (session: number) => {
  const { rows } = await clinic.owner.query<{ action: string }>(
    "SELECT action FROM audit WHERE resource = 'sessions' AND record_id = $1 ORDER BY id",
    [String(session)],
  );
  return rows.map(({ action }) => action);
};
const isSignedIn = (caller: Caller) =>
  codeOf(caller.send(api.getUserProfile, {})).then((code) => code === 'done');

describe('a locked session', () => {
  it('opens nothing until its PIN is given, and then it is the same session', async () => {
    const { secret } = await register();
    const { caller, token } = await signInOn(secret, 'reception');
    await caller.send(api.changePin, { pin: PIN });
    const page = await openPage(clinic.address, token);
    await caller.send(api.lockSession, {});
    const [locked] = await shownOn(secret);
    const before = { caller, session: locked?.session ?? 0 };
    await eventually(() => expect(page.end).toMatchObject({ is: true }));
    expect(await isSignedIn(before.caller)).toBe(false);
    const { data } = await unlock(secret, before.session);
    expect(data).toMatchObject({ loginUserId: people.reception.id, roleAccess: ['Receptionist'] });
    const after = callerWith(data.token);
    const { data: own } = await after.send(api.ownSessions, {});
    expect(own.filter(({ isThis }) => isThis).map(({ id }) => id)).toEqual([before.session]);
    // What it held before holds no more, and a copy of it ends nothing.
    expect(await isSignedIn(before.caller)).toBe(false);
    expect(await isSignedIn(after)).toBe(true);
    expect(await entriesOf(before.session)).toEqual(['lock-session', 'unlock-session']);
  });

  it('is not one that has confirmed who one is', async () => {
    const { secret } = await register();
    const { session } = await lockedOn(secret, 'manager');
    const { data } = await unlock(secret, session);
    const opened = callerWith(data.token);
    expect(await codeOf(opened.send(api.changePin, { pin: '8642' }))).toBe('AUTH.CONFIRM_WANTED');
  });

  it('leaves no token that a renewal makes at the same time', async () => {
    const { secret } = await register();
    for (let round = 0; round < 10; round += 1) {
      const { caller, token, readOnlyToken } = await signInOn(secret, 'nurse');
      const [renewed] = await Promise.allSettled([
        caller.send(api.refreshToken, { readOnlyToken }),
        caller.send(api.lockSession, {}),
      ]);
      expect(await isSignedIn(callerWith(token))).toBe(false);
      const made = renewed.status === 'fulfilled' ? renewed.value.data.token : token;
      expect(await isSignedIn(callerWith(made))).toBe(false);
    }
  });

  it('is refused after five wrong PINs, also at once, and has then ended', async () => {
    const { secret } = await register();
    const { session } = await lockedOn(secret, 'reception');
    const tried = await Promise.all(
      Array.from({ length: 12 }, () => codeOf(unlock(secret, session, '1357'))),
    );
    expect(tried.filter((code) => code === 'SHARED_COMPUTER.PIN_WRONG')).toHaveLength(
      PIN_TRIES - 1,
    );
    expect(tried).not.toContain('done');
    await clinic.forgetTries();
    expect(await codeOf(unlock(secret, session))).toBe('SHARED_COMPUTER.PASSWORD_WANTED');
    expect(await shownOn(secret)).toEqual([]);
    const { rows } = await clinic.owner.query('SELECT ended_by FROM session WHERE id = $1', [
      session,
    ]);
    expect(rows).toEqual([{ ended_by: 'pin' }]);
    expect(await entriesOf(session)).toEqual(['lock-session', 'pin-guessed']);
  });

  it('is paused after ten tries, whatever they find', async () => {
    const { secret } = await register();
    const codes = [];
    for (let times = 0; times < 11; times += 1) codes.push(await codeOf(unlock(secret, 1_000_000)));
    expect(codes.slice(0, 10)).toEqual(
      Array.from({ length: 10 }, () => 'SHARED_COMPUTER.PASSWORD_WANTED'),
    );
    expect(codes[10]).toMatch(/TOO_MANY/);
  });

  it('forgets wrong PINs once the right one is given', async () => {
    const { secret } = await register();
    const { session } = await lockedOn(secret, 'reception');
    for (let round = 0; round < 2; round += 1) {
      for (let wrong = 1; wrong < PIN_TRIES; wrong += 1)
        expect(await codeOf(unlock(secret, session, '1357'))).toBe('SHARED_COMPUTER.PIN_WRONG');
      const { data } = await unlock(secret, session);
      await callerWith(data.token).send(api.lockSession, {});
    }
    // Nor do right ones count among the tries.
    await unlock(secret, session);
  });

  it('is opened once by two presses', async () => {
    const { secret } = await register();
    const { session } = await lockedOn(secret, 'reception');
    const codes = await Promise.all([
      codeOf(unlock(secret, session)),
      codeOf(unlock(secret, session)),
    ]);
    expect(new Set(codes)).toEqual(new Set(['SHARED_COMPUTER.PASSWORD_WANTED', 'done']));
  });

  it.each([
    ['midnight', "UPDATE session SET created_at = now() - interval '1 day' WHERE id = $1"],
    ['it has ended', 'UPDATE session SET ended_at = now() WHERE id = $1'],
    [
      'the account is disabled',
      'UPDATE account SET disabled_at = now() WHERE id = (SELECT account_id FROM session WHERE id = $1)',
    ],
    [
      'the person works there no longer',
      'UPDATE membership SET blocked = true WHERE account_id = (SELECT account_id FROM session WHERE id = $1)',
    ],
    [
      'their PIN is gone',
      'DELETE FROM pin WHERE account_id = (SELECT account_id FROM session WHERE id = $1)',
    ],
  ])('opens no more after %s', async (_, statement) => {
    const { secret } = await register();
    const { session } = await lockedOn(secret, 'nurse');
    await clinic.owner.query(statement, [session]);
    try {
      expect(await codeOf(unlock(secret, session))).toBe('SHARED_COMPUTER.PASSWORD_WANTED');
    } finally {
      await clinic.owner.query('UPDATE account SET disabled_at = NULL WHERE id = $1', [
        people.nurse.id,
      ]);
      await clinic.owner.query('UPDATE membership SET blocked = false WHERE account_id = $1', [
        people.nurse.id,
      ]);
    }
  });

  it('ends with a new password, like every other session of the person', async () => {
    const { secret } = await register();
    const { session } = await lockedOn(secret, 'nurse');
    const elsewhere = await clinic.as('nurse');
    const changed = { new_password: 'Lantern#2345', confirm_password: 'Lantern#2345' };
    await elsewhere.send(api.changePassword, { old_password: PASSWORD, ...changed });
    expect(await codeOf(unlock(secret, session))).toBe('SHARED_COMPUTER.PASSWORD_WANTED');
    await clinic.owner.query(
      'UPDATE account SET password_hash = (SELECT password_hash FROM account WHERE id = $1) WHERE id = $2',
      [people.reception.id, people.nurse.id],
    );
  });

  it('waits longer than a company lets an open session idle', async () => {
    const { secret } = await register();
    const { session } = await lockedOn(secret, 'nurse');
    await clinic.owner.query(
      `INSERT INTO sign_in_rule (tenant_id, idle_minutes) SELECT tenant_id, 10 FROM branch WHERE id = ${branchIds.kl}`,
    );
    await clinic.owner.query(
      "UPDATE session_token SET issued_at = now() - interval '1 hour' WHERE session_id = $1",
      [session],
    );
    try {
      expect(await codeOf(unlock(secret, session))).toBe('done');
    } finally {
      await clinic.owner.query('DELETE FROM sign_in_rule');
    }
  });
});

describe('a person', () => {
  it('has one locked session on a computer: signing in there with the password ends the one before', async () => {
    const { secret } = await register();
    const { session } = await lockedOn(secret, 'reception');
    const again = await lockedOn(secret, 'reception');
    expect((await shownOn(secret)).map((each) => each.session)).toEqual([again.session]);
    expect(await codeOf(unlock(secret, session))).toBe('SHARED_COMPUTER.PASSWORD_WANTED');
  });

  it('sees wrong PINs among the tries at signing in', async () => {
    const { secret } = await register();
    const { session } = await lockedOn(secret, 'reception');
    await codeOf(unlock(secret, session, '1357'));
    await codeOf(unlock(secret, session, '1357'));
    const { data } = await unlock(secret, session);
    const { data: own } = await callerWith(data.token).send(api.ownSignIns, {});
    expect(own.filter(({ outcome }) => outcome === 'wrong-pin').map(({ times }) => times)).toEqual([
      2,
    ]);
  });

  it('has no PIN after a new password, which somebody else may have known', async () => {
    const { secret } = await register();
    const { caller } = await signInOn(secret, 'nurse');
    await caller.send(api.changePin, { pin: PIN });
    await caller.send(api.changePassword, {
      old_password: PASSWORD,
      new_password: 'Lantern#2345',
      confirm_password: 'Lantern#2345',
    });
    expect((await caller.send(api.ownPin, {})).data.isSet).toBe(false);
    await clinic.owner.query(
      'UPDATE account SET password_hash = (SELECT password_hash FROM account WHERE id = $1) WHERE id = $2',
      [people.reception.id, people.nurse.id],
    );
  });
});

describe('a shared computer', () => {
  it('tells who is locked there, each once, and whether they have a PIN', async () => {
    const { secret } = await register();
    await lockedOn(secret, 'reception');
    await lockedOn(secret, 'reception');
    const nurse = await signInOn(secret, 'nurse');
    await nurse.caller.send(api.lockSession, {});
    await signInOn(secret, 'doctor');
    const shown = await shownOn(secret);
    expect(new Map(shown.map(({ person, hasPin }) => [person, hasPin]))).toEqual(
      new Map([
        [people.nurse.id, false],
        [people.reception.id, true],
      ]),
    );
    expect(shown).toHaveLength(2);
  });

  it('lets in by PIN only who signed in there, not on another computer', async () => {
    const [front, back] = [await register(), await register()];
    const { session } = await lockedOn(front.secret, 'reception');
    expect(await codeOf(unlock(back.secret, session))).toBe('SHARED_COMPUTER.PASSWORD_WANTED');
    expect(await shownOn(back.secret)).toEqual([]);
    const elsewhere = await clinic.as('reception');
    expect(await codeOf(elsewhere.send(api.lockSession, {}))).toBe('SHARED_COMPUTER.NOT_HERE');
    expect((await elsewhere.send(api.ownPin, {})).data).toEqual({
      isSet: true,
      isOnSharedComputer: false,
    });
  });

  it('is that of the session which registered it, too', async () => {
    const manager = await clinic.as('manager');
    const input = { name: 'Front desk', branchID: branchIds.kl, lockMinutes: 5 };
    const { secret } = (await manager.send(api.addSharedComputer, input)).data;
    await manager.send(api.lockSession, {});
    expect((await shownOn(secret)).map(({ person }) => person)).toEqual([people.manager.id]);
  });

  it('locks nobody who does not work in its branch', async () => {
    const { secret } = await register();
    const stranger = await signInOn(secret, 'receptionPenang');
    expect(await codeOf(stranger.caller.send(api.lockSession, {}))).toBe(
      'SHARED_COMPUTER.NOT_HERE',
    );
  });

  it('is for who manages its branch, and ends what is locked there when it is removed', async () => {
    const { id, secret } = await register();
    const { session } = await lockedOn(secret, 'reception');
    const [manager, other] = [await clinic.as('manager'), await clinic.as('tenantPenang')];
    expect((await other.send(api.sharedComputerList, {})).data).toEqual([]);
    expect(await codeOf(other.send(api.removeSharedComputer, { id }))).toBe('GENERAL.NOT_FOUND');
    const { data } = await manager.send(api.editSharedComputer, {
      id,
      name: 'Counter 2',
      lockMinutes: 2,
    });
    expect(data).toMatchObject({ name: 'Counter 2', lockMinutes: 2, version: 2 });
    expect(
      (await clinic.visitor.send(api.lockedSessions, { computer: secret })).data,
    ).toMatchObject({ name: 'Counter 2', lockMinutes: 2 });
    const stale = { headers: { 'If-Match': '1' } };
    const late = { id, name: 'Counter 3', lockMinutes: 2 };
    expect((await manager.refused(api.editSharedComputer, late, stale)).status).toBe(409);
    const same = { id, name: 'Counter 2', lockMinutes: 2 };
    expect((await manager.send(api.editSharedComputer, same)).data.version).toBe(2);
    await manager.send(api.removeSharedComputer, { id });
    const { rows: entries } = await clinic.owner.query<{ action: string }>(
      "SELECT action FROM audit WHERE resource = 'shared-computers' AND record_id = $1 AND branch_id = $2 ORDER BY id",
      [String(id), branchIds.kl],
    );
    expect(entries.map(({ action }) => action)).toEqual(['create', 'edit', 'delete']);
    expect(await codeOf(clinic.visitor.send(api.lockedSessions, { computer: secret }))).toBe(
      'GENERAL.NOT_FOUND',
    );
    const { rows } = await clinic.owner.query('SELECT ended_by FROM session WHERE id = $1', [
      session,
    ]);
    expect(rows).toEqual([{ ended_by: 'computer' }]);
  });

  it('stores no secret and no PIN, and pauses an address that guesses secrets', async () => {
    const { secret } = await register();
    await lockedOn(secret, 'reception');
    const { rows } = await clinic.owner.query(
      'SELECT c.*, p.hash AS pin FROM shared_computer c, pin p',
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toMatch(/argon2|2580/);
    const guesses = Array.from({ length: 61 }, (_, at) => `${'x'.repeat(30)}${String(at)}`);
    const codes = [];
    for (const [at, computer] of guesses.entries())
      codes.push(
        await codeOf(
          at % 2 === 0
            ? unlock(computer, 1)
            : clinic.visitor.send(api.lockedSessions, { computer }),
        ),
      );
    expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'GENERAL.NOT_FOUND'));
    expect(codes[60]).toMatch(/TOO_MANY/);
  });
});

describe('a PIN', () => {
  it.each(['1111', '1234', '87654321', '0000000', '45678'])('may not be %s', (pin) => {
    expect(isEasyPin(pin)).toBe(true);
  });

  it.each(['2580', '1235', '90123', '11112222'])('may be %s', (pin) => {
    expect(isEasyPin(pin)).toBe(false);
  });

  it('is told of by mail when it is set', async () => {
    await clinic.owner.query('DELETE FROM mail');
    await (await clinic.as('nurse')).send(api.changePin, { pin: PIN });
    const { rows } = await clinic.owner.query<{ recipient: string; body: string }>(
      'SELECT recipient, body FROM mail',
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual([people.nurse.email]);
    expect(rows[0]?.body).not.toContain(PIN);
    const { rows: entries } = await clinic.owner.query(
      "SELECT FROM audit WHERE resource = 'accounts' AND record_id = $1 AND action = 'change-pin' AND changes IS NULL AND at > now() - interval '1 minute'",
      [String(people.nurse.id)],
    );
    expect(entries.length).toBeGreaterThan(0);
  });

  it('has four to eight digits', async () => {
    const caller = await clinic.as('nurse');
    for (const pin of ['123', '258074931', '25 80', '2580 ', 'abcd', '²⁵⁸⁰'])
      expect(await codeOf(caller.send(api.changePin, { pin }))).toBe('SHARED_COMPUTER.PIN_FORM');
    expect(await codeOf(caller.send(api.changePin, { pin: '1234' }))).toBe(
      'SHARED_COMPUTER.PIN_EASY',
    );
  });
});
