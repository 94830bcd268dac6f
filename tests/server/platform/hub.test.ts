import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { recordChanged } from '../../../contract/kit/realtime.ts';
import { book } from '../support/booking.ts';
import { type Clinic, bypassRowLevelSecurity, startClinic } from '../support/clinic.ts';
import {
  changeMessage,
  closePages,
  receivedIds,
  openPage,
  openPageWithoutNegotiation,
  eventually,
  notify,
} from '../support/hub.ts';
import { upgradeStatus } from '../support/socket.ts';
import { branchIds, PASSWORD, people } from '../support/world.ts';

const NOBODYS = 999_999;

let clinic: Clinic;
let log = '';
beforeAll(async () => {
  clinic = await startClinic(
    { LOG_LEVEL: 'trace' },
    { logTo: { write: (line) => void (log += line) } },
  );
});
beforeEach(() => clinic.forgetTries());
afterEach(() => closePages());
afterAll(() => clinic.stop());

/** Why the hub refuses to let a page join. */
const refusal = (joining: Promise<unknown>): Promise<string> =>
  joining.then(
    () => 'joined',
    (error: Error) => error.message,
  );

describe('a page on the hub', () => {
  it('gets its connection id, and joins its branch by number or text', async () => {
    const { token } = await clinic.as('reception');
    const { hub } = await openPage(clinic.address, token);
    expect(await hub.invoke('getConnectionId')).toBe(hub.connectionId);
    await hub.invoke('join', branchIds.kl);
    await hub.invoke('join', String(branchIds.kl));
  });

  it('is answered whether the hub is there, before and after it has joined', async () => {
    const { token } = await clinic.as('reception');
    const { hub } = await openPage(clinic.address, token);
    expect(await hub.invoke('alive')).toBe(true);
    await hub.invoke('join', branchIds.kl);
    expect(await hub.invoke('alive')).toBe(true);
  });

  it('can connect without negotiation', async () => {
    const { token } = await clinic.as('reception');
    const { hub } = await openPageWithoutNegotiation(clinic.address, token);
    expect(await hub.invoke('getConnectionId')).toMatch(/^[\w-]{22}$/);
  });

  it('gets a message for a booking in its branch', async () => {
    const nurse = await clinic.as('nurse');
    const page = await openPage(clinic.address, nurse.token);
    await page.hub.invoke('join', branchIds.kl);
    const { id } = await book(await clinic.as('reception'));
    await eventually(() => expect(page.heard).toHaveLength(2));
    const [told, changed] = page.heard;
    const event = recordChanged.parse(changed?.args[0]);
    expect(changed?.event).toBe('RecordChanged');
    expect(event).toMatchObject({
      resource: 'appointments',
      id,
      change: 'create',
      by: people.reception.id,
    });
    expect(told?.event).toBe('ReceiveMessageForGroup');
    expect(JSON.parse(String(told?.args[0]))).toEqual(event);
  });

  it('cannot join a branch of another tenant, and gets none of its messages', async () => {
    const penang = await clinic.as('receptionPenang');
    const page = await openPage(clinic.address, penang.token);
    expect(await refusal(page.hub.invoke('join', branchIds.kl))).toBe('GENERAL.NOT_FOUND');
    expect(await refusal(page.hub.invoke('join', NOBODYS))).toBe('GENERAL.NOT_FOUND');
    expect(await refusal(page.hub.invoke('join', 1e15))).toBe('GENERAL.NOT_FOUND');
    await page.hub.invoke('join', branchIds.penang);
    await notify(clinic.owner, changeMessage(branchIds.kl, 1));
    await notify(clinic.owner, changeMessage(branchIds.penang, 2));
    await eventually(() => expect(receivedIds(page)).toEqual([2]));
  });

  it('cannot join a branch that has had no plan or in which the person is blocked', async () => {
    const lapsed = await openPage(clinic.address, (await clinic.as('lapsed')).token);
    const ends = (day: string | null) =>
      clinic.owner.query('UPDATE branch SET subscription_ends = $1 WHERE id = $2', [
        day,
        branchIds.lapsed,
      ]);
    await ends(null);
    expect(await refusal(lapsed.hub.invoke('join', branchIds.lapsed))).toBe(
      'ALERT.NO_SUBSCRIPTION',
    );
    await ends('2020-01-31');
    await lapsed.hub.invoke('join', branchIds.lapsed);
    const blocked = await openPage(clinic.address, (await clinic.as('receptionPj')).token);
    const block = (is: boolean) =>
      clinic.owner.query('UPDATE membership SET blocked = $1 WHERE account_id = $2', [
        is,
        people.receptionPj.id,
      ]);
    await block(true);
    expect(await refusal(blocked.hub.invoke('join', branchIds.pj))).toBe('GENERAL.NOT_FOUND');
    await block(false);
  });

  it('leaves its branch when it joins another, and stays if that is refused', async () => {
    const page = await openPage(clinic.address, (await clinic.as('tenant')).token);
    await page.hub.invoke('join', branchIds.kl);
    await page.hub.invoke('join', branchIds.pj);
    expect(await refusal(page.hub.invoke('join', branchIds.penang))).toBe('GENERAL.NOT_FOUND');
    await notify(clinic.owner, changeMessage(branchIds.kl, 1));
    await notify(clinic.owner, changeMessage(branchIds.penang, 2));
    await notify(clinic.owner, changeMessage(branchIds.pj, 3));
    await eventually(() => expect(receivedIds(page)).toEqual([3]));
  });

  it('learns whether something was announced to its branch or person before it joined', async () => {
    const nurse = await clinic.as('nurse');
    const other = await clinic.as('receptionPenang');
    const [late, foreign] = [
      await openPage(clinic.address, nurse.token),
      await openPage(clinic.address, other.token),
    ];
    await foreign.hub.invoke('join', branchIds.penang);
    // Nothing was, once a question's time on its way has passed since the tests before.
    const seldom = { interval: 1_000 };
    await expect.poll(() => foreign.hub.invoke('missed', 0), seldom).toBe(false);
    await book(await clinic.as('reception'), { appointmentDate: '2031-05-05T10:00:00.000Z' });
    await late.hub.invoke('join', branchIds.kl);
    await expect.poll(() => late.hub.invoke('missed', 30_000), seldom).toBe(true);
    expect(await foreign.hub.invoke('missed', 0)).toBe(false);
    // Longer ago than this server listens.
    expect(await foreign.hub.invoke('missed', 3_600_000)).toBe(true);
    await expect(foreign.hub.invoke('missed', 'long')).rejects.toThrow('GENERAL.INVALID');
  });

  it('gets no messages before it joins', async () => {
    const reception = await clinic.as('reception');
    const early = await openPage(clinic.address, reception.token);
    const joined = await openPage(clinic.address, reception.token);
    await joined.hub.invoke('join', branchIds.kl);
    await notify(clinic.owner, changeMessage(branchIds.kl, 1));
    await eventually(() => expect(receivedIds(joined)).toEqual([1]));
    await early.hub.invoke('getConnectionId');
    expect(early.heard).toEqual([]);
  });
});

