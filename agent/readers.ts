import { setTimeout as after } from 'node:timers/promises';
import { type Card, CardDisposition, CardMode, Client, type Reader } from 'pcsc-mini';
import { CardError, cardErrorOf } from './faults.ts';

/** Milliseconds within which PC/SC names its readers one by one; it never says which was the last. */
const SETTLE = 300;

/** Clients whose service has ended. They can't be used again, and the library ends the process when one is collected. */
const lost: Client[] = [];

/** The readers of this computer, over PC/SC. One card is read at a time. */
export class Readers {
  #client: Client | null = null;
  #settled: Promise<unknown> = Promise.resolve();
  readonly #readers = new Map<string, Reader>();
  #last: Promise<unknown> = Promise.resolve();

  /** Names of the readers that are connected. A CardError where the smart card service is away. */
  async names(): Promise<string[]> {
    await this.#start();
    return [...this.#readers.keys()];
  }

  /** Does some work with the card in a reader, undisturbed by other programs. Refuses with a CardError. */
  withCard<T>(name: string, work: (card: Card, atr: Uint8Array) => Promise<T>): Promise<T> {
    const result = this.#last.then(() => this.#withCard(name, work));
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Lets go of the smart card service. */
  stop(): void {
    const client = this.#client;
    this.#client = null;
    this.#readers.clear();
    try {
      client?.stop();
    } catch {
      if (client) lost.push(client);
    }
  }

  async #withCard<T>(name: string, work: (card: Card, atr: Uint8Array) => Promise<T>): Promise<T> {
    await this.#start();
    const reader = this.#readers.get(name);
    if (!reader) throw new CardError(this.#readers.size === 0 ? '0x8010002E' : '0x80100009');
    try {
      const card = await reader.connect(CardMode.SHARED);
      return await inTransaction(card, work);
    } catch (error) {
      throw cardErrorOf(error);
    }
  }

  async #start(): Promise<void> {
    if (this.#client === null) this.#settled = this.#connect();
    await this.#settled;
  }

  #connect(): Promise<unknown> {
    const client = new Client();
    client.on('reader', (reader) => {
      this.#readers.set(reader.name(), reader);
      reader.on('disconnect', () => this.#readers.delete(reader.name()));
    });
    // The service has ended: the next request looks for it anew.
    client.on('error', () => {
      if (this.#client === client) this.stop();
    });
    try {
      client.start();
    } catch (error) {
      throw cardErrorOf(error);
    }
    this.#client = client;
    return after(SETTLE);
  }
}

async function inTransaction<T>(
  card: Card,
  work: (card: Card, atr: Uint8Array) => Promise<T>,
): Promise<T> {
  // The card is left as it is: a reset of one that has just been pulled out hides the next one from pcscd.
  const leave = CardDisposition.LEAVE;
  try {
    const transaction = await card.transaction();
    try {
      const { atr } = await card.state();
      return await work(card, atr);
    } finally {
      await transaction.end(leave).catch(() => undefined);
    }
  } finally {
    await card.disconnect(leave).catch(() => undefined);
  }
}
