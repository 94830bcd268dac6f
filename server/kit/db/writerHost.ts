import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { callbackify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { StartError } from '../startError.ts';
import { packageName } from '../version.ts';

/** Milliseconds that a host may take to say whether it takes writes. */
const ANSWER_MS = 1_500;

/** Of a host that takes writes: how often its cluster has changed hosts. One that was left behind has a lower number. */
const TIMELINE = `SELECT CASE WHEN NOT pg_is_in_recovery()
  THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline`;

interface Writer {
  host: string;
  timeline: number;
}

/** The host that takes writes, by the list of hosts: the same for all who use the list in this process. */
const writers = new Map<string, Writer>();
const searches = new Map<string, Promise<void>>();
/** The connections that are open, by the list of hosts. */
const connected = new Map<string, Set<WriterClient>>();

const form = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/** The hosts of an address, in its form an address each. Empty where it is no address. */
export function hostsOf(address: string): string[] {
  const hosts = listOf(address).split(',');
  return hosts.every((host) => host !== '' && URL.canParse(urlAt(address, host))) ? hosts : [];
}

/** The address of the same database for another login role. */
export function addressFor(address: string, role: { user: string; password: string }): string {
  const user = `${encodeURIComponent(role.user)}:${encodeURIComponent(role.password)}`;
  return address.replace(form, (_, protocol, _user, hosts, rest) =>
    [protocol, user, '@', hosts, rest].join(''),
  );
}

/**
 * Looks for the host of an address that takes writes, and has all connections to the address made to it. With one host
 * there is nothing to look for. Throws a StartError where none takes writes.
 */
export async function findWriter(address: string): Promise<void> {
  const list = listOf(address);
  if (!list.includes(',')) return;
  const refused = await search(address);
  if (writers.has(list)) return;
  const [reason] = refused;
  throw reason instanceof Error
    ? reason
    : new StartError(
        'None of the hosts in DATABASE_URL takes writes: promote one of them, or correct the address.',
      );
}

/**
 * Has the host of an address that takes writes looked for again, where it names several and one did not answer. Where
 * another is found, connections that lead elsewhere are ended: a host that vanished does not say so by itself.
 */
export function lookForWriter(address: string): void {
  const list = listOf(address);
  if (list.includes(',')) searchOnce(list, address);
}

/**
 * A connection to the host of its address that takes writes; an address may name several, as libpq spells them
 * (`postgres://user:password@one:5432,two:5432/name`). One that cannot be made, or leads to a standby, fails, and has
 * the host looked for again, so that a later one finds it. One whose host takes none any longer breaks.
 */
export class WriterClient extends Client {
  readonly #address: string;
  readonly #host: string;
  readonly #socket: Duplex;

  constructor({ connectionString = '', stream, ...options }: ClientConfig = {}) {
    const list = listOf(connectionString);
    const host = writers.get(list)?.host ?? list.split(',')[0] ?? '';
    const socket = stream?.() ?? new Socket();
    super({
      ...options,
      connectionString: urlAt(connectionString, host),
      stream: () => socket,
    });
    this.#address = connectionString;
    this.#host = host;
    this.#socket = socket;
    // It may break at any time, also with nobody waiting for an answer. Without a listener that would end the process.
    this.on('error', () => undefined);
  }

  /** Breaks the connections of a list of hosts that lead to another than this one. */
  static leaveOthers(list: string, host: string): void {
    for (const client of connected.get(list) ?? [])
      if (client.#host !== host) client.#socket.destroy(new Error('the host takes no writes'));
  }

  override connect(): Promise<Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client> | undefined {
    if (!callback) return this.#connect();
    callbackify(() => this.#connect())(callback);
    return undefined;
  }

  async #connect(): Promise<Client> {
    const list = listOf(this.#address);
    try {
      await super.connect();
      if (list.includes(',')) await this.#refuseOthers(list);
      this.#register(list);
      return this;
    } catch (error) {
      lookForWriter(this.#address);
      throw error;
    }
  }

  #register(list: string): void {
    const others = connected.get(list) ?? new Set();
    connected.set(list, others);
    others.add(this);
    this.once('end', () => others.delete(this));
  }

  // A host that was left behind when another was promoted may take writes again, which would be lost.
  async #refuseOthers(list: string): Promise<void> {
    const { rows } = await this.query<{ timeline: number | null }>(TIMELINE);
    const timeline = rows[0]?.timeline ?? 0;
    if (timeline >= (writers.get(list)?.timeline ?? 1)) return;
    await this.end();
    throw Object.assign(new Error('the host takes no writes'), { code: 'ECONNREFUSED' });
  }
}

function listOf(address: string): string {
  return form.exec(address)?.[3] ?? '';
}

function urlAt(address: string, host: string): string {
  return address.replace(form, (_, protocol, user, _hosts, rest) =>
    [protocol, user, host, rest].join(''),
  );
}

function searchOnce(list: string, address: string): void {
  if (searches.has(list)) return;
  const searching = search(address)
    .catch(() => undefined)
    .then(() => void searches.delete(list));
  searches.set(list, searching);
}

/** Remembers the host that takes writes, if there is one, and returns why others could not be asked. */
async function search(address: string): Promise<unknown[]> {
  const list = listOf(address);
  const hosts = list.split(',');
  const answers = await Promise.allSettled(hosts.map((host) => timelineAt(urlAt(address, host))));
  const last = writers.get(list);
  const found = answers.flatMap((answer, index) => {
    const timeline = answer.status === 'fulfilled' ? answer.value : null;
    const isBehind = timeline === null || timeline < (last?.timeline ?? 1);
    return isBehind ? [] : [{ host: hosts[index] ?? '', timeline }];
  });
  const newest = Math.max(...found.map(({ timeline }) => timeline));
  const best = found.filter(({ timeline }) => timeline === newest);
  const writer = best.find(({ host }) => host === last?.host) ?? best[0];
  if (writer) {
    writers.set(list, writer);
    WriterClient.leaveOthers(list, writer.host);
  }
  return answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
}

async function timelineAt(connectionString: string): Promise<number | null> {
  const client = new Client({
    connectionString,
    application_name: `${packageName} owner`,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(TIMELINE);
    return rows[0]?.timeline ?? null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
