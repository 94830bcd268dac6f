import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { CallError, createClient, type Send } from '../../../contract/kit/client.ts';
import { MAX_BATCH } from '../../../contract/platform/batch.ts';
import { startProduct } from '../../../scripts/product.mjs';
import { openSession } from '../../../server/areas/accounts/accounts/sessions.ts';
import { readConfig } from '../../../server/config.ts';
import { makeDemo } from '../../../server/db/demo/index.ts';
import { accounts, branches, memberships } from '../../../server/db/schema/index.ts';
import type { Database, Work } from '../../../server/kit/db/database.ts';
import { startEmbedded } from '../../../server/kit/db/embedded.ts';
import { startServer } from '../../../server/start.ts';
import { ms, quantile, row } from '../print.ts';
import { SECRET_KEY } from './secretKey.ts';

const USERS = 50;
const PAUSE_MS = 2_000;
const LENGTH_MS = 60_000;
const PICTURES = 20;
/** Milliseconds that the 99th of a hundred day lists may take beside the work of others, on an idle machine. */
const FIGURE = 250;

/** Tokens of those who look at day lists in one clinic, and of others there and in another tenant. */
interface Sessions {
  users: string[];
  printer: string;
  importer: string;
}

/**
 * Measures day lists of 50 people with pauses of 2 s for a minute: first alone, then beside another tenant's batch of
 * 5,000, slips of patients and 20 pictures. The server is the built one, in a process of its own.
 */
export async function benchPeople(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-assist-bench-'));
  const postgres = await startEmbedded(folder);
  const sessions = await prepareSessions(postgres.url);
  const product = await startProduct({ DATABASE_URL: postgres.url, SECRET_KEY });
  try {
    console.log(row(['50 users, day lists', 'calls', 'p50', 'p99', '503', 'figure', '']));
    const users = sessions.users.map((token) => clientOf(product.address, token));
    print('alone', await daysOf(users), undefined);
    const done = new AbortController();
    const work = workOf(product.address, sessions, done.signal);
    const isMet = print('beside the work of others', await daysOf(users), FIGURE);
    done.abort();
    console.log(
      `Work meanwhile: ${await work}. Load: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    );
    return isMet;
  } finally {
    await product.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Calls' times in milliseconds, and how many were put off. */
interface Measured {
  times: number[];
  putOff: number;
}

function print(name: string, { times, putOff }: Measured, figure: number | undefined): boolean {
  const p99 = quantile(times, 0.99);
  const isMet = figure === undefined || (p99 <= figure && putOff === 0);
  const verdict = figure === undefined ? [] : [ms(figure), isMet ? 'met' : 'MISSED'];
  const count = [String(times.length), ms(quantile(times, 0.5)), ms(p99), String(putOff)];
  console.log(row([name, ...count, ...verdict]));
  return isMet;
}

async function daysOf(users: readonly Send[]): Promise<Measured> {
  const measured: Measured = { times: [], putOff: 0 };
  const until = performance.now() + LENGTH_MS;
  const look = async (send: Send, index: number) => {
    await pause((index / USERS) * PAUSE_MS);
    for (let round = index; performance.now() < until; round++) {
      const day = clinicToday(new Date(Date.now() + ((round % 14) - 7) * 86_400_000));
      const since = performance.now();
      const isAnswered = await answered(
        send(api.appointmentList, { startDate: day, endDate: day }),
      );
      if (isAnswered) measured.times.push(performance.now() - since);
      else measured.putOff++;
      await pause(PAUSE_MS);
    }
  };
  await Promise.all(users.map(look));
  return measured;
}

/** False where a call was put off (503). */
async function answered(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof CallError && error.status === 503) return false;
    throw error;
  }
}

/** The work of others until the signal aborts; tells what was done. */
async function workOf(address: string, sessions: Sessions, signal: AbortSignal): Promise<string> {
  const printer = clientOf(address, sessions.printer);
  const importer = clientOf(address, sessions.importer);
  const { data: page } = await printer(api.patientList, {});
  const nrics = page.data.map(({ icPassport }) => icPassport);
  const photo = await picture();
  let made = 0;
  const someone = (name: string) => ({
    icPassport: `B${String(++made).padStart(8, '0')}`,
    name,
    dob: '1990-01-01',
    mobile: '123456789',
  });
  const counts = { batches: 0, slips: 0, pictures: 0 };
  const repeat = async (what: keyof typeof counts, most: number, call: () => Promise<unknown>) => {
    while (!signal.aborted && counts[what] < most) if (await answered(call())) counts[what]++;
  };
  await Promise.all([
    repeat('batches', Infinity, () => {
      const inputs = Array.from({ length: MAX_BATCH }, () => someone('Imported 陈伟明'));
      return importer(api.batch, { call: 'createPatient', inputs });
    }),
    repeat('slips', Infinity, () =>
      printer(api.patientSlip, { nric: nrics[counts.slips % nrics.length] ?? '' }),
    ),
    repeat('pictures', PICTURES, () =>
      printer(api.createPatient, { ...someone('Pictured'), photo }),
    ),
  ]);
  return `${counts.batches} batches of ${MAX_BATCH}, ${counts.slips} slips, ${counts.pictures} pictures`;
}

async function picture(): Promise<string> {
  const create = { width: 6_000, height: 4_500, channels: 3, background: '#456' } as const;
  return (await sharp({ create }).png().toBuffer()).toString('base64');
}

function clientOf(base: string, token: string): Send {
  return createClient({ base, headers: () => ({ Authorization: `Bearer ${token}` }) });
}

/** Makes the demo clinics with more people in the first, and opens their sessions. */
async function prepareSessions(ownerUrl: string): Promise<Sessions> {
  const sessions: Sessions = { users: [], printer: '', importer: '' };
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', SECRET_KEY });
  const prepare = async (database: Database) => {
    await makeDemo(database, () => undefined);
    await database.system(async (work) => {
      const open = async (id: number) => (await openSession(work, id, '127.0.0.1')).token;
      for (const id of await makeReceptionists(work)) sessions.users.push(await open(id));
      const emails = ['reception@demo.test', 'reception2@demo.test'];
      const found = await work.db.select().from(accounts).where(inArray(accounts.email, emails));
      const idOf = (wanted?: string) => found.find(({ email }) => email === wanted)?.id ?? 0;
      [sessions.printer, sessions.importer] = [
        await open(idOf(emails[0])),
        await open(idOf(emails[1])),
      ];
    });
  };
  const running = await startServer(config, { ownerUrl, beforeServing: prepare });
  await running.stop();
  return sessions;
}

async function makeReceptionists({ db }: Pick<Work, 'db'>): Promise<number[]> {
  const [branch] = await db.select().from(branches).orderBy(branches.id).limit(1);
  if (!branch) throw new Error('the demo has no branch');
  const people = Array.from({ length: USERS }, (_, index) => ({
    email: `desk${index}@bench.test`,
    passwordHash: '',
    fullName: `Desk ${index}`,
    displayName: `Desk ${index}`,
  }));
  const made = await db.insert(accounts).values(people).returning({ id: accounts.id });
  const { id: branchId, tenantId } = branch;
  const role = 'Receptionist';
  await db
    .insert(memberships)
    .values(made.map(({ id: accountId }) => ({ accountId, branchId, tenantId, role })));
  return made.map(({ id }) => id);
}
