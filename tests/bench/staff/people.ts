import { setTimeout as pause } from 'node:timers/promises';
import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  LogLevel,
} from '@microsoft/signalr';
import { api } from '../../../contract/index.ts';
import { Random } from '../../../server/db/demo/random.ts';
import { type Desk, deskOf } from '../growth/desk.ts';
import { PEOPLE, personOf } from '../growth/size.ts';
import { acts, type Timed } from './acts.ts';

/** Milliseconds of each call by its name, and the failures. */
export class Times {
  readonly byName = new Map<string, number[]>();
  readonly failures: string[] = [];
  /** Changes that pages were told of. */
  heard = 0;

  readonly timed: Timed = async (name, call) => {
    const since = performance.now();
    try {
      await call();
      const times = this.byName.get(name) ?? [];
      times.push(performance.now() - since);
      this.byName.set(name, times);
    } catch (error) {
      this.failures.push(`${name}: ${(error as Error).message}`);
    }
  };
}

/** Someone at work: signed in, with a page that hears of changes. */
export interface Person {
  desk: Desk;
  hub: HubConnection;
}

/** Signs people in, a few at a time: a password takes the processor for a while. */
export async function signIn(base: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  let next = 0;
  const some = async () => {
    for (let n = next++; n < count; n = next++) {
      const branch = 1 + Math.floor(n / PEOPLE);
      const desk = await deskOf(base, personOf(branch, 1 + (n % PEOPLE)), branch);
      people.push({ desk, hub: await openPage(base, desk) });
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
  const one = async ({ desk, hub }: Person, index: number) => {
    const random = new Random(index + 1);
    const think = () => pause(Math.min(-Math.log(1 - random.next()) * thinkMs, 10 * thinkMs));
    // A page fetches the appointment that it is told of.
    const onChange = ({ resource, id }: { resource: string; id: number }) => {
      times.heard++;
      if (resource === 'appointments')
        void times.timed('a row that changed', () =>
          desk.send(api.appointmentList, { ids: String(id) }),
        );
    };
    hub.on('RecordChanged', onChange);
    await think();
    while (performance.now() < until) {
      await acts[Number(random.weighed(weights))]?.run(desk, times.timed, random);
      await think();
    }
    hub.off('RecordChanged', onChange);
  };
  await Promise.all(people.map(one));
}

/** Connects a page to the hub, and joins the branch. */
export async function openPage(base: string, { token, branch }: Desk): Promise<HubConnection> {
  const hub = new HubConnectionBuilder()
    .withUrl(`${base}/ws`, {
      accessTokenFactory: () => token,
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  await hub.start();
  await hub.invoke('join', branch);
  return hub;
}
