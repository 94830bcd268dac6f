import { setTimeout as after } from 'node:timers/promises';
import type { Card, CardDisposition, Client, Reader } from 'pcsc-mini';
import { CardError, toCardError } from './faults.ts';
import type { Pcsc } from './pcsc.ts';

/** PC/SC reports its readers one by one within this time, and does not mark the last one. */
const SETTLE_MS = 300;

/**
 * Clients whose service has ended. They cannot be used again, and the library ends the process when one is
 * garbage-collected.
 */
const lostClients: Client[] = [];

/** The readers of this computer, over PC/SC. One card is read at a time. */
export class Readers {
  readonly #pcsc: Pcsc | null;
  #client: Client | null = null;
  #settled: Promise<unknown> = Promise.resolve();
  readonly #readers = new Map<string, Reader>();
  #last: Promise<unknown> = Promise.resolve();

  /** Without the library every request fails with 0x8010001D. */
  constructor(pcsc: Pcsc | null) {
    this.#pcsc = pcsc;
  }

  /** Names of the connected readers. Throws a CardError where the smart card service is not running. */
  async names(): Promise<string[]> {
    await this.#start();
    return [...this.#readers.keys()];
  }

  /** Runs work with the card in a reader, in a PC/SC transaction. Throws a CardError. */
  withCard<T>(name: string, work: (card: Card, atr: Uint8Array) => Promise<T>): Promise<T> {
    const result = this.#last.then(() => this.#withCard(name, work));
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Disconnects from the smart card service. */
  stop(): void {
    const client = this.#client;
    this.#client = null;
    this.#readers.clear();
    try {
      client?.stop();
    } catch {
      if (client) lostClients.push(client);
    }
  }

  async #withCard<T>(name: string, work: (card: Card, atr: Uint8Array) => Promise<T>): Promise<T> {
    const pcsc = await this.#start();
    const reader = this.#readers.get(name);
    if (!reader) throw new CardError(this.#readers.size === 0 ? '0x8010002E' : '0x80100009');
    try {
      const card = await reader.connect(pcsc.CardMode.SHARED);
      // No reset: resetting a card that was just removed hides the next card from pcscd.
      return await inTransaction(card, pcsc.CardDisposition.LEAVE, work);
    } catch (error) {
      throw toCardError(error);
    }
  }

  async #start(): Promise<Pcsc> {
    if (this.#pcsc === null) throw new CardError('0x8010001D');
    if (this.#client === null) this.#settled = this.#connect(new this.#pcsc.Client());
    await this.#settled;
    return this.#pcsc;
  }

  #connect(client: Client): Promise<unknown> {
    client.on('reader', (reader) => {
      this.#readers.set(reader.name(), reader);
      reader.on('disconnect', () => this.#readers.delete(reader.name()));
    });
    // The service has ended. The next request connects anew.
    client.on('error', () => {
      if (this.#client === client) this.stop();
    });
    try {
      client.start();
    } catch (error) {
      throw toCardError(error);
    }
    this.#client = client;
    return after(SETTLE_MS);
  }
}

async function inTransaction<T>(
  card: Card,
  leave: CardDisposition,
  work: (card: Card, atr: Uint8Array) => Promise<T>,
): Promise<T> {
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
