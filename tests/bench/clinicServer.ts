import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { clinicToday } from '../../contract/fields.ts';
import { api } from '../../contract/index.ts';
import { createClient, type Send } from '../../contract/kit/client.ts';
import { readConfig } from '../../server/config.ts';
import { startEmbedded } from '../../server/kit/db/embedded.ts';
import { startServer } from '../../server/start.ts';
import { BRANCH, type BranchSize, load, someone } from './load.ts';

/** A server with one branch of a size, and a person who is signed in there. */
export interface ClinicServer {
  address: string;
  headers: Record<string, string>;
  send: Send;
  /** Its database, as the owner. */
  owner: Client;
}

/**
 * Starts a server with one branch of a size, in this process, for as long as it is measured: on the PostgreSQL that comes
 * along, or on an empty database of another one.
 */
export async function withClinicServer<T>(
  size: BranchSize,
  measure: (server: ClinicServer) => Promise<T>,
  database?: string,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-assist-bench-'));
  const postgres = database === undefined ? await startEmbedded(folder) : undefined;
  const ownerUrl = database ?? postgres?.url ?? '';
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', DATA_DIR: folder });
  const running = await startServer(config, {
    ownerUrl,
    beforeServing: (database) => load(database, owner, () => undefined, size),
  });
  try {
    return await measure({ ...(await signedIn(running.address)), owner });
  } finally {
    await running.stop();
    await owner.end();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of each day list that four people ask for until other work is done. */
export async function dayLists(send: Send, other: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const state = { isDone: false };
  const person = async () => {
    for (let round = 0; !state.isDone; round++) {
      const day = clinicToday(new Date(Date.now() + (round % 14) * 86_400_000));
      const since = performance.now();
      await send(api.appointmentList, { startDate: day, endDate: day });
      times.push(performance.now() - since);
    }
  };
  const people = Promise.all(Array.from({ length: 4 }, person));
  await other();
  state.isDone = true;
  await people;
  return times;
}

async function signedIn(address: string): Promise<Omit<ClinicServer, 'owner'>> {
  const visitor = createClient({ base: address, headers: () => ({}) });
  const { data } = await visitor(api.authenticate, someone);
  const headers = { Authorization: `Bearer ${data.token}`, 'X-Branch-ID': String(BRANCH) };
  return { address, headers, send: createClient({ base: address, headers: () => headers }) };
}
