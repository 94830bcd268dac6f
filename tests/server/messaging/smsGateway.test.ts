import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { SentSms } from '../../../contract/messaging/sms.ts';
import type { SmsGateway } from '../../../server/gateways/sms/index.ts';
import { ismsGateway } from '../../../server/gateways/sms/isms.ts';
import { failMessage, sendQueuedMessage } from '../../../server/jobs/messages.ts';
import { smsSender } from '../../../server/jobs/senders/sms.ts';
import { freePort } from '../../../server/kit/db/cluster.ts';
import { type Caller, type Clinic, startClinic, testSecrets } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import {
  waitForSmsEnd,
  type Gateway,
  prepareSms,
  smsInput,
  startGateway,
  acceptSms,
} from '../support/sms.ts';
import { branchIds, patientsOf } from '../support/world.ts';

const canary = 'Canary#4711';

let clinic: Clinic;
let manager: Caller;
let reception: Caller;
let gateway: Gateway;
let port = 0;
let template: number;
let log = '';

beforeAll(async () => {
  port = await freePort();
  clinic = await startClinic(
    { SMS_URL: `http://127.0.0.1:${port}/sub`, LOG_LEVEL: 'trace' },
    { logTo: { write: (line) => void (log += line) } },
  );
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
  template = await prepareSms(manager, canary);
});
beforeEach(async () => {
  gateway = await startGateway(port);
});
afterEach(() => gateway.close());
afterAll(() => clinic.stop());

const take = async (text: string): Promise<number> =>
  (await reception.send(api.sendSms, smsInput(template, text))).data.data[0]?.id ?? 0;
const send = async (text: string): Promise<SentSms | undefined> =>
  (await waitForSmsEnd(reception, [await take(text)]))[0];
const balance = async () => (await manager.send(api.smsResponse, {})).data;
const answering = (text: string, status = 200) => {
  gateway.answer = (response) => void response.writeHead(status).end(text);
};
/** Lets what waits to be tried again, and what a worker seems to have left, come to its turn at once. */
const hurry = () =>
  clinic.owner.query(
    `UPDATE pgboss.job SET start_after = now() WHERE state = 'retry';
     UPDATE pgboss.job SET started_on = now() - interval '1 hour' WHERE state = 'active'`,
  );

