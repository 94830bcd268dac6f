import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

interface Options {
  /** Given each message of the channel. */
  heard: (message: string) => void;
  /** Told when it listens again after a time in which messages may have been missed. */
  missed: () => void;
  /** Told when the connection was lost. */
  lost: () => void;
}

/** Listens to a channel of the database on a connection of its own, and again whenever that is lost, until stopped. */
export async function listen(
  url: string,
  channel: string,
  { heard, missed, lost }: Options,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const first = await connect(url, channel, heard);
  const kept = keep(first);
  return {
    async stop() {
      stopping.abort();
      await kept;
    },
  };

  async function keep(client: Client): Promise<void> {
    await untilLost(client, signal);
    if (signal.aborted) return;
    lost();
    const next = await connectAgain();
    if (!next) return;
    missed();
    await keep(next);
  }

  async function connectAgain(): Promise<Client | undefined> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await wait(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      const client = await connect(url, channel, heard).catch(() => undefined);
      if (client) return client;
    }
  }
}

async function connect(url: string, channel: string, heard: Options['heard']): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'doctor-assist hub',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  });
  // Whatever the error, the connection's end follows it.
  client.on('error', () => undefined);
  client.on('notification', ({ payload = '' }) => heard(payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

// A database that vanished without a word is noticed by a question that it does not answer.
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
