import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { Random } from '../../../server/db/demo/random.ts';
import { startGrowthServer } from '../growth/child.ts';
import { PEOPLE } from '../growth/size.ts';
import { ms, row } from '../print.ts';
import { type CommitRates, measureCommits } from './commits.ts';
import { costOfDay, type DayCost, VISITS } from './cost.ts';
import { HIGHEST, RUSH_MINUTES, simulate, type Span } from './simulate.ts';

/** The part of a day's requests that come between 8:30 and 10:00. */
const RUSH_PART = 0.3;
const CLINICS = [1, 100, 10_000];
/** The part of a processor's time, or of a rate, that is planned for at the highest of the rush. */
const PLANNED_USE = 0.6;
/** Of what is planned, the systems that are simulated. */
const FACTORS = [0.5, 0.7, 1, 1.5];
const WORKING_DAYS = 300;
/** Connections of a process of the server to the database at most (docs/operating.md). */
const CONNECTIONS = 32;
/** Years that the numbers of rows should last. */
const YEARS = 10;
/** Bytes a second of a network of 1 Gbit/s. */
const NETWORK = 125e6;

interface Measured {
  cost: DayCost;
  commits: CommitRates;
  /** Connections that the database has for servers. */
  connections: number;
}

/**
 * Measures what a clinic's day costs, plans machines for numbers of clinics, and simulates the morning's rush on them.
 * Tells which limit comes first.
 */
export async function benchRush(): Promise<void> {
  const measured = await measure();
  printCost(measured);
  for (const clinics of CLINICS) plan(clinics, measured.cost);
  printLimits(measured);
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}. Load: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
}

async function measure(): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-assist-bench-'));
  const size = { branches: 1, patients: 10_000, appointments: 40_000 };
  const server = await startGrowthServer(folder, size);
  const owner = new Client({ connectionString: server.ownerUrl });
  try {
    await owner.connect();
    const cost = await costOfDay(server, owner);
    const commits = await measureCommits(owner, server.ownerUrl);
    const { rows } = await owner.query<{ connections: number }>(
      `SELECT current_setting('max_connections')::integer
              - current_setting('superuser_reserved_connections')::integer AS connections`,
    );
    return { cost, commits, connections: rows[0]?.connections ?? 0 };
  } finally {
    await owner.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function printCost({ cost, commits }: Measured): void {
  console.log(`A clinic's day: ${VISITS} visits, ${PEOPLE} people`);
  console.log(row(['', 'of the day', 'a request']));
  for (const [name, value] of Object.entries(cost) as [string, number][])
    console.log(
      row([name, Math.round(value).toLocaleString('en'), (value / cost.requests).toFixed(2)]),
    );
  console.log(
    `Commits a second: ${commits.alone.toFixed(0)}, with an announcement each: ${commits.announced.toFixed(0)}`,
  );
}

/** How many of something that happens in a clinic's day happen in a second at the highest of the rush. */
const atHighest = (ofDay: number) => (ofDay * RUSH_PART * HIGHEST) / (RUSH_MINUTES * 60);

function plan(clinics: number, cost: DayCost): void {
  const [serverMs, databaseMs] = [cost.serverMs / cost.requests, cost.databaseMs / cost.requests];
  const highest = (ofDay: number) => clinics * atHighest(ofDay);
  const needed = (ms: number) => Math.max(1, Math.ceil(highest(ms) / 1000 / PLANNED_USE));
  const planned = { processes: needed(cost.serverMs), processors: needed(cost.databaseMs) };
  console.log('');
  console.log(
    `${clinics.toLocaleString('en')} clinics: ${highest(cost.requests).toFixed(1)} requests a second at the highest, ` +
      `${highest(cost.announcements).toFixed(1)} announcements, ${(highest(cost.bytes) / 1e6).toFixed(2)} MB sent, ` +
      `${(highest(cost.walBytes) / 1e6).toFixed(2)} MB of WAL; ${(clinics * PEOPLE).toLocaleString('en')} hub clients, ` +
      `${((clinics * cost.diskBytes * WORKING_DAYS) / 1e9).toFixed(1)} GB of disk a year`,
  );
  console.log(`  planned: ${planned.processes} processes × ${planned.processors} processors`);
  const sizes = FACTORS.map((factor) => ({
    processes: Math.max(1, Math.round(planned.processes * factor)),
    processors: Math.max(1, Math.round(planned.processors * factor)),
  }));
  console.log(row(['the worst five minutes of', 'at', 'wait p50', 'p99', 'server', 'database']));
  const different = new Map(sizes.map((size) => [Object.values(size).join(' × '), size]));
  const average = highest(cost.requests) / HIGHEST;
  for (const [name, size] of different) {
    const spans = simulate({ ...size, serverMs, databaseMs }, average, new Random(1));
    const worst = spans.reduce((one, other) => (other.p99 > one.p99 ? other : one));
    console.log(row([name, ...cellsOf(worst)]));
    const isPlanned = size.processes === planned.processes && clinics === CLINICS.at(-1);
    if (isPlanned)
      for (const span of spans.filter((_, n) => n % 3 === 0))
        console.log(row(['  the morning on it', ...cellsOf(span)]));
  }
}

function cellsOf({ from, p50, p99, serverUse, databaseUse }: Span): string[] {
  const minutes = 8 * 60 + 30 + from;
  const at = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const percent = (part: number) => `${Math.round(part * 100)}%`;
  return [at, ms(p50), ms(p99), percent(serverUse), percent(databaseUse)];
}

/** Prints the clinics with which each limit is reached, the first one first. */
function printLimits({ cost, commits, connections }: Measured): void {
  const ofProcess = (1000 * PLANNED_USE) / atHighest(cost.serverMs);
  const limits: [string, number][] = [
    ['one process of the server', ofProcess],
    ['one processor of the database', (1000 * PLANNED_USE) / atHighest(cost.databaseMs)],
    [
      `connections (${connections}, ${CONNECTIONS} a process)`,
      Math.floor(connections / CONNECTIONS) * ofProcess,
    ],
    [
      'announced commits, one by one',
      (commits.announced * PLANNED_USE) / atHighest(cost.announcements),
    ],
    [`audit's numbers in ${YEARS} years`, 2 ** 31 / (cost.audits * WORKING_DAYS * YEARS)],
    ['a network of 1 Gbit/s', (NETWORK * PLANNED_USE) / atHighest(cost.bytes)],
  ];
  console.log('');
  console.log(row(['limit', 'clinics']));
  for (const [name, clinics] of limits.toSorted(([, one], [, other]) => one - other))
    console.log(row([name, Math.floor(clinics).toLocaleString('en')]));
}
