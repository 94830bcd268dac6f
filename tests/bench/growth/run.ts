import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ms, quantile, row } from '../print.ts';
import { type DayCall, dayCalls } from './calls.ts';
import { type GrowthServer, startGrowthServer } from './child.ts';
import { type Desk, deskOf } from './desk.ts';
import { type GrowthSize, personOf, oneBranchOf } from './size.ts';

/** How many times what a call takes with one branch it may take with all, by the medians. */
const FIGURE = 1.3;
const ROUNDS = 60;
/** Rounds before, in which statements are planned and pages read. */
const WARM_UP = 12;
/** Branches of the large database that take turns. */
const DESKS = 4;

interface Server extends GrowthServer {
  desks: Desk[];
}

/**
 * Measures the day's calls in a database with many branches beside one with a single branch of the same shape, in turns.
 * `npm run bench -- growth 500 5000000 20000000 FOLDER` sets branches, patients and appointments; databases in a folder
 * that is named are kept, and used again. Without arguments it is 20 branches.
 */
export async function benchGrowth([
  branches = '20',
  patients = '40000',
  appointments = '160000',
  kept,
]: readonly string[]): Promise<boolean> {
  const size: GrowthSize = {
    branches: Number(branches),
    patients: Number(patients),
    appointments: Number(appointments),
  };
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'doctor-assist-bench-')));
  const servers: Server[] = [];
  try {
    for (const each of [oneBranchOf(size), size]) servers.push(await start(folder, each));
    return await compare(servers, size);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function compare(servers: readonly Server[], size: GrowthSize): Promise<boolean> {
  const words = [size.branches, size.patients, size.appointments].map((n) =>
    n.toLocaleString('en'),
  );
  console.log(`${words[0]} branches, ${words[1]} patients, ${words[2]} appointments`);
  console.log(
    row(['', 'p50 of one', 'p50 of all', 'ratio', 'p99 of one', 'p99 of all', `at most ${FIGURE}`]),
  );
  let isMet = true;
  for (const call of dayCalls) {
    const [one = [], all = []] = await timesOf(call, servers);
    const ratio = quantile(all, 0.5) / quantile(one, 0.5);
    isMet &&= ratio <= FIGURE;
    console.log(
      row([
        call.name,
        ms(quantile(one, 0.5)),
        ms(quantile(all, 0.5)),
        ratio.toFixed(2),
        ms(quantile(one, 0.99)),
        ms(quantile(all, 0.99)),
        ratio <= FIGURE ? 'met' : 'MISSED',
      ]),
    );
  }
  console.log(
    `Load: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  return isMet;
}

/** Milliseconds of each round on each server; they take turns in going first. */
async function timesOf(call: DayCall, servers: readonly Server[]): Promise<number[][]> {
  const times = servers.map((): number[] => []);
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const server = servers[which];
      const desk = server?.desks[round % server.desks.length];
      if (!server || !desk) throw new Error('no server');
      const since = performance.now();
      await call.run(desk, server.booked + round);
      if (round >= WARM_UP) times[which]?.push(performance.now() - since);
    }
  return times;
}

async function start(folder: string, size: GrowthSize): Promise<Server> {
  const server = await startGrowthServer(folder, size);
  const { branches } = size;
  const chosen = Array.from({ length: Math.min(DESKS, branches) }, (_, n) =>
    branches === 1 ? 1 : 1 + Math.floor(((n + 0.5) * branches) / DESKS),
  );
  const desks = [];
  for (const branch of chosen) desks.push(await deskOf(server.address, personOf(branch), branch));
  return { ...server, desks };
}
