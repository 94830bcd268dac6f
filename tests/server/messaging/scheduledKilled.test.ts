import type { ServerResponse } from 'node:http';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { scale } from '../../support/scale.ts';
import { timeFromToday } from '../support/booking.ts';
import { callersAt, type Caller, createWorldCopy } from '../support/clinic.ts';
import { closePages, eventually, openPage, receivedIds } from '../support/hub.ts';
import { type ServerProcess, startProcess } from '../support/serverProcess.ts';
import { acceptSms, type Gateway, prepareSms, startGateway } from '../support/sms.ts';
import { branchIds } from '../support/world.ts';

const PEOPLE = scale(120, 1_000);
const ROUNDS = scale(2, 10);
/** Where a server that is to be killed finds the gateway. */
const DOOMED = '/doomed/';

let ownerUrl = '';
let owner: Client;
let gateway: Gateway;
let lasting: ServerProcess;
let other: ServerProcess;
let templateId: number;

const start = (path = '/') =>
  startProcess({ DATABASE_URL: ownerUrl, SMS_URL: new URL(path, gateway.url).href });
const managerAt = async ({ address }: ServerProcess): Promise<Caller> =>
  callersAt(address).as('manager');

beforeAll(async () => {
  ownerUrl = await createWorldCopy();
  owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  gateway = await startGateway();
  await owner.query(
    `INSERT INTO patient (branch_id, ic_passport, name, mobile, sex)
     SELECT 1, 'K' || n, 'Person ' || n || '.', '601' || (20000000 + n), 'M' FROM generate_series(1, $1) n`,
    [PEOPLE],
  );
  [lasting, other] = await Promise.all([start(), start()]);
  const manager = await managerAt(lasting);
  await prepareSms(manager);
  const template = await manager.send(api.insertCliMessageTemplate, {
    templateName: 'Flu vaccination',
    templateContent: 'Dear {name}, the flu vaccine has come.',
  });
  templateId = template.data.templateId;
  const hours = await manager.send(api.messageHours, {});
  await manager.send(api.updateMessageHours, {
    ...hours.data,
    quietFrom: '00:00',
    quietTo: '00:00',
  });
});
afterEach(closePages);
afterAll(async () => {
  await lasting.stop();
  await other.stop();
  await owner.end();
  await gateway.close();
});

/** Schedules an SMS to everyone of a sex, which is due now. */
async function scheduleNow(schedulerName: string, sex: 'M' | 'F'): Promise<number> {
  const manager = await managerAt(lasting);
  const query = await manager.send(api.messageQueryCreate, {
    queryName: schedulerName,
    about: 'patients',
    visitStatus: 'open',
    sex,
  });
  const { data } = await manager.send(api.insertMessageScheduler, {
    schedulerName,
    templateId,
    messageQueryID: query.data.id,
    schedulerStart: timeFromToday(1, '10:00'),
    schedulerRecurring: 'none',
    messageType: 'SMS',
  });
  await owner.query(
    `UPDATE message_scheduler SET next_due = date_trunc('minute', now()) WHERE id = $1`,
    [data.id],
  );
  return data.id;
}

interface Row {
  id: number;
  phone: string;
  status: string;
  text: string;
}
async function messagesOf(schedulerId: number): Promise<Row[]> {
  const { rows } = await owner.query<Row>(
    `SELECT m.id, m.phone, m.status, m.text FROM message m
       JOIN message_run r ON r.branch_id = m.branch_id AND r.request_key = m.request_key
      WHERE r.scheduler_id = $1 ORDER BY m.id`,
    [schedulerId],
  );
  return rows;
}

/** Whose messages are being sent by the server that took a person's message from the queue, along with it. */
async function takenWith(phone: string): Promise<string[]> {
  const { rows } = await owner.query<{ phone: string }>(
    `WITH taken AS (
       SELECT j.started_on, m.phone, m.status FROM pgboss.job j JOIN message m ON m.id = (j.data->>'id')::integer
        WHERE j.name = 'sms' AND j.state = 'active')
     SELECT phone FROM taken WHERE status = 'queued' AND started_on = (SELECT started_on FROM taken WHERE phone = $1)`,
    [phone],
  );
  return rows.map((row) => row.phone);
}

