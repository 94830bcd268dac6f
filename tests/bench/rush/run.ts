import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../../server/db/demo/random.ts';
import { startGrowthServer } from '../growth/child.ts';
import { PEOPLE } from '../growth/size.ts';
import { ms, quantile, row } from '../print.ts';
import { costOfDay, type DayCost, VISITS } from './cost.ts';
import { shape, simulate } from './simulate.ts';

/** The part of a day's requests that come between 8:30 and 10:00. */
const RUSH_PART = 0.3;
const RUSH_SECONDS = 90 * 60;
/** Seconds of the highest of the rush that are simulated. */
const SIMULATED = 60;
const CLINICS = [1, 100, 10_000];
/** The part of a processor's time that is planned for at the highest of the rush. */
const PLANNED_USE = 0.6;
const WORKING_DAYS = 300;

/** Measures what a clinic's day costs, plans machines for numbers of clinics, and simulates the morning's rush on them. */
export async function benchRush(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-assist-bench-'));
  const server = await startGrowthServer(folder, {
    branches: 1,
    patients: 10_000,
    appointments: 40_000,
  });
  try {
    const cost = await costOfDay(server);
    printCost(cost);
    for (const clinics of CLINICS) plan(clinics, cost);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}. Load: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
}

function printCost(cost: DayCost): void {
  console.log(`A clinic's day: ${VISITS} visits, ${PEOPLE} people`);
  for (const [name, value] of Object.entries(cost) as [string, number][])
    console.log(
      row([name, Math.round(value).toLocaleString('en'), (value / cost.requests).toFixed(2)]),
    );
}

function plan(clinics: number, cost: DayCost): void {
  const average = (clinics * cost.requests * RUSH_PART) / RUSH_SECONDS;
  const perSecond = average * shape(0.5);
  const [serverMs, databaseMs] = [cost.serverMs / cost.requests, cost.databaseMs / cost.requests];
  const needed = (each: number) => Math.max(1, Math.ceil((perSecond * each) / 1000 / PLANNED_USE));
  const processes = needed(serverMs);
  const processors = needed(databaseMs);
  const rate = (of: number) => (of / cost.requests) * perSecond;
  console.log('');
  console.log(
    `${clinics.toLocaleString('en')} clinics: ${perSecond.toFixed(1)} requests a second at the highest, ` +
      `${(rate(cost.walBytes) / 1e6).toFixed(2)} MB of WAL a second, ${(clinics * PEOPLE).toLocaleString('en')} hub clients, ` +
      `${((clinics * cost.diskBytes * WORKING_DAYS) / 1e9).toFixed(1)} GB of disk a year, ` +
      `${(2 ** 31 / (clinics * cost.audits * WORKING_DAYS)).toFixed(1)} years until the audit's numbers end`,
  );
  console.log(row(['processes × processors', 'wait p50', 'wait p99', 'server', 'database']));
  const sizes = [0.7, 1, 1.5].map((factor) =>
    [processes, processors].map((n) => Math.max(1, Math.round(n * factor))),
  );
  for (const [some = 1, of = 1] of new Map(sizes.map((size) => [size.join(), size])).values()) {
    const system = { processes: some, processors: of, serverMs, databaseMs };
    const { waits, serverUse, databaseUse } = simulate(
      system,
      { perSecond, seconds: SIMULATED },
      new Random(1),
    );
    const percent = (part: number) => `${Math.round(part * 100)}%`;
    console.log(
      row([
        `${some} × ${of}`,
        ms(quantile(waits, 0.5)),
        ms(quantile(waits, 0.99)),
        percent(serverUse),
        percent(databaseUse),
      ]),
    );
  }
}
