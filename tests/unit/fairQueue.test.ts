import { setImmediate as next } from 'node:timers/promises';
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  nat,
  oneof,
  record,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue, type Requester, QueueTimeout } from '../../server/kit/db/fairQueue.ts';

const limits = { places: 5, perTenant: 4, perPerson: 2, longestWaitMs: 60_000 };
const of = (tenant: string, person = tenant): Requester => ({ tenant, person });

/** Steps of a run: someone asks for a place, the one who has held one for longest gives it back, someone goes. */
const steps = array(
  oneof(
    {
      weight: 3,
      arbitrary: record({
        do: constant('enter' as const),
        tenant: constantFrom('a', 'b', 'c'),
        person: constantFrom('1', '2', '3'),
      }),
    },
    { weight: 2, arbitrary: record({ do: constant('leave' as const) }) },
    { weight: 1, arbitrary: record({ do: constant('go' as const), which: nat() }) },
  ),
  { maxLength: 60 },
);

type Step = (typeof steps extends Arbitrary<infer All> ? All : never)[number];

interface Entry extends Requester {
  leave?: () => void;
  hasGone?: boolean;
  go: AbortController;
}

/** Runs the steps and looks at who holds and who waits after each. */
async function run(
  each: readonly Step[],
  look: (holding: Entry[], waiting: Entry[]) => void,
): Promise<{ queue: FairQueue; all: Entry[] }> {
  const queue = new FairQueue(limits);
  const all: Entry[] = [];
  const holding = () => all.filter((entry) => entry.leave);
  const waiting = () => all.filter((entry) => !entry.leave && !entry.hasGone);
  for (const step of each) {
    if (step.do === 'enter') {
      const { tenant, person } = step;
      const entry: Entry = { tenant, person, go: new AbortController() };
      all.push(entry);
      void queue.enter(entry, entry.go.signal).then(
        (leave) => (entry.leave = leave),
        () => (entry.hasGone = true),
      );
    } else if (step.do === 'leave') {
      const [first] = holding();
      first?.leave?.();
      if (first) all.splice(all.indexOf(first), 1);
    } else {
      const those = waiting();
      those[step.which % Math.max(1, those.length)]?.go.abort();
    }
    await next();
    look(holding(), waiting());
  }
  return { queue, all };
}

const countOf = (entries: Entry[], key: 'tenant' | 'person', value: string) =>
  entries.filter((entry) => entry[key] === value).length;

describe('a fair queue', () => {
  it('never exceeds the number of places, nor the limit of a tenant or a person', async () => {
    await assert(
      asyncProperty(steps, async (given) => {
        await run(given, (holding) => {
          expect(holding.length).toBeLessThanOrEqual(limits.places);
          for (const { tenant, person } of holding) {
            expect(countOf(holding, 'tenant', tenant)).toBeLessThanOrEqual(limits.perTenant);
            expect(countOf(holding, 'person', person)).toBeLessThanOrEqual(limits.perPerson);
          }
        });
      }),
    );
  });

  it('leaves no place free that a waiting request may take', async () => {
    await assert(
      asyncProperty(steps, async (given) => {
        await run(given, (holding, waiting) => {
          if (holding.length === limits.places) return;
          for (const { tenant, person } of waiting)
            expect(
              countOf(holding, 'tenant', tenant) === limits.perTenant ||
                countOf(holding, 'person', person) === limits.perPerson,
            ).toBe(true);
        });
      }),
    );
  });

  it('loses no place when a request is cancelled', async () => {
    await assert(
      asyncProperty(steps, async (given) => {
        const { queue, all } = await run(given, () => undefined);
        for (const entry of all) entry.go.abort();
        await next();
        for (const { leave } of all) leave?.();
        const again = await Promise.all(
          Array.from({ length: limits.places }, (_, index) => queue.enter(of(String(index)))),
        );
        expect(again).toHaveLength(limits.places);
      }),
    );
  });

  it('serves the latest tenant after one request of each other tenant', async () => {
    const queue = new FairQueue({ places: 1, perTenant: 1, perPerson: 1, longestWaitMs: 60_000 });
    const served: string[] = [];
    const serve = (requester: Requester) =>
      queue.run(requester, async () => void served.push(requester.tenant));
    const leave = await queue.enter(of('first'));
    const all = [
      ...Array.from({ length: 100 }, () => serve(of('many'))),
      ...Array.from({ length: 100 }, () => serve(of('more'))),
      serve(of('last')),
    ];
    leave();
    await Promise.all(all);
    expect(served.indexOf('last')).toBe(2);
    expect(served.slice(0, 8)).toEqual([
      'many',
      'more',
      'last',
      'many',
      'more',
      'many',
      'more',
      'many',
    ]);
  });

  it("serves a tenant's people in turn", async () => {
    const queue = new FairQueue({ places: 1, perTenant: 1, perPerson: 1, longestWaitMs: 60_000 });
    const served: string[] = [];
    const leave = await queue.enter(of('a', '1'));
    const all = ['1', '1', '1', '1', '2', '2'].map((person) =>
      queue.run(of('a', person), async () => void served.push(person)),
    );
    leave();
    await Promise.all(all);
    expect(served).toEqual(['1', '2', '1', '2', '1', '1']);
  });

  it('counts a person across all of their tenants', async () => {
    const queue = new FairQueue({ ...limits, longestWaitMs: 1 });
    await queue.enter(of('a', 'owner'));
    await queue.enter(of('b', 'owner'));
    await expect(queue.enter(of('c', 'owner'))).rejects.toThrow(QueueTimeout);
  });

  it('cancels a waiting request, and gives the place to the next', async () => {
    const queue = new FairQueue({ places: 1, perTenant: 1, perPerson: 1, longestWaitMs: 20 });
    const leave = await queue.enter(of('a'));
    await expect(queue.enter(of('b'))).rejects.toThrow(QueueTimeout);
    const waits = queue.enter(of('c'));
    leave();
    (await waits)();
    (await queue.enter(of('b')))();
  });
});
