import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { WriterClient } from '../db/writerHost.ts';
import { packageName } from '../version.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

interface Options {
  /** Receives each message of the channel. */
  onMessage: (message: string) => void;
  /** Called after a reconnect: messages may have been missed. */
  onReconnect: () => void;
  /** Called when the connection was lost. */
  onLost: () => void;
}

/**
 * Listens to a channel of the database on a connection of its own, and reconnects whenever that is lost, until stopped.
 */
export async function listen(
  url: string,
  channel: string,
  { onMessage, onReconnect, onLost }: Options,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const first = await connect(url, channel, onMessage);
  const listening = keep(first);
  return {
    async stop() {
      stopping.abort();
      await listening;
    },
  };

  async function keep(client: Client): Promise<void> {
    await untilLost(client, signal);
    if (signal.aborted) return;
    onLost();
    const next = await connectAgain();
    if (!next) return;
    onReconnect();
    await keep(next);
  }

  async function connectAgain(): Promise<Client | undefined> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await wait(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      const client = await connect(url, channel, onMessage).catch(() => undefined);
      if (client) return client;
    }
  }
}

async function connect(
  url: string,
  channel: string,
  onMessage: Options['onMessage'],
): Promise<Client> {
  const client = new WriterClient({
    connectionString: url,
    application_name: `${packageName} hub`,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  });
  client.on('notification', ({ payload = '' }) => onMessage(payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

// Detects a database that vanished silently, by a query without an answer.
async function untilLost(client: Client, signal: AbortSignal): Promise<void> {
  const end = () => void client.end().catch(() => undefined);
  const heartbeat = setInterval(() => {
    client.query('SELECT 1').catch(end);
  }, HEARTBEAT_MS);
  signal.addEventListener('abort', end, { once: true });
  try {
    await new Promise<void>((resolve) => client.once('end', resolve));
  } finally {
    clearInterval(heartbeat);
    signal.removeEventListener('abort', end);
  }
}