describe('the gateway', () => {
  it('gets one request in its own format, with everything in the body', async () => {
    expect(await send('See you @ the clinic')).toMatchObject({ status: 'sent', reason: '' });
    expect(gateway.asked).toEqual([
      {
        page: 'isms_send.php',
        address: '/sub/isms_send.php',
        form: {
          un: 'mawar',
          pwd: canary,
          dstno: '60123456789',
          msg: 'RM0.00 World KL: See you @ the clinic',
          type: '1',
          sendid: 'MAWAR',
          agreedterm: 'YES',
        },
      },
    ]);
    const { rows } = await clinic.owner.query(
      'SELECT gateway_ref FROM message ORDER BY id DESC LIMIT 1',
    );
    expect(rows).toEqual([{ gateway_ref: '4711' }]);
  });

  it('gets Chinese as hexadecimal UTF-16', async () => {
    expect(await send('您好😀')).toMatchObject({ status: 'sent' });
    const [{ form } = { form: {} }] = gateway.asked;
    expect(form).toMatchObject({ type: '2' });
    expect(form).toHaveProperty('msg', expect.stringMatching(/60A8597DD83DDE00$/));
    expect(gateway.texts()).toEqual(['RM0.00 World KL: 您好😀']);
  });

  it('gets no message to someone who has asked for none since it was queued', async () => {
    answering('', 503);
    const id = await take('See you');
    await eventually(async () => {
      if (gateway.asked.length === 0) throw new Error('the gateway was not asked yet');
    });
    const mark = (noMessages: boolean) =>
      clinic.owner.query('UPDATE patient SET no_messages = $1 WHERE ic_passport = $2', [
        noMessages,
        patientsOf.kl.here,
      ]);
    await mark(true);
    gateway.answer = acceptSms;
    const asked = gateway.asked.length;
    const end = eventually(async () => {
      await hurry();
      const { data } = await reception.send(api.smsHistoryList, {});
      const row = data.find((each) => each.id === id);
      if (row?.status === 'queued') throw new Error('it is still on its way');
      return row;
    });
    expect(await end).toMatchObject({ status: 'failed', reason: 'MESSAGE.OPTED_OUT' });
    expect(gateway.asked).toHaveLength(asked);
    await mark(false);
  });

  it.each([
    ['-1000 = UNKNOWN ERROR', 'failed', 'SMS.GATEWAY_REFUSED'],
    ['-1001 = AUTHENTICATION FAILED', 'fail_authenticate', 'SMS.ACCOUNT_REFUSED'],
    ['-1002 = ACCOUNT SUSPENDED / EXPIRED', 'fail_authenticate', 'SMS.ACCOUNT_SUSPENDED'],
    ['-1003 = IP NOT ALLOWED', 'fail_authenticate', 'SMS.ACCOUNT_PLACE'],
    ['-1004 = INSUFFICIENT CREDITS', 'failed', 'SMS.NO_CREDIT'],
    ['-1005', 'failed', 'SMS.GATEWAY_REFUSED'],
    ['-1006 = LENGTH', 'failed', 'SMS.TOO_LONG'],
    ['-1007', 'failed', 'SMS.GATEWAY_REFUSED'],
    [' -1008 = MISSING ', 'failed', 'SMS.GATEWAY_REFUSED'],
    // What can't be understood may have been done.
    ['', 'unknown', 'SMS.NO_ANSWER'],
    ['-9999', 'unknown', 'SMS.NO_ANSWER'],
    ['<html>OK</html>', 'unknown', 'SMS.NO_ANSWER'],
    ['20001 = SUCCESS', 'unknown', 'SMS.NO_ANSWER'],
  ])('that answers %s gets no second request: %s', async (text, status, reason) => {
    answering(text);
    expect(await send('Hello')).toMatchObject({ status, reason });
    await hurry();
    expect(gateway.asked).toHaveLength(1);
  });

  it.each([
    [302, 'failed', 'SMS.GATEWAY_REFUSED'],
    [404, 'failed', 'SMS.GATEWAY_REFUSED'],
    [500, 'unknown', 'SMS.NO_ANSWER'],
    [504, 'unknown', 'SMS.NO_ANSWER'],
  ])(
    'that answers with status %i gets no second request, and no redirect is followed',
    async (status, end, reason) => {
      const other = await startGateway();
      gateway.answer = (response) =>
        void response
          .writeHead(status, { Location: `${other.url}isms_send.php` })
          .end('2000 = SUCCESS');
      expect(await send('Hello')).toMatchObject({ status: end, reason });
      expect([gateway.asked.length, other.asked.length]).toEqual([1, 0]);
      await other.close();
    },
  );

  it.each([
    ['hangs up', (response: ServerResponse) => response.destroy()],
    [
      'hangs up within its answer',
      (response: ServerResponse) => {
        response.writeHead(200, { 'Content-Length': 100 });
        response.write('2000', () => response.destroy());
      },
    ],
    ['keeps silent', () => undefined],
  ])(
    'that gets a request and %s gets no second one, and the result is unknown',
    async (_, answer) => {
      gateway.answer = answer;
      expect(await send('Hello')).toMatchObject({ status: 'unknown', reason: 'SMS.NO_ANSWER' });
      gateway.answer = acceptSms;
      await hurry();
      expect(await send('Another')).toMatchObject({ status: 'sent' });
      expect(gateway.texts()).toEqual(['RM0.00 World KL: Hello', 'RM0.00 World KL: Another']);
    },
  );
});

