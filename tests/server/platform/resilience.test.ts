import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { CallError } from '../../../contract/kit/client.ts';
import { type Embedded, startEmbedded } from '../../../server/kit/db/embedded.ts';
import { scale } from '../../support/scale.ts';
import { book } from '../support/booking.ts';
import { type Caller, callersAt } from '../support/clinic.ts';
import { closePages, receivedIds, openPage, type Page, eventually } from '../support/hub.ts';
import { waitForMails } from '../support/mail.ts';
import { type ServerProcess, startProcess } from '../support/serverProcess.ts';
import { branchIds, createWorld, PASSWORD, people } from '../support/world.ts';

const { email } = people.reception;

let dataDir = '';
let postgres: Embedded;
let server: ServerProcess;
let visitor: Caller;
let reception: Caller;
let page: Page;
let booked = 0;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'away-'));
  postgres = await startEmbedded(dataDir, { durable: false });
  await createWorld(postgres.url);
  server = await startProcess({ DATABASE_URL: postgres.url });
  const callers = callersAt(server.address);
  ({ visitor } = callers);
  reception = await callers.as('reception');
});
beforeEach(async () => {
  page = await openPage(server.address, reception.token);
  await page.hub.invoke('join', branchIds.kl);
});
afterEach(() => closePages());
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Outcome {
  status: number;
  retryAfter: number | undefined;
  took: number;
}

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  const since = performance.now();
  const { status, retryAfter } = await call.then(
    () => ({ status: 200, retryAfter: undefined }),
    (error: CallError) => error,
  );
  return { status, retryAfter, took: performance.now() - since };
}

/** What each kind of call meets: one of a session, one of a visitor, a look at the health, the hub. */
function tryAll(atOnce = 40): Promise<Outcome[]> {
  const health = async () => {
    const { status, headers } = await fetch(`${server.address}/api/health`);
    if (status !== 200)
      throw new CallError(status, [], '', Number(headers.get('Retry-After') ?? Number.NaN));
  };
  const negotiate = async () => {
    const { status, headers } = await fetch(`${server.address}/ws/negotiate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${reception.token}` },
    });
    if (status !== 200)
      throw new CallError(status, [], '', Number(headers.get('Retry-After') ?? Number.NaN));
  };
  const many = Array.from({ length: atOnce }, () => outcomeOf(reception.send(api.todayQueue, {})));
  return Promise.all([
    outcomeOf(visitor.send(api.authenticate, { email, password: PASSWORD })),
    outcomeOf(health()),
    outcomeOf(negotiate()),
    ...many,
  ]);
}

/** Books at a time of its own, so that nothing is in its way. */
function bookAnother() {
  booked += 1;
  const hour = String(8 + (booked % 10)).padStart(2, '0');
  const day = new Date(Date.now() + booked * 86_400_000).toISOString().slice(0, 10);
  return book(reception, { appointmentDate: `${day}T${hour}:00:00.000Z` });
}

/** Milliseconds to wait for one event. The hub may not listen again yet, so a lost one is tried again with another. */
const ONE_EVENT = 5_000;

/** Everything is as before: calls, hub events, mail. */
async function expectAllWell(): Promise<void> {
  const heard = page.heard.length;
  const { id } = await bookAnother();
  await eventually(
    () => expect(receivedIds({ ...page, heard: page.heard.slice(heard) })).toContain(id),
    ONE_EVENT,
  );
  expect(page.end.is).toBe(false);
  expect(server.runs()).toBe(true);
}

// A call that hangs is ended after 20 seconds.
const AT_ONCE = 15_000;

const expectAway = (outcomes: Outcome[]) => {
  for (const { status, retryAfter, took } of outcomes) {
    expect([status, retryAfter]).toEqual([503, 2]);
    expect(took).toBeLessThan(AT_ONCE);
  }
};

// Who may frame it is known to the database: without it nobody may.
async function expectBookingPage(): Promise<void> {
  const { status, headers } = await fetch(`${server.address}/book/klinik-mawar-kl`);
  expect(status).toBeLessThan(500);
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
}

describe('while the database is stopped', () => {
  it('every call is answered with 503 immediately, and succeeds afterwards', async () => {
    await postgres.restart(async () => {
      expectAway(await tryAll());
      expectAway(await tryAll());
      await expectBookingPage();
    });
    await eventually(async () => {
      // As many as one person is answered at once, however slow the machine.
      const outcomes = await tryAll(4);
      expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 200));
    });
    await eventually(() => expect(page.heard).toContainEqual({ event: 'Resync', args: [] }));
    await eventually(expectAllWell);
  });

  it('mails in progress are delivered later', async () => {
    const recipients = Object.values(people).map((person) => person.email);
    for (const recipient of recipients) {
      await eventually(() => visitor.send(api.forgotPassword, { email: recipient }));
      if (recipients.indexOf(recipient) % 3 === 0) await postgres.restart();
    }
    for (const recipient of recipients)
      expect(
        await waitForMails({ visitor, outboxCode: server.outboxCode }, recipient, 1),
      ).toHaveLength(1);
    expect(server.runs()).toBe(true);
  });

  it('calls in progress finish or are answered with 503, and acknowledged writes are stored', async () => {
    const seen = new Set<number>();
    const kept: number[] = [];
    const over = new AbortController();
    const work = async () => {
      while (!over.signal.aborted) {
        const booking = bookAnother().then(({ id }) => kept.push(id));
        seen.add((await outcomeOf(booking)).status);
      }
    };
    const workers = Array.from({ length: 4 }, work);
    for (let round = 0; round < scale(2, 10); round += 1) {
      const before = kept.length;
      await eventually(() => expect(kept.length).toBeGreaterThan(before + 10));
      await postgres.restart();
    }
    over.abort();
    await Promise.all(workers);
    expect(seen).toEqual(new Set([200, 503]));
    for (const id of kept) await reception.send(api.appointmentDetail, { id });
    await eventually(expectAllWell);
  });

  it('a server can be stopped cleanly', async () => {
    const other = await startProcess({ DATABASE_URL: postgres.url });
    await postgres.restart(async () => {
      expect(await other.stop()).toBe(0);
    });
  });
});

describe.runIf(process.platform === 'linux')('while the database hangs', () => {
  /** PostgreSQL and all that it has started. */
  function processes(): number[] {
    const file = path.join(dataDir, 'postgres/postmaster.pid');
    const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
    const children = readdirSync('/proc').filter((name) => {
      if (!/^\d+$/.test(name)) return false;
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster;
      } catch {
        return false;
      }
    });
    return [postmaster, ...children.map(Number)];
  }

  it('every call is answered with 503 soon, and succeeds afterwards', async () => {
    const still = processes();
    for (const pid of still) process.kill(pid, 'SIGSTOP');
    try {
      expectAway(await tryAll());
      expectAway(await tryAll());
      await expectBookingPage();
    } finally {
      for (const pid of still) process.kill(pid, 'SIGCONT');
    }
    await eventually(async () => {
      // As many as one person is answered at once, however slow the machine.
      const outcomes = await tryAll(4);
      expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 200));
    });
    await eventually(expectAllWell);
  });
});
