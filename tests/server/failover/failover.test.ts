import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { CallError } from '../../../contract/kit/client.ts';
import { scale } from '../../support/scale.ts';
import { book } from '../support/booking.ts';
import { type Caller, callersAt } from '../support/clinic.ts';
import { closePages, eventually, openPage, receivedIds } from '../support/hub.ts';
import { type ServerProcess, startProcess } from '../support/serverProcess.ts';
import { untilServed } from '../support/untilServed.ts';
import { branchIds, createWorld } from '../support/world.ts';
import { Pair } from './pair.ts';

const FAILOVERS = scale(1, 10);
/** Milliseconds from the promotion to the next write: ten seconds, on a machine that has nothing else to do. */
const BACK_WITHIN_MS = scale(60_000, 10_000);

let pair: Pair;
let server: ServerProcess;
let writers: Caller[] = [];
const kept: string[] = [];
const stopping = new AbortController();

beforeAll(async () => {
  pair = await Pair.start();
  await createWorld(pair.primaryUrl);
  await pair.addStandby();
  server = await startProcess({ DATABASE_URL: pair.url });
  const { as } = callersAt(server.address);
  writers = await Promise.all([as('reception'), as('nurse'), as('tenant', 'kl')]);
});
afterEach(() => closePages());
afterAll(async () => {
  stopping.abort();
  await server.stop();
  await pair.stop();
});

let made = 0;

async function registering(writer: Caller): Promise<void> {
  while (!stopping.signal.aborted) {
    made += 1;
    const icPassport = `F${String(made).padStart(7, '0')}`;
    const newcomer = { icPassport, name: 'Failover', dob: '1990-05-17', mobile: '123456789' };
    const status = await writer.send(api.createPatient, newcomer).then(
      () => 200,
      (error: unknown) => (error instanceof CallError ? error.status : 0),
    );
    // While no host takes writes, the server says that it can't.
    expect([200, 503]).toContain(status);
    if (status === 200) kept.push(icPassport);
  }
}

async function storedNumbers(): Promise<Set<string>> {
  const client = new Client({ connectionString: pair.primaryUrl });
  await client.connect();
  const { rows } = await client.query<{ ic: string }>(
    "SELECT ic_passport AS ic FROM patient WHERE name = 'Failover'",
  );
  await client.end();
  return new Set(rows.map(({ ic }) => ic));
}

it('a write that no standby has confirmed is not acknowledged', async () => {
  const [writer] = writers;
  pair.pauseStandby();
  try {
    const icPassport = 'F8888888';
    const newcomer = { icPassport, name: 'Failover', dob: '1990-05-17', mobile: '123456789' };
    const status = writer?.send(api.createPatient, newcomer).then(
      () => 200,
      (error: unknown) => (error instanceof CallError ? error.status : 0),
    );
    await eventually(async () => expect(await pair.waits()).toBeGreaterThan(0));
    expect(await status).toBe(503);
    // What was given up is over in the database too, and takes no connection; nor does the queue's own work wait.
    await eventually(async () => expect(await pair.waits()).toBe(0));
  } finally {
    pair.resumeStandby();
  }
});

it('a primary that is lost costs no acknowledged write, and its standby takes over without a restart', async () => {
  const [reader] = writers;
  if (!reader) throw new Error('nobody works');
  const page = await openPage(server.address, reader.token);
  await page.hub.invoke('join', branchIds.kl);
  const working = writers.map(registering);
  for (let failover = 0; failover < FAILOVERS; failover += 1) {
    const resyncs = page.heard.filter(({ event }) => event === 'Resync').length;
    const before = kept.length;
    await eventually(() => expect(kept.length).toBeGreaterThan(before + 20));
    await pair.killPrimary();
    await pair.promote();
    const promoted = kept.length;
    await eventually(() => expect(kept.length).toBeGreaterThan(promoted), BACK_WITHIN_MS);

    // Pages stay connected, fetch anew what they may have missed, and hear what comes.
    await eventually(() =>
      expect(page.heard.filter(({ event }) => event === 'Resync').length).toBeGreaterThan(resyncs),
    );
    const { id } = await untilServed(() =>
      book(reader, {
        resource: String(1 + (failover % 3)),
        appointmentDate: `2031-01-${String(10 + failover)}T10:00:00.000Z`,
      }),
    );
    await eventually(() => expect(receivedIds(page)).toContain(id));
    expect(page.end.is).toBe(false);

    // What is acknowledged while the stored ones are read may be missing among them.
    const acknowledged = [...kept];
    const stored = await storedNumbers();
    expect(acknowledged.filter((number) => !stored.has(number))).toEqual([]);
    if (failover + 1 < FAILOVERS) await pair.addStandby();
  }
  stopping.abort();
  await Promise.all(working);
  expect(server.runs()).toBe(true);
});

it('a server that has seen the new primary does not write to the old one when that is back', async () => {
  await pair.restartLost();
  const [writer] = writers;
  const icPassport = 'F9999999';
  await writer?.send(api.createPatient, {
    icPassport,
    name: 'Failover',
    dob: '1990-05-17',
    mobile: '123456789',
  });
  expect(await storedNumbers()).toContain(icPassport);
});
