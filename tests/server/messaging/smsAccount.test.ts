import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { STORED_PASSWORD } from '../../../contract/messaging/sms.ts';
import { smsAccounts } from '../../../server/db/schema/index.ts';
import { recordReceipt } from '../../../server/jobs/receipts.ts';
import type { Sealed } from '../../../server/kit/secrets/box.ts';
import { placeOf } from '../../../server/kit/secrets/stored.ts';
import { type Caller, type Clinic, startClinic, testSecrets } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { newPatient, refusalReasons } from '../support/sms.ts';
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
    const offered = { gateway: 'isms', gateways: ['isms', 'onewaysms', 'mocean', 'smpp'] };
    const told = { username: 'mawar', password: STORED_PASSWORD, senderId: 'MAWAR', ...offered };
    expect(await store('mawar', 'first-password')).toEqual(told);
    expect(await account()).toEqual(told);
    await store('other', STORED_PASSWORD, '');
    expect(await stored()).toEqual([
      { username: 'other', password: 'first-password', sender_id: '' },
    ]);
    await store('other', 'second-password');
    expect(await stored()).toMatchObject([{ password: 'second-password' }]);
    expect(await store('', '')).toEqual({ username: '', password: '', senderId: '', ...offered });
    expect(await stored()).toEqual([]);
    expect(await account()).toEqual({ username: '', password: '', senderId: '', ...offered });
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

describe('the gateway of an account', () => {
  const stored = async () => (await manager.send(api.smsAccess, {})).data;
  const store = (gateway: 'isms' | 'onewaysms' | 'mocean' | 'smpp', password = 'right') =>
    manager.send(api.updateSmsAccess, { username: 'mawar', password, senderID: 'MAWAR', gateway });
  const outbox = async () => (await clinic.visitor.send(api.outboxList, { code })).data.data;
  let code: string;
  beforeAll(() => {
    code = clinic.outboxCode;
  });

  it('is one of those that the server has a connection to, and stays where none is sent', async () => {
    await store('smpp');
    await manager.send(api.updateSmsAccess, {
      username: 'mawar',
      password: STORED_PASSWORD,
      senderID: '',
    });
    expect(await stored()).toMatchObject({
      gateway: 'smpp',
      gateways: ['isms', 'onewaysms', 'mocean', 'smpp'],
    });
  });

  it('gets no password that was stored for another', async () => {
    await store('isms');
    const call = { username: 'mawar', password: STORED_PASSWORD, senderID: '', gateway: 'mocean' };
    const { status } = await manager.refused(api.updateSmsAccess, call as never);
    expect(status).toBe(400);
    const { data } = await manager.send(api.smsResponse, { gateway: 'mocean' });
    expect(data).toEqual({ result: 'fail_authenticate', balance: null });
  });

  it.each([
    ['isms', { result: 'success', balance: '1000.00' }],
    ['onewaysms', { result: 'success', balance: '1000.00' }],
    ['mocean', { result: 'success', balance: '1000.00' }],
    ['smpp', { result: 'not_told', balance: null }],
  ] as const)('%s sends, tells its balance, and is tried on the own phone', async (name, told) => {
    await store(name);
    expect((await manager.send(api.smsResponse, {})).data).toEqual(told);
    await clinic.owner.query(`UPDATE account SET phone_mobile = '' WHERE id = $1`, [
      people.manager.id,
    ]);
    expect(refusalReasons(await manager.refused(api.testSmsAccess, {}))).toEqual([
      409,
      ['SMS_ACCOUNT.NO_OWN_MOBILE', undefined, undefined],
    ]);
    await clinic.owner.query(`UPDATE account SET phone_mobile = '0198765432' WHERE id = $1`, [
      people.manager.id,
    ]);
    const { data } = await manager.send(api.testSmsAccess, {});
    expect(data).toEqual({ status: 'sent', reason: '', phone: '60198765432' });
    const [newest] = await outbox();
    expect(newest).toMatchObject({ channel: 'sms', sender: 'MAWAR', recipient: '60198765432' });
    expect(newest?.text).toMatch(/^RM0\.00 .+This is a test/);
    await store(name, 'wrong');
    expect((await manager.send(api.testSmsAccess, {})).data).toMatchObject({
      status: 'fail_authenticate',
      reason: 'SMS.ACCOUNT_REFUSED',
    });
  });
});

describe('a delivery receipt', () => {
  const end = async (caller: Caller, mobile: string) => {
    await caller.send(api.updateSmsAccess, {
      username: 'mawar',
      password: 'right',
      senderID: 'MAWAR',
      gateway: 'smpp',
    });
    const patient = await newPatient(await clinic.as('reception'), { mobile });
    const { data: template } = await caller.send(api.insertCliMessageTemplate, {
      templateName: `Receipt ${mobile}`,
      templateContent: 'Dear {name}, please see us.',
    });
    const { data } = await caller.send(api.sendSms, {
      smsTemplateID: template.templateId,
      smsContent: 'Dear {name}, please see us.',
      smsDetailList: [{ icPassport: patient.icPassport }],
    });
    const id = data.data[0]?.id;
    return eventually(async () => {
      const { data: rows } = await caller.send(api.smsHistoryList, {});
      const row = rows.find((one) => one.id === id);
      if (!row || ['queued', 'sent'].includes(row.status)) throw new Error('still on its way');
      return row;
    });
  };

  it('makes an SMS delivered, and one that comes again changes nothing', async () => {
    const row = await end(manager, '0127770001');
    expect(row).toMatchObject({ status: 'delivered', reason: '' });
    const version = async () => {
      const { rows } = await clinic.owner.query<{ version: number; gateway_ref: string }>(
        'SELECT version, gateway_ref FROM message WHERE id = $1',
        [row.id],
      );
      return rows[0];
    };
    const before = await version();
    const { database } = clinic;
    const again = {
      channel: 'sms' as const,
      branchIds: [branchIds.kl],
      ref: before?.gateway_ref ?? '',
    };
    expect(await recordReceipt(database, again)).toBe(true);
    expect(await recordReceipt(database, { ...again, reason: 'SMS.EXPIRED' })).toBe(true);
    expect(await version()).toEqual(before);
    expect(await recordReceipt(database, { ...again, branchIds: [branchIds.pj] })).toBe(false);
  });

  it('tells that one was not delivered, and who wrote it is alerted', async () => {
    const row = await end(manager, '0127770000');
    expect(row).toMatchObject({ status: 'failed', reason: 'SMS.NOT_DELIVERED' });
    const { rows } = await clinic.owner.query(
      `SELECT FROM notification WHERE event = 'MESSAGE_FAILED' AND account_id = $1`,
      [people.manager.id],
    );
    expect(rows).toHaveLength(1);
  });
});
