import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { CallError } from '../../../contract/kit/client.ts';
import type { TransactionPurpose } from '../../../server/kit/db/connectionShares.ts';
import { Database, DatabaseBusy } from '../../../server/kit/db/database.ts';
import { addressFor, prepare } from '../../../server/kit/db/prepare.ts';
import '../../../server/product.ts';
import { timeFromToday, bookingInput, dayFromToday, clearCalendar } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { PASSWORD, people } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
let penang: Caller;
// Apart from the owner, whose transaction would go on seeing what it saw first.
let watcher: Client;
beforeAll(async () => {
  clinic = await startClinic();
  watcher = new Client({ connectionString: clinic.ownerUrl });
  await watcher.connect();
  reception = await clinic.as('reception');
  penang = await clinic.as('receptionPenang');
  // From its first call on the server knows whose a token is.
  for (const caller of [reception, penang]) await caller.send(api.todayQueue, {});
});
beforeEach(() => clearCalendar(clinic));
afterAll(async () => {
  await watcher.end();
  // In place of an aborted call's connection fetch opens another, on which nothing comes: the server would wait for it.
  clinic.app.server.closeAllConnections();
  await clinic.stop();
});

/** How many of the server's connections are in a state, by what pg_stat_activity calls it. */
async function connections(where: string): Promise<number> {
  const { rows } = await watcher.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'doctor-assist' AND ${where}`,
  );
  return rows[0]?.count ?? 0;
}
const WAITING = "wait_event_type = 'Lock'";
const WORKING = "state <> 'idle'";
// Far less than the time after which the database itself would end a wait for a lock.
const SOON = { timeout: 8_000 };
// Until something happens that a busy machine takes its time for.
const ONCE = { timeout: 60_000 };

/** Runs work while every patient of kl is held by another transaction; afterwards its client goes, and all is over. */
async function whilePatientsAreHeld(work: (client: AbortController) => Promise<void>) {
  const client = new AbortController();
  await clinic.owner.query('BEGIN; SELECT FROM patient WHERE branch_id = 1 FOR UPDATE');
  try {
    await work(client);
  } finally {
    client.abort();
    await clinic.owner.query('COMMIT');
    await expect.poll(() => connections(WORKING), ONCE).toBe(0);
  }
}

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => '200',
    (error: unknown) =>
      error instanceof CallError ? `${error.status} after ${error.retryAfter}` : String(error),
  );

const today = { startDate: dayFromToday(0), endDate: dayFromToday(0) };

describe('one person who sends 200 calls that wait for a lock, and batches', () => {
  it("uses a few connections, so that another tenant's calls, sign-in and health are answered", async () => {
    await whilePatientsAreHeld(async (client) => {
      const { signal } = client;
      const inputs = Array.from({ length: 100 }, (_, index) =>
        bookingInput({ appointmentDate: timeFromToday(1 + index, '12:00') }),
      );
      const batches = Array.from({ length: 5 }, () =>
        statusOf(reception.send(api.batch, { call: 'bookAppointment', inputs }, { signal })),
      );
      await expect.poll(() => connections(WAITING), SOON).toBe(2);
      const calls = Array.from({ length: 200 }, (_, index) => {
        const input = bookingInput({ appointmentDate: timeFromToday(1 + index, '10:00') });
        return statusOf(reception.send(api.bookAppointment, input, { signal }));
      });
      await expect.poll(() => connections(WAITING), SOON).toBe(6);

      await penang.send(api.appointmentList, today);
      await clinic.as('tenantPenang');
      const health = await fetch(`${clinic.address}/api/health`);
      expect(await health.json()).toEqual({ status: 'ok' });
      expect(await connections(WAITING)).toBeLessThanOrEqual(6);

      // The rest, and whoever waited for too long, is told when to try again.
      await expect.poll(() => settledOf([...calls, ...batches]), ONCE).toBeGreaterThanOrEqual(199);
      client.abort();
      const outcomes = await Promise.all([...calls, ...batches]);
      expect(outcomes.filter((one) => one === '503 after 2').length).toBeGreaterThanOrEqual(199);
      expect(outcomes).not.toContain('200');
    });
    expect(await stored()).toBe(0);
  });
});

describe('one person who asks for many large lists at once', () => {
  it("is answered one after the other, while another tenant's calls and their own small ones are", async () => {
    const inputs = Array.from({ length: 201 }, (_, index) => ({
      icPassport: `MANY${String(index).padStart(5, '0')}`,
      name: `Many ${index}`,
      dob: '1990-01-01',
      mobile: '0123456789',
    }));
    await reception.send(api.batch, { call: 'createPatient', inputs });
    const { data } = await reception.send(api.patientList, {});
    expect(data.data.length).toBeGreaterThan(200);

    await clinic.owner.query('BEGIN; LOCK TABLE patient');
    const lists = Array.from({ length: 4 }, () => statusOf(reception.send(api.patientList, {})));
    await expect.poll(() => connections(WAITING), SOON).toBe(1);
    await penang.send(api.ownReportList, {});
    await reception.send(api.ownReportList, {});
    expect(await connections(WAITING)).toBe(1);
    await clinic.owner.query('COMMIT');
    expect(await Promise.all(lists)).toEqual(['200', '200', '200', '200']);
  });
});

const nothing = () => undefined;

/** How many of these have come to an end. */
async function settledOf(all: Promise<unknown>[]): Promise<number> {
  const open = Symbol('open');
  const states = await Promise.all(all.map((one) => Promise.race([one, Promise.resolve(open)])));
  return states.filter((state) => state !== open).length;
}

describe('a client that goes away', () => {
  it('stops the statement of its call, and nothing is written', async () => {
    await whilePatientsAreHeld(async (gone) => {
      const call = reception.send(api.bookAppointment, bookingInput({}), { signal: gone.signal });
      await expect.poll(() => connections(WAITING), SOON).toBe(1);
      gone.abort();
      await expect(call).rejects.toThrow('aborted');
      await expect.poll(() => connections(WORKING), SOON).toBe(0);
    });
    expect(await stored()).toBe(0);
  });

  it('stops its batch between two inputs', async () => {
    const before = await lastAppointment();
    const inputs = Array.from({ length: 1_000 }, (_, index) =>
      bookingInput({ appointmentDate: timeFromToday(1 + index, '12:00') }),
    );
    const gone = new AbortController();
    const call = reception.send(
      api.batch,
      { call: 'bookAppointment', inputs },
      { signal: gone.signal },
    );
    await expect.poll(lastAppointment, ONCE).toBeGreaterThan(before + 3);
    gone.abort();
    await expect(call).rejects.toThrow('aborted');
    await expect.poll(() => connections(WORKING), ONCE).toBe(0);
    expect((await lastAppointment()) - before).toBeLessThan(inputs.length);
    expect(await stored()).toBe(0);
  });

  it('is removed from the queue', async () => {
    await whilePatientsAreHeld(async (gone) => {
      const calls = Array.from({ length: 20 }, (_, index) =>
        reception
          .send(
            api.bookAppointment,
            bookingInput({ appointmentDate: timeFromToday(1 + index, '10:00') }),
            {
              signal: gone.signal,
            },
          )
          .catch(() => undefined),
      );
      await expect.poll(() => connections(WAITING), SOON).toBe(4);
      gone.abort();
      await Promise.all(calls);
      await expect.poll(() => connections(WORKING), SOON).toBe(0);
      await reception.send(api.appointmentList, today);
    });
    expect(await stored()).toBe(0);
  });
});

const stored = async () =>
  (await clinic.owner.query('SELECT FROM appointment WHERE branch_id = 1')).rows.length;

/** Number of the appointment that was last begun to be written, whether it stands or not. */
const lastAppointment = async () =>
  Number(
    (
      await clinic.owner.query<{ last: string }>(
        'SELECT last_value AS last FROM appointment_id_seq',
      )
    ).rows[0]?.last,
  );

describe('work that takes too long', () => {
  let database: Database;
  const within = (milliseconds: number): TransactionPurpose => ({
    share: 'calls',
    tenant: 'tenant',
    person: 'person',
    until: performance.now() + milliseconds,
  });
  beforeAll(async () => {
    database = new Database(addressFor(clinic.ownerUrl, (await prepare(clinic.ownerUrl)).app));
    // Its connection is there before a time is taken.
    await database.for(within(60_000)).system(({ client }) => client.query('SELECT 1'));
  });
  afterAll(() => database.end());

  it('waits for a lock in its opening, and nobody else is refused for it', async () => {
    const KEY = 4_711;
    await clinic.owner.query('SELECT pg_advisory_lock($1)', [KEY]);
    const opening = { name: 'held', text: 'SELECT pg_advisory_xact_lock($1)', values: [KEY] };
    const held = database.for(within(60_000)).transaction(opening, async () => 'opened');
    const over = new AbortController();
    const others = Array.from({ length: 16 }, async (_, index) => {
      const own = { ...within(60_000), tenant: `other ${index % 4}`, person: `other ${index}` };
      while (!over.signal.aborted)
        await database.for(own).system(({ client }) => client.query('SELECT pg_sleep(0.2)'));
    });
    const all = Promise.all(others);
    // Longer than the database may take to begin a transaction.
    await expect
      .poll(() => connections(`${WAITING} AND query_start < now() - interval '2.5 seconds'`), ONCE)
      .toBe(1);
    over.abort();
    await all;
    await clinic.owner.query('SELECT pg_advisory_unlock($1)', [KEY]);
    expect(await held).toBe('opened');
  });

  it('is cancelled in the database too, and its connection is reused', async () => {
    const work = database
      .for(within(1_000))
      .system(({ client }) => client.query('SELECT pg_sleep(600)'));
    await expect(work).rejects.toThrow(DatabaseBusy);
    expect(await connections("query LIKE '%pg_sleep%' AND state = 'active'")).toBe(0);
    const next = await database
      .for(within(10_000))
      .system(({ client }) => client.query('SELECT 1 AS one'));
    expect(next.rows).toEqual([{ one: 1 }]);
  });

  it('is cancelled at each statement that follows, and not committed', async () => {
    let ended = 0;
    const work = database.for(within(1_000)).system(async ({ client, signal }) => {
      await client.query("INSERT INTO attempt (key, count) VALUES ('too long', 1)");
      for (let turn = 0; turn < 2; turn += 1) {
        await client.query('SAVEPOINT here');
        await client.query('SELECT pg_sleep(600)').catch(() => (ended += 1));
        await client.query('ROLLBACK TO SAVEPOINT here');
      }
      expect(signal.aborted).toBe(true);
    });
    await expect(work).rejects.toThrow(DatabaseBusy);
    expect(ended).toBe(2);
    const { rows } = await clinic.owner.query("SELECT FROM attempt WHERE key = 'too long'");
    expect(rows).toEqual([]);
  });
});

describe('a person who is identified by their token', () => {
  it('shares one place in the queue across addresses and sessions', async () => {
    const again = await clinic.visitor.send(api.authenticate, {
      email: people.reception.email,
      password: PASSWORD,
    });
    const other = { Authorization: `Bearer ${again.data.token}`, 'X-Branch-ID': '1' };
    await (await fetch(`${clinic.address}/api/today_queue`, { headers: other })).json();
    await whilePatientsAreHeld(async (gone) => {
      const calls = Array.from({ length: 10 }, (_, index) => {
        const input = bookingInput({ appointmentDate: timeFromToday(1 + index, '10:00') });
        return [
          reception.send(api.bookAppointment, input, { signal: gone.signal }),
          fetch(`${clinic.address}${api.bookAppointment.path}`, {
            method: 'POST',
            headers: { ...other, 'Content-Type': 'application/json' },
            body: JSON.stringify(input),
            signal: gone.signal,
          }),
        ];
      }).flat();
      const ended = Promise.allSettled(calls);
      const settled = calls.map((call) => call.then(nothing, nothing));
      await expect.poll(() => connections(WAITING), SOON).toBe(4);
      await expect.poll(() => settledOf(settled), ONCE).toBeGreaterThanOrEqual(16);
      gone.abort();
      await ended;
      await expect.poll(() => connections(WORKING), SOON).toBe(0);
    });
  });
});
