import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { startGrowthServer } from '../growth/child.ts';
import { PEOPLE } from '../growth/size.ts';
import { ms, quantile, row } from '../print.ts';
import { dayList } from './acts.ts';
import { measureBare } from './bare.ts';
import { watchMemory } from './memory.ts';
import { type Person, signIn, Times, work } from './people.ts';

/** People who look at day lists alone, with pauses of 2 s, and the milliseconds of the 99th of a hundred lists. */
const LOOKING = { people: 50, thinkMs: 2_000, figure: 150 };
/** Mean time between two things that a person does. */
const THINK_MS = 5_000;

/**
 * People at work in several branches of one database, on sockets of the API and the hub, with time to think:
 * `npm run bench -- load MINUTES PEOPLE`. Tells what calls take, failures, and whether the server's memory grows; before
 * that, day lists alone, and afterwards calls beside the same statements sent bare.
 */
export async function benchLoad([
  minutes = '10',
  count = '200',
]: readonly string[]): Promise<boolean> {
  const branches = Math.ceil(Number(count) / PEOPLE);
  const size = { branches, patients: branches * 2_000, appointments: branches * 8_000 };
  const folder = await mkdtemp(join(tmpdir(), 'doctor-assist-bench-'));
  const server = await startGrowthServer(folder, size);
  try {
    const people = await signIn(server.address, Number(count));
    const lengthMs = Number(minutes) * 60_000;
    const met = [
      await look(people.slice(0, LOOKING.people), Math.min(lengthMs, 60_000)),
      await atWork(people, lengthMs),
    ];
    for (const { page } of people) await page.close();
    met.push(await measureBare(server));
    return met.every(Boolean);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }

  async function atWork(people: readonly Person[], lengthMs: number): Promise<boolean> {
    console.log(`${people.length} people at work in ${branches} branches for ${minutes} minutes`);
    const times = new Times();
    const memory = await watchMemory(server, lengthMs);
    const before = await server.cpu();
    const until = performance.now() + lengthMs;
    await work(people, { times, until, thinkMs: THINK_MS });
    const after = await server.cpu();
    const seconds = (after.user + after.system - before.user - before.system) / 1e6;
    console.log(HEAD);
    for (const [name, each] of times.byName) console.log(lineOf(name, each));
    const calls = [...times.byName.values()].flat().length;
    const heard = people.reduce((sum, { page }) => sum + page.heard, 0);
    console.log(
      `${((calls * 1000) / lengthMs).toFixed(0)} calls a second, ${((seconds * 1000) / calls).toFixed(2)} ms of the server's processor time each; ` +
        `pages heard ${heard} changes; ${times.failed}`,
    );
    const isFlat = await memory.stop();
    console.log(
      `Load: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    );
    return times.failures.size === 0 && isFlat;
  }
}

const HEAD = row(['', 'calls', 'p50', 'p95', 'p99']);
const lineOf = (name: string, times: readonly number[]) =>
  row([name, String(times.length), ...[0.5, 0.95, 0.99].map((part) => ms(quantile(times, part)))]);

async function look(people: readonly Person[], lengthMs: number): Promise<boolean> {
  const times = new Times();
  const until = performance.now() + lengthMs;
  const one = async ({ desk }: Person, index: number) => {
    await pause((index / people.length) * LOOKING.thinkMs);
    for (let round = index; performance.now() < until; round++) {
      const { name, fetch } = dayList(desk, addDays(clinicToday(), (round % 14) - 7));
      await times.timed(name, fetch);
      await pause(LOOKING.thinkMs);
    }
  };
  await Promise.all(people.map(one));
  const lists = [...times.byName.values()].flat();
  const isMet = quantile(lists, 0.99) <= LOOKING.figure && times.failures.size === 0;
  console.log(
    `Day lists of ${people.length} people, the 99th of a hundred within ${LOOKING.figure} ms`,
  );
  console.log(HEAD);
  console.log(lineOf("a day's list", lists));
  console.log(`${isMet ? 'met' : 'MISSED'}; ${times.failed}`);
  return isMet;
}
