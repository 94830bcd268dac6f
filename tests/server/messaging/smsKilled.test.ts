import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { scale } from '../../support/scale.ts';
import { callersAt, type Caller, createWorldCopy } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { type ServerProcess, startProcess } from '../support/serverProcess.ts';
import {
  waitForSmsEnd,
  type Gateway,
  prepareSms,
  startGateway,
  acceptSms,
} from '../support/sms.ts';

const ROUNDS = scale(2, 10);
const PEOPLE = 12;

let ownerUrl = '';
let owner: Client;
let server: ServerProcess;
let gateway: Gateway;
let reception: Caller;

async function start(): Promise<void> {
  server = await startProcess({ DATABASE_URL: ownerUrl, SMS_URL: gateway.url });
  reception = await callersAt(server.address).as('reception');
}

beforeAll(async () => {
  ownerUrl = await createWorldCopy();
  owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  gateway = await startGateway();
  await owner.query(
    `INSERT INTO patient (branch_id, ic_passport, name, mobile)
     SELECT 1, 'K' || n, 'Person ' || n || '.', '6012000' || n FROM generate_series(1001, 1000 + $1) n`,
    [PEOPLE],
  );
  await start();
});
afterAll(async () => {
  await server.stop();
  await owner.end();
  await gateway.close();
});

it('a worker that is killed repeatedly loses no SMS and sends none twice', async () => {
  const smsTemplateID = await prepareSms(await callersAt(server.address).as('manager'));
  const people = Array.from({ length: PEOPLE }, (_, at) => ({ icPassport: `K${1001 + at}` }));
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Some are answered; then the gateway keeps silent, and whoever asks it is killed meanwhile.
    const held: ServerResponse[] = [];
    const until = gateway.asked.length + 3;
    gateway.answer = (response, asked) => {
      if (gateway.asked.length <= until) acceptSms(response, asked);
      else held.push(response);
    };
    const input = {
      smsTemplateID,
      smsContent: `Round ${round}, {name}`,
      smsDetailList: people,
      requestKey: randomUUID(),
    };
    const send = () => reception.send(api.sendSms, input);
    const first = send().catch(() => undefined);
    await eventually(() => expect(held).not.toHaveLength(0));
    await server.kill();
    await first;
    for (const response of held) response.destroy();
    gateway.answer = acceptSms;
    await start();
    // Whoever did not hear that it was taken says it again.
    const { result, data } = (await send()).data;
    expect([result, data.length]).toEqual(['success', PEOPLE]);
    taken.push(...data.map(({ id }) => id));
  }
  expect(new Set(taken).size).toBe(ROUNDS * PEOPLE);
  // Workers that were killed count as gone once their time is over.
  await owner.query(
    `UPDATE pgboss.job SET started_on = now() - interval '1 hour' WHERE state = 'active'`,
  );
  await eventually(() =>
    owner
      .query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`)
      .then(() =>
        owner
          .query(`SELECT FROM message WHERE status = 'queued'`)
          .then(({ rows }) => expect(rows).toEqual([])),
      ),
  );
  const messages = await waitForSmsEnd(reception, taken);
  const texts = gateway.texts();
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  const reached = new Set(texts);
  const sent = messages.filter(({ status }) => status === 'sent');
  const unknown = messages.filter(({ status }) => status === 'unknown');
  expect(sent.length + unknown.length).toBe(messages.length);
  expect(sent.filter(({ text }) => !reached.has(text))).toEqual([]);
  // In each round someone was asking, and at most as many as one server asks for at once.
  expect(unknown.length).toBeGreaterThanOrEqual(ROUNDS);
  expect(unknown.length).toBeLessThanOrEqual(ROUNDS * 4);
  // And nothing went out that nobody knows of.
  expect(texts.filter((text) => !messages.some((message) => message.text === text))).toEqual([]);
});
