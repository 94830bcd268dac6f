import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../../server/db/demo/random.ts';
import { type Desk, deskOf } from '../growth/desk.ts';
import { PEOPLE, personOf } from '../growth/size.ts';
import { acts, refetch, type Timed } from './acts.ts';
import { Page } from './page.ts';

/** Milliseconds of each call by its name, and the failures. */
export class Times {
  readonly byName = new Map<string, number[]>();
  /** How often each failure was seen. */
  readonly failures = new Map<string, number>();

  readonly timed: Timed = async (name, call) => {
    const since = performance.now();
    try {
      await call();
      const times = this.byName.get(name) ?? [];
      times.push(performance.now() - since);
      this.byName.set(name, times);
    } catch (error) {
      const failure = `${name}: ${(error as Error).message}`;
      this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
    }
  };

  /** How many failed, and why. */
  get failed(): string {
    const all = [...this.failures.values()].reduce((sum, count) => sum + count, 0);
    return [`failures: ${all}`, ...[...this.failures].map((each) => each.join(', '))].join('\n  ');
  }
}

/** Someone at work: signed in, with a page that hears of changes. */
export interface Person {
  desk: Desk;
  page: Page;
}

/** Signs people in, a few at a time: a password takes the processor for a while. */
export async function signIn(base: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  let next = 0;
  const some = async () => {
    for (let n = next++; n < count; n = next++) {
      const branch = 1 + Math.floor(n / PEOPLE);
      const desk = await deskOf(base, personOf(branch, 1 + (n % PEOPLE)), branch);
      people.push({ desk, page: await Page.open(base, desk) });
    }
  };
  await Promise.all(Array.from({ length: 4 }, some));
  return people;
}

/** Each person does one thing after another, with time to think that is now shorter, now longer, until a time. */
export async function work(
  people: readonly Person[],
  { times, until, thinkMs }: { times: Times; until: number; thinkMs: number },
): Promise<void> {
  const weights = Object.fromEntries(acts.map(({ weight }, index) => [String(index), weight]));
  const one = async ({ desk, page }: Person, index: number) => {
    const random = new Random(index + 1);
    const think = () =>
      pause(Math.min(-Math.log(1 - random.next()) * thinkMs, until - performance.now()));
    await think();
    while (performance.now() < until) {
      const act = acts[Number(random.weighed(weights))];
      if (act?.opens) {
        const list = act.opens(desk, random);
        page.shown = list ? (ids) => times.timed(refetch, () => list.fetch(ids)) : undefined;
        if (list) await times.timed(list.name, () => list.fetch());
      }
      await act?.run?.(desk, times.timed, random);
      await think();
    }
  };
  await Promise.all(people.map(one));
}
