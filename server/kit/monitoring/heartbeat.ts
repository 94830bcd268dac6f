import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import type { GatewayChannel } from '../../../contract/kit/product.ts';
import type { Database } from '../db/database.ts';
import { serverInstances } from '../db/schema/index.ts';
import { productVersion } from '../version.ts';
import type { Observer } from './observer.ts';

/** Milliseconds between two beats: several within the time after which a server counts as gone. */
const EVERY_MS = 15_000;

/**
 * Says in the database that this server is at work, and when services outside were last reached, so that every server
 * can tell it of all. While the database is away it is said later.
 */
export class Heartbeat {
  readonly #id = randomUUID();
  readonly #startedAt = new Date();
  readonly #contacts = new Map<GatewayChannel, { sentAt?: Date; failedAt?: Date }>();
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();

  /** Notes the outcome of each request to a service outside. */
  readonly observer: Observer = {
    gateway: ({ channel, outcome }) => {
      if (outcome === 'refused') return;
      const at = outcome === 'sent' ? { sentAt: new Date() } : { failedAt: new Date() };
      this.#contacts.set(channel, { ...this.#contacts.get(channel), ...at });
    },
  };

  /** Begins, and waits for the first beat. */
  async start(database: Database): Promise<void> {
    const beat = () => {
      this.#beating = this.#beat(database).catch(() => undefined);
      return this.#beating;
    };
    this.#timer = setInterval(() => void beat(), EVERY_MS).unref();
    await beat();
  }

  /** Ends, with a last word about what was reached. */
  async stop(database: Database): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    await database.system(async ({ db }) => {
      await this.#writeContacts(db);
      await db.execute(sql`DELETE FROM server_instance WHERE id = ${this.#id}`);
    });
  }

  #beat(database: Database): Promise<void> {
    return database.system(async ({ db }) => {
      const row = { host: hostname(), version: productVersion, startedAt: this.#startedAt };
      await db
        .insert(serverInstances)
        .values({ id: this.#id, ...row })
        .onConflictDoUpdate({ target: serverInstances.id, set: { seenAt: sql`now()` } });
      await db.execute(sql`DELETE FROM server_instance WHERE seen_at < now() - interval '1 day'`);
      await this.#writeContacts(db);
    });
  }

  // Other servers may have reached a service later.
  async #writeContacts(db: Parameters<Parameters<Database['system']>[0]>[0]['db']): Promise<void> {
    for (const [channel, { sentAt = null, failedAt = null }] of this.#contacts) {
      await db.execute(sql`
        INSERT INTO gateway_contact AS g (channel, sent_at, failed_at)
        VALUES (${channel}, ${sentAt?.toISOString() ?? null}::timestamptz, ${failedAt?.toISOString() ?? null}::timestamptz)
        ON CONFLICT (channel) DO UPDATE
           SET sent_at = greatest(g.sent_at, excluded.sent_at), failed_at = greatest(g.failed_at, excluded.failed_at)`);
    }
  }
}