describe('a registered connection', () => {
  it('gets the messages for its person, which no other connection gets', async () => {
    const [nurse, manager] = [await clinic.as('nurse'), await clinic.as('manager')];
    const [registered, silent, foreign] = [
      await openPage(clinic.address, nurse.token),
      await openPage(clinic.address, nurse.token),
      await openPage(clinic.address, manager.token),
    ];
    const id = await registered.hub.invoke<string>('getConnectionId');
    await nurse.send(api.registerWsConnectionId, { wsConnectionID: id });
    const foreignId = await foreign.hub.invoke<string>('getConnectionId');
    await manager.send(api.registerWsConnectionId, { wsConnectionID: foreignId });
    await notify(clinic.owner, { kind: 'person', account: people.nurse.id, message: 'for Nora' });
    await notify(clinic.owner, { kind: 'person', account: people.manager.id, message: 'for Maya' });
    await eventually(() =>
      expect(foreign.heard).toEqual([{ event: 'ReceiveMessageForUser', args: ['for Maya'] }]),
    );
    expect(registered.heard).toEqual([{ event: 'ReceiveMessageForUser', args: ['for Nora'] }]);
    await silent.hub.invoke('getConnectionId');
    expect(silent.heard).toEqual([]);
  });

  it.each([
    ['behind both walls', undefined],
    ['by the call itself', bypassRowLevelSecurity],
  ])(
    "must be the person's own: another's and an unknown one are refused in the same way, %s",
    async (_, before) => {
      const own = before ? await startClinic({}, { before }) : clinic;
      const { hub } = await openPage(own.address, (await own.as('nurse')).token);
      const reception = await own.as('reception');
      const wsConnectionID = await hub.invoke<string>('getConnectionId');
      const foreign = await reception.refused(api.registerWsConnectionId, { wsConnectionID });
      const unknown = await reception.refused(api.registerWsConnectionId, { wsConnectionID: 'x' });
      if (before) await own.stop();
      expect(foreign.status).toBe(404);
      expect(unknown.failures).toEqual(foreign.failures);
    },
  );

  it('is unknown after it is closed', async () => {
    const nurse = await clinic.as('nurse');
    const { hub } = await openPage(clinic.address, nurse.token);
    const wsConnectionID = await hub.invoke<string>('getConnectionId');
    await hub.stop();
    await eventually(async () =>
      expect((await nurse.refused(api.registerWsConnectionId, { wsConnectionID })).status).toBe(
        404,
      ),
    );
  });
});

