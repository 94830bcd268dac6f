import { channel } from 'node:diagnostics_channel';
import { readdir, readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import type { Client } from 'pg';
import { api } from '../../../contract/index.ts';
import { Random } from '../../../server/db/demo/random.ts';
import type { GrowthServer } from '../growth/child.ts';
import { type Desk, deskOf, untilServed } from '../growth/desk.ts';
import { DOCTORS, PEOPLE, personOf, SLOTS } from '../growth/size.ts';
import { Page } from '../staff/page.ts';
import { visit } from './visit.ts';

/** Visits of a clinic with five doctors, a full day. */
export const VISITS = DOCTORS * SLOTS;
/** Pages that stand open at today's queue, and fetch each row that changes. */
const PAGES = 5;
/** Ticks of the processor's clock in a second, as Linux counts processes' time. */
const TICKS = 100;

/** What a clinic's day costs. Times are milliseconds of a processor. */
export interface DayCost {
  requests: number;
  /** Those by which open pages fetch the rows that have changed. */
  refetches: number;
  /** What the server sends as it travels: answers, compressed, and the hub's messages, with their heads. */
  bytes: number;
  /** Changes that the servers are told of. */
  announcements: number;
  serverMs: number;
  databaseMs: number;
  rowsRead: number;
  rowsWritten: number;
  walBytes: number;
  diskBytes: number;
  audits: number;
}

/** Plays a day of one clinic, with all who work there signing in first, and measures what it costs. */
export async function costOfDay(server: GrowthServer, owner: Client): Promise<DayCost> {
  // A first visit plans statements and fills caches, which a server that runs does once.
  const warm = await deskOf(server.address, personOf(1), 1, untilServed(fetch));
  await visit(warm, VISITS, new Random(2));
  const before = await stateOf(server, owner);
  const counts = await playDay(server.address);
  const after = await stateOf(server, owner);
  const spent = (name: keyof typeof after) => after[name] - before[name];
  return {
    ...counts,
    serverMs: spent('serverMs'),
    databaseMs: spent('databaseMs'),
    rowsRead: spent('rowsRead'),
    rowsWritten: spent('rowsWritten'),
    walBytes: spent('walBytes'),
    diskBytes: spent('diskBytes'),
    audits: spent('audits'),
  };
}

type Counts = Pick<DayCost, 'requests' | 'refetches' | 'bytes' | 'announcements'>;

/** All who work at the clinic sign in, and the visits of a day follow one another. */
async function playDay(address: string): Promise<Counts> {
  const counts = { requests: 0, refetches: 0 };
  const bytes = bytesFrom(address);
  const counted: typeof fetch = untilServed(async (...given) => {
    counts.requests++;
    return fetch(...given);
  });
  const desks: Desk[] = [];
  for (let n = 1; n <= PEOPLE; n++) desks.push(await deskOf(address, personOf(1, n), 1, counted));
  const failures: unknown[] = [];
  const pages: Page[] = [];
  for (const desk of desks.slice(0, PAGES)) {
    const page = await Page.open(address, desk, 0);
    page.shown = async (ids) => {
      counts.refetches++;
      const asked = { ids: ids.join(',') };
      await desk.send(api.todayQueue, asked).catch((error: unknown) => failures.push(error));
    };
    pages.push(page);
  }
  const random = new Random(1);
  for (let nth = 0; nth < VISITS; nth++)
    await visit(desks[nth % desks.length] as Desk, nth, random);
  for (const page of pages) await page.close();
  if (failures.length > 0) throw new Error('a page did not get its list', { cause: failures[0] });
  return { ...counts, bytes: bytes.stop(), announcements: pages[0]?.heard ?? 0 };
}

/** Counts what comes from an address through connections that are made from now on. */
function bytesFrom(address: string): { stop: () => number } {
  const port = Number(new URL(address).port);
  const sockets = new Set<Socket>();
  const made = channel('net.client.socket');
  const onMade = (message: unknown) => {
    sockets.add((message as { socket: Socket }).socket);
  };
  made.subscribe(onMade);
  return {
    stop() {
      made.unsubscribe(onMade);
      return [...sockets].reduce(
        (sum, { remotePort, bytesRead }) => sum + (remotePort === port ? bytesRead : 0),
        0,
      );
    },
  };
}

async function stateOf(server: GrowthServer, owner: Client) {
  // Counts of the statistics are told within a second.
  await owner.query('SELECT pg_sleep(1.5), pg_stat_clear_snapshot()');
  const { rows } = await owner.query<
    Record<'read' | 'written' | 'wal' | 'size' | 'audits', string>
  >(`
    SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS read, sum(n_tup_ins + n_tup_upd + n_tup_del) AS written,
           pg_current_wal_lsn() - '0/0'::pg_lsn AS wal, pg_database_size(current_database()) AS size,
           (SELECT count(*) FROM audit) AS audits
      FROM pg_stat_user_tables`);
  const [row] = rows;
  if (!row) throw new Error('there are no statistics');
  const { user, system } = await server.cpu();
  return {
    serverMs: (user + system) / 1000,
    databaseMs: await databaseTime(owner),
    rowsRead: Number(row.read),
    rowsWritten: Number(row.written),
    walBytes: Number(row.wal),
    diskBytes: Number(row.size),
    audits: Number(row.audits),
  };
}

/** Milliseconds that the processes of the database have taken of a processor, ended ones included (Linux). */
async function databaseTime(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const parent = (await statOf(String(rows[0]?.pid)))?.parent;
  const all = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf),
  );
  const ticks = all.reduce((sum, each) => {
    if (each?.pid === parent) return sum + (each?.ticks ?? 0) + (each?.ended ?? 0);
    return each?.parent === parent ? sum + (each?.ticks ?? 0) : sum;
  }, 0);
  return (ticks * 1000) / TICKS;
}

async function statOf(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { pid: Number(pid), parent, ticks: user + system, ended: endedUser + endedSystem };
}
