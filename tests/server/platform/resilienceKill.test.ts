import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { freePort } from '../../../server/kit/db/cluster.ts';
import { scale } from '../../support/scale.ts';
import { type Caller, callersAt } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { type ServerProcess, startProcess } from '../support/serverProcess.ts';
import { createWorld } from '../support/world.ts';

const ROUNDS = scale(2, 20);

let dataDir = '';
let port = '';
let server: ServerProcess;
let writers: Caller[] = [];
/** Milliseconds of the first start, which had the data folder to make. */
let firstStart = 0;

/** The product as it comes: its own PostgreSQL in a data folder. */
const start = () => startProcess({ DATA_DIR: dataDir, PORT: port }, '--empty');

/** The address of the PostgreSQL in the data folder, as it notes it there. */
function ownerUrl(): string {
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8');
  const [, , , own] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split(
    '\n',
  );
  return `postgres://postgres:${password}@127.0.0.1:${own}/postgres`;
}

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'killed-'));
  port = String(await freePort());
  const since = performance.now();
  server = await start();
  firstStart = performance.now() - since;
  await createWorld(ownerUrl());
  const { as } = callersAt(server.address);
  writers = await Promise.all([as('reception'), as('nurse'), as('doctor'), as('tenant', 'kl')]);
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('a server that is killed while it writes loses no acknowledged write, and restarts quickly', async () => {
  const kept: string[] = [];
  let made = 0;
  const registering = async (writer: Caller): Promise<void> => {
    for (;;) {
      made += 1;
      const icPassport = `K${String(made).padStart(7, '0')}`;
      const newcomer = { icPassport, name: 'Killed', dob: '1990-05-17', mobile: '123456789' };
      const isStored = await writer.send(api.createPatient, newcomer).then(
        () => true,
        (error: { status: number }) => {
          // Nothing but the end of the server keeps a patient from being registered.
          expect(error.status).toBe(0);
          return false;
        },
      );
      if (!isStored) return;
      kept.push(icPassport);
    }
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = kept.length;
    const all = writers.map(registering);
    await eventually(() => expect(kept.length).toBeGreaterThan(before + 20));
    await server.kill();
    await Promise.all(all);
    const since = performance.now();
    server = await start();
    await writers[0]?.send(api.getUserProfile, {});
    expect(performance.now() - since).toBeLessThan(3 * firstStart);
  }
  const [reader] = writers;
  const found = await reader?.send(api.patientList, { q: 'Killed', pageSize: 1_000 });
  const numbers = new Set(found?.data.data.map((patient) => patient.icPassport));
  expect(kept.filter((number) => !numbers.has(number))).toEqual([]);
  // Whatever was under way at each end may be there or not, but not twice and not by halves.
  expect(numbers.size).toBeLessThanOrEqual(kept.length + ROUNDS * writers.length);
}, 600_000);
