import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  LogLevel,
} from '@microsoft/signalr';
import type { Desk } from '../growth/desk.ts';

/** Milliseconds for which a page collects changes after the first one, as src/framework/live.tsx does. */
const BATCH_MS = 250;

/**
 * A page in somebody's browser: when it hears of changed appointments, it fetches them anew for the list that it shows,
 * one request at a time, as src/framework/liveRows.ts does.
 */
export class Page {
  /** Fetches some appointments of the list that is shown; undefined for a page that shows none. */
  shown: ((ids: readonly number[]) => Promise<unknown>) | undefined;
  /** Changes that it was told of. */
  heard = 0;
  readonly #hub: HubConnection;
  readonly #batchMs: number;
  readonly #changed = new Set<number>();
  #fetching: Promise<unknown> | undefined;
  #timer: NodeJS.Timeout | undefined;

  private constructor(hub: HubConnection, batchMs: number) {
    this.#hub = hub;
    this.#batchMs = batchMs;
    hub.on('RecordChanged', ({ resource, id }: { resource: string; id: number }) => {
      this.heard++;
      if (resource !== 'appointments') return;
      this.#changed.add(id);
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
    await this.#fetching;
    await this.#hub.stop();
  }

  #flush(): void {
    this.#timer = undefined;
    if (this.#fetching || this.#changed.size === 0) return;
    const ids = [...this.#changed];
    this.#changed.clear();
    if (this.#batchMs > 0) this.#timer = setTimeout(() => this.#flush(), this.#batchMs);
    this.#fetching = this.shown?.(ids).finally(() => {
      this.#fetching = undefined;
      if (!this.#timer) this.#flush();
    });
  }
}