it('two servers send each message once, and the pages of both hear of it', async () => {
  gateway.asked.length = 0;
  await owner.query(`UPDATE patient SET sex = 'F' WHERE ic_passport LIKE 'K1_' AND branch_id = 1`);
  const pages = await Promise.all(
    [lasting, other].map(async (server) =>
      openPage(server.address, (await managerAt(server)).token),
    ),
  );
  for (const page of pages) await page.hub.invoke('join', branchIds.kl);
  const id = await scheduleNow('To ten', 'F');
  const messages = await eventually(async () => {
    const rows = await messagesOf(id);
    expect(rows.filter(({ status }) => status === 'sent')).not.toHaveLength(0);
    expect(rows.filter(({ status }) => status !== 'sent')).toEqual([]);
    return rows;
  });
  const texts = gateway.texts();
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.toSorted()).toEqual(messages.map(({ text }) => text).toSorted());
  for (const page of pages)
    await eventually(() =>
      expect(receivedIds(page)).toEqual(expect.arrayContaining(messages.map((row) => row.id))),
    );
});

it('scheduled messages to hundreds outlive killed workers and a gateway that fails three calls in ten', async () => {
  await other.stop();
  const reached = new Map<string, string[]>();
  const asked = new Set<string>();
  // Calls of the server that is to be killed wait for it, and so do the lasting one's after its share of the round.
  let held: ServerResponse[] = [];
  const doomed: string[] = [];
  let share = 0;
  gateway.answer = (response, { address, page, form }) => {
    const { dstno = '', msg = '' } = form;
    const reach = () => reached.set(dstno, [...(reached.get(dstno) ?? []), msg]);
    if (address.startsWith(DOOMED)) {
      reach();
      doomed.push(dstno);
      return;
    }
    share -= 1;
    const kind = asked.has(dstno) ? undefined : Number(dstno) % 10;
    asked.add(dstno);
    // Two of ten are not taken at first, and one is taken without an answer.
    if (kind === 0 || kind === 1) {
      response.statusCode = 503;
      response.end('later');
      return;
    }
    reach();
    if (kind === 2) response.destroy();
    else if (share < 0) held.push(response);
    else acceptSms(response, { page, address, form });
  };
  const id = await scheduleNow('To many', 'M');
  const count = await eventually(async () => {
    const rows = await messagesOf(id);
    expect(rows).not.toHaveLength(0);
    return rows.length;
  });
  expect(count).toBeGreaterThan(PEOPLE - 20);
  const letGo = () => {
    for (const response of held) response.end('2000 = SUCCESS 4711');
    held = [];
  };
  for (let round = 0; round < ROUNDS; round++) {
    share = PEOPLE / ROUNDS / 2;
    letGo();
    doomed.length = 0;
    other = await start(DOOMED);
    await eventually(async () => {
      const [first] = doomed;
      if (first === undefined) throw new Error('it has not asked yet');
      const taken = await takenWith(first);
      expect(taken.filter((phone) => !reached.has(phone))).toEqual([]);
    });
    await other.kill();
  }
  share = Infinity;
  letGo();
  other = await start();
  // Servers that were killed count as gone once their time is over, and waits are cut short.
  await eventually(async () => {
    await owner.query(
      `UPDATE pgboss.job SET started_on = now() - interval '1 hour' WHERE state = 'active' AND started_on < now() - interval '10 seconds'`,
    );
    await owner.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
    const rows = await messagesOf(id);
    expect(rows.filter(({ status }) => status === 'queued')).toEqual([]);
  }, 180_000);
  const messages = await messagesOf(id);
  expect(messages).toHaveLength(count);
  expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(['sent', 'unknown']));
  // Each person has their own text, once, whatever became of the server or of the answer.
  expect(Object.fromEntries(reached)).toEqual(
    Object.fromEntries(messages.map(({ phone, text }) => [phone, [text]])),
  );
});