describe('a gateway that is unavailable', () => {
  it.each(['refuses connections', 'answers with 503'])(
    'and %s gets each waiting SMS once when it is back',
    async (how) => {
      if (how === 'refuses connections') await gateway.close();
      else answering('2000 = SUCCESS', 503);
      const ids = [await take('One'), await take('Two')];
      await eventually(async () => {
        const { rows } = await clinic.owner.query(
          `SELECT FROM pgboss.job WHERE name = 'sms' AND state = 'retry'`,
        );
        expect(rows).toHaveLength(2);
      });
      const { data } = await reception.send(api.smsHistoryList, {});
      expect(data.filter(({ id }) => ids.includes(id)).map(({ status }) => status)).toEqual([
        'queued',
        'queued',
      ]);
      if (how === 'refuses connections') gateway = await startGateway(port);
      else gateway.answer = acceptSms;
      gateway.asked.length = 0;
      await hurry();
      expect((await waitForSmsEnd(reception, ids)).map(({ status }) => status)).toEqual([
        'sent',
        'sent',
      ]);
      expect(gateway.texts().toSorted()).toEqual(['RM0.00 World KL: One', 'RM0.00 World KL: Two']);
    },
  );

  it('for too long makes the SMS fail', async () => {
    await gateway.close();
    const id = await take('Never');
    let tries = 0;
    await eventually(async () => {
      const { rowCount } = await clinic.owner.query(
        `UPDATE pgboss.job SET start_after = now() WHERE name = 'sms' AND state = 'retry' AND start_after > now()`,
      );
      tries += rowCount ?? 0;
      const { data } = await reception.send(api.smsHistoryList, {
        pageSize: 1,
        sort: 'id',
        order: 'DESC',
      });
      expect(data).toMatchObject([{ id, status: 'failed', reason: 'SMS.GATEWAY_OFF' }]);
    });
    expect(tries).toBe(8);
    gateway = await startGateway(port);
    expect(await send('Next')).toMatchObject({ status: 'sent' });
    expect(gateway.texts()).toEqual(['RM0.00 World KL: Next']);
  });
});

describe('a waiting SMS', () => {
  it('is not sent if its account has been removed', async () => {
    const held: ServerResponse[] = [];
    gateway.answer = (response) => void held.push(response);
    const ids = [await take('Under way')];
    await eventually(() => expect(held).toHaveLength(1));
    ids.push(await take('Waits'), await take('Waits as well'));
    await manager.send(api.updateSmsAccess, { username: '', password: '', senderID: '' });
    for (const response of held)
      acceptSms(response, { page: 'isms_send.php', address: '', form: {} });
    expect(
      (await waitForSmsEnd(reception, ids)).map(({ status, reason }) => [status, reason]),
    ).toEqual([
      ['sent', ''],
      ['fail_authenticate', 'SMS.NO_ACCOUNT'],
      ['fail_authenticate', 'SMS.NO_ACCOUNT'],
    ]);
    await manager.send(api.updateSmsAccess, {
      username: 'mawar',
      password: canary,
      senderID: 'MAWAR',
    });
  });
});

describe('the answer of the gateway', () => {
  it('is stored as soon as the database is available', async () => {
    const held: ServerResponse[] = [];
    gateway.answer = (response) => void held.push(response);
    const id = await take('Noted late');
    await eventually(() => expect(held).toHaveLength(1));
    // Whoever wants to note it waits, and is cut off.
    await clinic.owner.query('BEGIN; LOCK TABLE message');
    for (const response of held) response.end('2000 = SUCCESS');
    await eventually(async () => {
      await clinic.owner.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await clinic.owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%"message"%'`,
      );
      expect(rows).not.toEqual([]);
    });
    await clinic.owner.query('ROLLBACK');
    expect(await waitForSmsEnd(reception, [id])).toMatchObject([{ status: 'sent' }]);
    expect(gateway.asked).toHaveLength(1);
  });

  it('replaces a failed status, and a sent status is never replaced', async () => {
    await gateway.close();
    const id = await take('Slow');
    const taken = { id, branchId: branchIds.kl };
    await eventually(async () => {
      const { rows } = await clinic.owner.query(
        `DELETE FROM pgboss.job WHERE name = 'sms' AND state = 'retry' RETURNING id`,
      );
      expect(rows).toHaveLength(1);
    });
    const status = async () => (await waitForSmsEnd(reception, [id]))[0]?.status;
    const slow: SmsGateway = {
      ...ismsGateway(gateway.url),
      async send() {
        await failMessage(clinic.database, taken);
        expect(await status()).toBe('unknown');
        return { is: 'done', ref: '' };
      },
    };
    const outcome = await sendQueuedMessage(
      clinic.database,
      smsSender({ isms: slow }, testSecrets),
      taken,
    );
    await outcome?.recordResult();
    expect(await status()).toBe('sent');
    await failMessage(clinic.database, taken);
    expect(
      await sendQueuedMessage(clinic.database, smsSender({ isms: slow }, testSecrets), taken),
    ).toBeUndefined();
    expect(await status()).toBe('sent');
    gateway = await startGateway(port);
  });
});

