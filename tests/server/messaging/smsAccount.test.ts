import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { STORED_PASSWORD } from '../../../contract/messaging/sms.ts';
import { smsAccounts } from '../../../server/db/schema/index.ts';
import type { Sealed } from '../../../server/secrets/box.ts';
import { placeOf } from '../../../server/secrets/stored.ts';
import { type Caller, type Clinic, startClinic, testSecrets } from '../support/clinic.ts';
import { refusalReasons } from '../support/sms.ts';
import { branchIds, people } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;

beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
});
afterAll(() => clinic.stop());

describe("the branch's account", () => {
  const account = async () => (await manager.send(api.smsAccess, {})).data;
  const store = async (username: string, password: string, senderID = 'MAWAR') =>
    (await manager.send(api.updateSmsAccess, { username, password, senderID })).data;
  const stored = async () => {
    const { rows } = await clinic.owner.query<{ username: string; password: Sealed }>(
      'SELECT username, password, sender_id FROM sms_account WHERE branch_id = 1',
    );
    return rows.map((row) => {
      for (const password of ['first-password', 'second-password'])
        expect(row.password).not.toContain(password);
      const place = placeOf(smsAccounts.password, branchIds.kl);
      return { ...row, password: testSecrets.open(row.password, place) };
    });
  };

  it('is answered without its password, which is kept unless a new one is sent', async () => {
    const told = { username: 'mawar', password: STORED_PASSWORD, senderId: 'MAWAR' };
    expect(await store('mawar', 'first-password')).toEqual(told);
    expect(await account()).toEqual(told);
    await store('other', STORED_PASSWORD, '');
    expect(await stored()).toEqual([
      { username: 'other', password: 'first-password', sender_id: '' },
    ]);
    await store('other', 'second-password');
    expect(await stored()).toMatchObject([{ password: 'second-password' }]);
    expect(await store('', '')).toEqual({ username: '', password: '', senderId: '' });
    expect(await stored()).toEqual([]);
    expect(await account()).toEqual({ username: '', password: '', senderId: '' });
  });

  it('requires all of its fields or none', async () => {
    await store('', '');
    const no = async (username: string, password: string) =>
      refusalReasons(
        await manager.refused(api.updateSmsAccess, { username, password, senderID: '' }),
      );
    expect(await no('mawar', '')).toEqual([400, ['SMS.ACCOUNT_HALF', 'password', undefined]]);
    expect(await no('', 'password')).toEqual([400, ['SMS.ACCOUNT_HALF', 'password', undefined]]);
    expect(await no('mawar', STORED_PASSWORD)).toEqual([
      400,
      ['GENERAL.REQUIRED', 'password', undefined],
    ]);
  });

  it('is logged with who changed it, without the password', async () => {
    await store('', '');
    await store('mawar', 'CANARYPASSWORD');
    await store('mawar', 'CANARYPASSWORD2');
    await store('mawar', 'CANARYPASSWORD2');
    const { rows } = await clinic.owner.query<{ account_id: number; changes: object }>(
      `SELECT account_id, changes FROM audit WHERE resource = 'sms-account' ORDER BY id DESC LIMIT 2`,
    );
    expect(rows).toEqual([
      { account_id: people.manager.id, changes: { password: [STORED_PASSWORD, STORED_PASSWORD] } },
      {
        account_id: people.manager.id,
        changes: {
          username: ['', 'mawar'],
          password: ['', STORED_PASSWORD],
          senderId: ['', 'MAWAR'],
        },
      },
    ]);
  });

  it('has a balance, also before it is stored', async () => {
    await store('mawar', 'right');
    const asked = async (input: Input<typeof api.smsResponse> = {}) =>
      (await manager.send(api.smsResponse, input)).data;
    expect(await asked()).toEqual({ result: 'success', balance: '1000.00' });
    expect(await asked({ username: 'mawar', password: STORED_PASSWORD })).toMatchObject({
      result: 'success',
    });
    expect(await asked({ username: 'another', password: 'theirs' })).toMatchObject({
      result: 'success',
    });
    expect(await asked({ username: 'mawar', password: 'wrong' })).toEqual({
      result: 'fail_authenticate',
      balance: null,
    });
    // The stored password is no other account's.
    expect(await asked({ username: 'another' })).toMatchObject({ result: 'fail_authenticate' });
    await store('', '');
    expect(await asked()).toEqual({ result: 'fail_authenticate', balance: null });
  });
});