describe('a connection ends with its session', () => {
  it('on signing out, and other connections stay', async () => {
    const [one, other] = [await clinic.as('reception'), await clinic.as('reception')];
    const page = await openPage(clinic.address, one.token);
    const stays = await openPage(clinic.address, other.token);
    await one.send(api.signOut, {});
    await eventually(() => expect(page.end.is).toBe(true));
    expect(page.end.error).toContain('GENERAL.SIGN_IN');
    await stays.hub.invoke('join', branchIds.kl);
    expect(stays.end.is).toBe(false);
  });

  it('when the password is changed elsewhere', async () => {
    const [here, elsewhere] = [await clinic.as('reception2'), await clinic.as('reception2')];
    const stays = await openPage(clinic.address, here.token);
    const page = await openPage(clinic.address, elsewhere.token);
    await here.send(api.changePassword, {
      old_password: PASSWORD,
      new_password: 'Another#1',
      confirm_password: 'Another#1',
    });
    await eventually(() => expect(page.end.is).toBe(true));
    await stays.hub.invoke('getConnectionId');
  });

  it('when an old token is used again', async () => {
    const nurse = await clinic.as('nurse');
    const page = await openPage(clinic.address, nurse.token);
    await nurse.send(api.refreshToken, { readOnlyToken: nurse.readOnlyToken });
    await clinic.owner.query("UPDATE session_token SET replaced_at = now() - interval '1 minute'");
    await nurse.refused(api.getUserProfile, {});
    await eventually(() => expect(page.end.is).toBe(true));
  });

  it('but not with its token: a replaced token neither ends it nor prevents it from joining', async () => {
    const manager = await clinic.as('manager');
    const page = await openPage(clinic.address, manager.token);
    await manager.send(api.refreshToken, { readOnlyToken: manager.readOnlyToken });
    await clinic.owner.query("UPDATE session_token SET replaced_at = now() - interval '1 minute'");
    await page.hub.invoke('join', branchIds.kl);
    await notify(clinic.owner, changeMessage(branchIds.kl, 7));
    await eventually(() => expect(receivedIds(page)).toEqual([7]));
  });

  it.each([
    ['the account is disabled', 'UPDATE account SET disabled_at = now() WHERE id = $1'],
    ['the membership is gone', 'DELETE FROM membership WHERE account_id = $1'],
  ])('soon after %s', async (_, sql) => {
    const person = sql.startsWith('UPDATE') ? 'receptionPj' : 'tenantPenang';
    const page = await openPage(clinic.address, (await clinic.as(person)).token);
    await page.hub.invoke('join', person === 'receptionPj' ? branchIds.pj : branchIds.penang);
    await clinic.owner.query(sql, [people[person].id]);
    await eventually(() => expect(page.end.is).toBe(true));
  });
});

describe('two servers on one database', () => {
  let second: Clinic;
  beforeAll(async () => {
    second = await startClinic({}, { ownerUrl: clinic.ownerUrl });
  });

  it('share changes, registrations and ended sessions', async () => {
    const [nurse, reception] = [await clinic.as('nurse'), await clinic.as('reception')];
    const page = await openPage(second.address, nurse.token);
    await page.hub.invoke('join', branchIds.kl);
    const { id } = await book(reception, { resource: '2' });
    await eventually(() => expect(receivedIds(page)).toEqual([id]));

    const wsConnectionID = await page.hub.invoke<string>('getConnectionId');
    await nurse.send(api.registerWsConnectionId, { wsConnectionID });
    await notify(clinic.owner, { kind: 'person', account: people.nurse.id, message: 'for Nora' });
    await eventually(() =>
      expect(page.heard.at(-1)).toEqual({ event: 'ReceiveMessageForUser', args: ['for Nora'] }),
    );

    await nurse.send(api.signOut, {});
    await eventually(() => expect(page.end.is).toBe(true));
  });

  it('remove the connections of one that stops', async () => {
    const page = await openPage(second.address, (await clinic.as('nurse')).token);
    const listed = async () => {
      const { rows } = await clinic.owner.query<{ id: string }>('SELECT id FROM hub_connection');
      return rows.map(({ id }) => id);
    };
    const id = await page.hub.invoke<string>('getConnectionId');
    expect(await listed()).toContain(id);
    await second.stop();
    await eventually(() => expect(page.end.is).toBe(true));
    expect(await listed()).not.toContain(id);
  });
});

it('the log contains no token of the hub', async () => {
  const { token } = await clinic.as('reception');
  await openPage(clinic.address, token);
  expect(await upgradeStatus(clinic.address, `/ws?access_token=${token}`)).toBe(101);
  expect(await upgradeStatus(clinic.address, `/ws?access_token=${token}x`)).toBe(401);
  await eventually(() => expect(log).toContain('"call":"hub"'));
  expect(log).not.toContain(token);
});
