import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { copyCluster } from '../../../server/kit/backup/copyCluster.ts';
import { createCluster, freePort } from '../../../server/kit/db/cluster.ts';
import { preparePrograms, type Programs } from '../../../server/kit/db/postgresPrograms.ts';
import { eventually } from '../support/hub.ts';

const password = 'of the pair';

/** One of two hosts: its own port, and the cluster that runs there. */
interface Host {
  port: number;
  folder: string;
  process: ChildProcess | undefined;
}

const urlOf = ({ port }: Host) =>
  `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;

/** A primary with a synchronous standby, on two ports of this machine. */
export class Pair {
  readonly #parent: string;
  readonly #programs: Programs;
  primary: Host;
  #standby: Host;
  #copies = 0;

  private constructor(parent: string, programs: Programs, [primary, standby]: [Host, Host]) {
    this.#parent = parent;
    this.#programs = programs;
    this.primary = primary;
    this.#standby = standby;
  }

  /** Starts a primary without a standby. */
  static async start(): Promise<Pair> {
    const parent = await mkdtemp(path.join(tmpdir(), 'doctor-assist-pair-'));
    const folder = path.join(parent, 'first');
    const programs = await preparePrograms(parent, folder, () => undefined);
    await createCluster({ folder, log: '', password, durable: false, programs });
    const pair = new Pair(parent, programs, [
      { port: await freePort(), folder, process: undefined },
      { port: await freePort(), folder: '', process: undefined },
    ]);
    await pair.#run(pair.primary);
    return pair;
  }

  /** The address of both. */
  get url(): string {
    const ports = [this.primary.port, this.#standby.port].toSorted((one, other) => one - other);
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
    return `postgres://postgres:${encodeURIComponent(password)}@${hosts}/postgres`;
  }

  /** The address of the primary alone. */
  get primaryUrl(): string {
    return urlOf(this.primary);
  }

  /** Makes a standby of a copy of the primary, and has the primary wait for it with each write. */
  async addStandby(): Promise<void> {
    this.#copies += 1;
    const folder = path.join(this.#parent, `copy${this.#copies}`);
    Object.assign(this.#standby, { folder });
    await copyCluster(this.primaryUrl, folder);
    const settings = `primary_conninfo = 'host=127.0.0.1 port=${this.primary.port} user=postgres password=''${password}'''\n`;
    await appendFile(path.join(folder, 'postgresql.auto.conf'), settings);
    const signal = path.join(folder, 'standby.signal');
    await writeFile(signal, '', { mode: 0o600 });
    const { account } = this.#programs;
    if (account) await chown(signal, account.uid, account.gid);
    await this.#run(this.#standby);
    await this.#ask(this.primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await this.#ask(this.primary, 'SELECT pg_reload_conf()');
    await eventually(async () => {
      const rows = await this.#ask(this.primary, 'SELECT sync_state FROM pg_stat_replication');
      if (rows[0]?.['sync_state'] !== 'sync') throw new Error('not in step yet');
    });
  }

  /** Stops the standby in the middle of its work, so that it confirms nothing, until it is resumed. */
  pauseStandby(): void {
    signalAll(this.#standby, 'SIGSTOP');
  }

  resumeStandby(): void {
    signalAll(this.#standby, 'SIGCONT');
  }

  /** How many commits wait for the standby on the primary. */
  async waits(): Promise<number> {
    const waiting = await this.#ask(
      this.primary,
      "SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
    );
    return waiting.length;
  }

  /** Kills the primary with all of its processes, as when its machine is lost. */
  async killPrimary(): Promise<void> {
    await killAll(this.primary);
  }

  /** Makes the standby the primary. The place of the killed one is free for the next standby. */
  async promote(): Promise<void> {
    await this.#ask(this.#standby, 'SELECT pg_promote(true, 60)');
    [this.primary, this.#standby] = [this.#standby, this.primary];
  }

  /** Starts the cluster of the killed primary again, as somebody might who does not know. */
  restartLost(): Promise<void> {
    return this.#run(this.#standby);
  }

  async stop(): Promise<void> {
    await Promise.all([killAll(this.primary), killAll(this.#standby)]);
    await rm(this.#parent, { recursive: true, force: true });
  }

  async #run(host: Host): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${host.port}`,
      'unix_socket_directories=',
      'wal_level=replica',
      'wal_keep_size=512MB',
      'shared_buffers=64MB',
      'wal_receiver_status_interval=1s',
      'wal_retrieve_retry_interval=200ms',
      // Processes are killed here, and no machine loses its power.
      'fsync=off',
    ].flatMap((setting) => ['-c', setting]);
    host.process = this.#programs.run('postgres', ['-D', host.folder, ...settings], 'ignore');
    await eventually(() => this.#ask(host, 'SELECT 1'));
  }

  async #ask(host: Host, sql: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: urlOf(host) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function killAll(host: Host): Promise<void> {
  const { process: own } = host;
  if (own?.pid === undefined || own.exitCode !== null || own.signalCode !== null) return;
  const exited = once(own, 'exit');
  signalAll(host, 'SIGKILL');
  await exited;
}

function signalAll({ process: own }: Host, signal: NodeJS.Signals): void {
  if (own?.pid === undefined) return;
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(own.pid)], {
    encoding: 'utf8',
  });
  for (const pid of [own.pid, ...children.trim().split(/\s+/).map(Number)]) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}