describe('the balance', () => {
  it.each([
    ['42.50', { result: 'success', balance: '42.50' }],
    [' 1000 ', { result: 'success', balance: '1000' }],
    ['-1001 = AUTHENTICATION FAILED', { result: 'fail_authenticate', balance: null }],
    ['-1004', { result: 'failed', balance: null }],
    ['<html>', { result: 'failed', balance: null }],
    ['12 credits', { result: 'success', balance: '12' }],
  ])('in the answer %s is shown as %o', async (text, told) => {
    answering(text);
    expect(await balance()).toEqual(told);
    expect(gateway.asked).toMatchObject([
      { address: '/sub/isms_balance.php', form: { un: 'mawar', pwd: canary } },
    ]);
  });

  it('is unknown if the gateway is unavailable or closes the connection', async () => {
    gateway.answer = (response) => response.destroy();
    expect(await balance()).toEqual({ result: 'failed', balance: null });
    await gateway.close();
    expect(await balance()).toEqual({ result: 'failed', balance: null });
    gateway = await startGateway(port);
  });

  it('is requested without an open transaction', async () => {
    const held: ServerResponse[] = [];
    gateway.answer = (response) => void held.push(response);
    // More than the server has connections to its database.
    const asking = Array.from({ length: 40 }, () => balance());
    await eventually(() => expect(held).toHaveLength(40));
    await reception.send(api.patientList, { q: patientsOf.kl.here });
    const { rows } = await clinic.owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
    for (const response of held) response.end('7');
    expect(await Promise.all(asking)).toEqual(
      asking.map(() => ({ result: 'success', balance: '7' })),
    );
  });
});

describe('the log at every level', () => {
  it('contains no password of the gateway, no text and no number', async () => {
    await send('LOGCANARY');
    const headers = { Authorization: `Bearer ${manager.token}`, 'X-Branch-ID': '1' };
    const query = `username=mawar&password=${encodeURIComponent(canary)}`;
    expect((await fetch(`${clinic.address}/api/sms_response?${query}`, { headers })).status).toBe(
      200,
    );
    expect(
      (await manager.send(api.smsResponse, { username: 'a', password: canary })).data.result,
    ).toBe('success');
    await manager.refused(api.updateSmsAccess, { username: '', password: canary, senderID: '' });
    // Fails in a way that nobody foresaw, in the statement that holds the password.
    await clinic.owner.query(
      `ALTER TABLE sms_account ADD CONSTRAINT never CHECK (username <> 'never')`,
    );
    const failed = { username: 'never', password: canary, senderID: '' };
    expect((await manager.refused(api.updateSmsAccess, failed)).status).toBe(500);
    await clinic.owner.query('ALTER TABLE sms_account DROP CONSTRAINT never');
    await gateway.close();
    await take('LOGCANARY');
    await eventually(() => expect(log).toContain('a job failed'));
    for (const call of ['sendSms', 'smsResponse', 'updateSmsAccess'])
      expect(log).toContain(`"call":"${call}"`);
    for (const secret of [
      canary,
      encodeURIComponent(canary),
      'LOGCANARY',
      '60123456789',
      patientsOf.kl.here,
    ])
      expect(log).not.toContain(secret);
    const { rows } = await clinic.owner.query<{ row: string }>(
      'SELECT job::text AS row FROM pgboss.job',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(canary);
    gateway = await startGateway(port);
  });
});
