import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { scale } from '../../support/scale.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { acceptSms, type Gateway, prepareSms, startGateway } from '../support/sms.ts';
import { addInstance, connect } from '../support/whatsApp.ts';

const PEOPLE = 40;
const ROUNDS = scale(3, 12);

let clinic: Clinic;
let gateway: Gateway;
let manager: Caller;
let reception: Caller;
let template: number;

beforeAll(async () => {
  gateway = await startGateway();
  clinic = await startClinic({ SMS_URL: gateway.url });
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
  template = await prepareSms(manager);
  await clinic.owner.query(
    `INSERT INTO patient (branch_id, ic_passport, name, mobile)
     SELECT 1, 'B' || n, 'Person ' || n || '.', '6012000' || n FROM generate_series(1001, 1000 + $1) n`,
    [PEOPLE],
  );
});
beforeEach(() => {
  gateway.answer = acceptSms;
  gateway.asked.length = 0;
});
afterAll(async () => {
  await clinic.stop();
  await gateway.close();
});

const everyone = Array.from({ length: PEOPLE }, (_, at) => ({ icPassport: `B${1001 + at}` }));
const none = { total: 0, queued: 0, sent: 0, failed: 0, unknown: 0, stopped: 0 };

/** Sends an SMS to everyone; answers the key of the sending. */
async function sendAll(smsContent: string): Promise<string> {
  const requestKey = randomUUID();
  const input = { smsTemplateID: template, smsContent, smsDetailList: everyone, requestKey };
  expect((await reception.send(api.sendSms, input)).data.result).toBe('success');
  return requestKey;
}
const counts = async (requestKey: string, caller = reception) =>
  (await caller.send(api.messageBatchCounts, { requestKey })).data;
const stop = async (requestKey: string, caller = reception) =>
  (await caller.send(api.stopMessageBatch, { requestKey })).data;
const ended = (requestKey: string) =>
  eventually(async () => {
    const now = await counts(requestKey);
    expect(now.queued).toBe(0);
    return now;
  });

describe('a sending to many', () => {
  it('tells how far it is, and its messages are found by its key', async () => {
    gateway.answer = (response, asked) =>
      asked.form['dstno'] === '60120001001'
        ? void response.end('-1008')
        : acceptSms(response, asked);
    const requestKey = await sendAll('Dear {name}');
    expect((await counts(requestKey)).total).toBe(PEOPLE);
    const end = await ended(requestKey);
    expect(end).toEqual({ ...none, total: PEOPLE, sent: PEOPLE - 1, failed: 1 });
    const all = await reception.send(api.smsHistoryList, { requestKey, page: 1, pageSize: 10 });
    expect([all.data.length, all.total]).toEqual([10, PEOPLE]);
    const missed = await reception.send(api.smsHistoryList, { requestKey, notReached: true });
    expect(missed.data.map(({ icPassport }) => icPassport)).toEqual(['B1001']);
  });

  it('is stopped: what the gateway is asked for at that moment goes out, and nothing else', async () => {
    const held: ServerResponse[] = [];
    gateway.answer = (response) => void held.push(response);
    const requestKey = await sendAll('Held, {name}');
    await eventually(() => expect(held).toHaveLength(4));
    const now = await stop(requestKey);
    expect(now).toEqual({ ...none, total: PEOPLE, queued: 4, stopped: PEOPLE - 4 });
    gateway.answer = acceptSms;
    for (const response of held) response.end('2000 = SUCCESS 1');
    expect(await ended(requestKey)).toEqual({
      ...none,
      total: PEOPLE,
      sent: 4,
      stopped: PEOPLE - 4,
    });
    expect(gateway.texts()).toHaveLength(4);
    const { rows } = await clinic.owner.query(
      `SELECT count(*)::integer AS count FROM audit a JOIN message m ON a.record_id = m.id::text
        WHERE a.resource = 'messages' AND a.action = 'cancel' AND m.request_key = $1`,
      [requestKey],
    );
    expect(rows).toEqual([{ count: PEOPLE - 4 }]);
    expect(await stop(requestKey)).toMatchObject({ sent: 4, stopped: PEOPLE - 4 });
  });

  it('is stopped by several presses while it is sent: each message is sent once or stopped', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      gateway.asked.length = 0;
      const requestKey = await sendAll(`Round ${round}, {name}`);
      await eventually(() => expect(gateway.asked.length).toBeGreaterThan(round * 3));
      await Promise.all(Array.from({ length: 5 }, () => stop(requestKey)));
      const { sent, stopped, total, ...others } = await ended(requestKey);
      expect([total, sent + stopped]).toEqual([PEOPLE, PEOPLE]);
      expect(others).toEqual({ queued: 0, failed: 0, unknown: 0 });
      const texts = gateway.texts();
      expect([texts.length, new Set(texts).size]).toEqual([sent, sent]);
    }
  });

  it('is known to whoever sent it, in the branch where it was sent', async () => {
    const held: ServerResponse[] = [];
    gateway.answer = (response) => void held.push(response);
    const requestKey = await sendAll('Mine, {name}');
    await eventually(() => expect(held).toHaveLength(4));
    for (const other of [
      manager,
      await clinic.as('tenant', 'pj'),
      await clinic.as('tenantPenang'),
    ]) {
      expect(await counts(requestKey, other)).toEqual(none);
      expect(await stop(requestKey, other)).toEqual(none);
    }
    expect(await counts(requestKey)).toMatchObject({ queued: PEOPLE, stopped: 0 });
    await stop(requestKey);
    for (const response of held) response.end('2000 = SUCCESS 1');
    await ended(requestKey);
  });
});

it('a sending by WhatsApp is stopped by the same call', async () => {
  await addInstance(manager, 'batches');
  await connect(clinic, reception, 'batches');
  const requestKey = randomUUID();
  const { data } = await reception.send(api.sendWhatsapp, {
    instanceID: 'batches',
    token: '********',
    whatsAppTemplateID: template,
    whatsAppContent: 'Dear {name}',
    whatsAppDetailList: everyone,
    requestKey,
  });
  expect(data.data).toHaveLength(PEOPLE);
  expect((await stop(requestKey)).stopped).toBeGreaterThan(0);
  const { sent, stopped, total } = await ended(requestKey);
  expect([total, sent + stopped]).toEqual([PEOPLE, PEOPLE]);
  const missed = await reception.send(api.whatsappHistoryList, { requestKey, notReached: true });
  expect(missed.data).toHaveLength(stopped);
});
