import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  LogLevel,
} from '@microsoft/signalr';
import type { Desk } from '../growth/desk.ts';

/** Milliseconds for which a page collects changes after the first one, as src/framework/live.tsx does. */
const BATCH_MS = 250;

/** A page in somebody's browser: when it hears of changed appointments, it fetches again the list that it shows. */
export class Page {
  /** Fetches the list of appointments that is shown; undefined for a page that shows none. */
  shown: (() => Promise<unknown>) | undefined;
  /** Changes that it was told of. */
  heard = 0;
  readonly #hub: HubConnection;
  readonly #batchMs: number;
  readonly #fetching = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;
  #isWaiting = false;

  private constructor(hub: HubConnection, batchMs: number) {
    this.#hub = hub;
    this.#batchMs = batchMs;
    hub.on('RecordChanged', ({ resource }: { resource: string }) => {
      this.heard++;
      if (resource !== 'appointments') return;
      this.#isWaiting = true;
      if (!this.#timer) this.#flush();
    });
  }

  /**
   * Connects a page to the hub, on a socket of its own, and joins the branch. Where a day is played in a minute, changes
   * come together that would come one by one: `batchMs` 0 fetches for each.
   */
  static async open(base: string, { token, branch }: Desk, batchMs = BATCH_MS): Promise<Page> {
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
    return new Page(hub, batchMs);
  }

  /** Closes it, once what it fetches is there. */
  async close(): Promise<void> {
    this.shown = undefined;
    clearTimeout(this.#timer);
    await Promise.allSettled(this.#fetching);
    await this.#hub.stop();
  }

  #flush(): void {
    this.#timer = undefined;
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    if (this.#batchMs > 0) this.#timer = setTimeout(() => this.#flush(), this.#batchMs);
    if (this.shown) void this.#fetch(this.shown);
  }

  async #fetch(shown: () => Promise<unknown>): Promise<void> {
    const fetched = shown();
    this.#fetching.add(fetched);
    await fetched.finally(() => this.#fetching.delete(fetched));
  }
}
