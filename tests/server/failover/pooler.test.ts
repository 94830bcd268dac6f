import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { RecipientQueries } from '../../../server/db/recipientQueries/run.ts';
import { cancelOnAbort } from '../../../server/kit/db/cancelOnAbort.ts';
import type { TransactionPurpose } from '../../../server/kit/db/connectionShares.ts';
import {
  type Database,
  DatabaseBusy,
  DatabaseUnavailable,
  sqlState,
} from '../../../server/kit/db/database.ts';
import { startEmbedded } from '../../../server/kit/db/embedded.ts';
import { prepare } from '../../../server/kit/db/prepare.ts';
import '../../../server/product.ts';
import { reachDatabase } from '../../../server/kit/db/reachDatabase.ts';
import {
  lentSessions,
  type TransactionSession,
} from '../../../server/kit/db/transactionSessions.ts';
import { StartError } from '../../../server/kit/startError.ts';
import { scale } from '../../support/scale.ts';
import { book, bookingInput, timeFromToday } from '../support/booking.ts';
import { callersAt, type Clinic, createWorldCopy, startClinic } from '../support/clinic.ts';
import { closePages, eventually, openPage, receivedIds } from '../support/hub.ts';
import { waitForMails } from '../support/mail.ts';
import { startProcess } from '../support/serverProcess.ts';
import { untilServed } from '../support/untilServed.ts';
import { branchIds, createWorld, people } from '../support/world.ts';
import {
  canKeepStatements,
  isPoolerInstalled,
  type PoolerOptions,
  startPooler,
} from './poolers.ts';

const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

/** Starts a pooler for one test, and returns the database's address through it. */
async function pooled(ownerUrl: string, options: PoolerOptions): Promise<string> {
  const pooler = await startPooler(ownerUrl, options);
  ended.push(() => pooler.stop());
  return pooler.url;
}

async function sentenceOf(start: Promise<unknown>): Promise<string> {
  const refused = await start.catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  return String(refused);
}

describe.skipIf(process.env['REQUIRE_PROXIES'] !== '1' && !isPoolerInstalled)(
  'a pooler before the database (skipped where PgBouncer is not installed)',
  () => {
    it('that gives each connection a session of its own may stand there', async () => {
      const url = await pooled(await createWorldCopy(), { mode: 'session' });
      const clinic = await startClinic({}, { ownerUrl: url });
      ended.push(() => clinic.stop());
      const reception = await clinic.as('reception');
      const { data } = await reception.send(api.patientList, {});
      expect(data.data.length).toBeGreaterThan(0);
    });

    it('that lends sessions to transactions is refused without the direct address', async () => {
      const url = await pooled(await createWorldCopy(), { mode: 'transaction' });
      expect(await sentenceOf(prepare(url))).toMatch(
        /pooler at DATABASE_URL .* with DATABASE_DIRECT_URL, or set its pool_mode to session/,
      );
    });

    it('is refused as the direct address', async () => {
      const url = await pooled(await createWorldCopy(), { mode: 'transaction' });
      expect(await sentenceOf(reachDatabase(url, url))).toMatch(
        /DATABASE_DIRECT_URL leads to a pooler/,
      );
    });

    it('that loses prepared statements is refused, and what it has to be is said', async () => {
      const ownerUrl = await createWorldCopy();
      const url = await pooled(ownerUrl, { mode: 'transaction', statements: 0 });
      expect(await sentenceOf(reachDatabase(url, ownerUrl))).toMatch(
        /PgBouncer 1\.21 or later with max_prepared_statements/,
      );
    });

    it('that does not know the login roles of the server is refused', async () => {
      const ownerUrl = await createWorldCopy();
      const url = await pooled(ownerUrl, { mode: 'transaction', isOwnerAlone: true });
      expect(await sentenceOf(reachDatabase(url, ownerUrl))).toMatch(/give it an auth_query/);
    });

    it('that has one session alone is refused', async () => {
      const ownerUrl = await createWorldCopy();
      const url = await pooled(ownerUrl, { mode: 'transaction', sessions: 1 });
      expect(await sentenceOf(reachDatabase(url, ownerUrl))).toMatch(
        /gave no two sessions at once .* raise the default_pool_size/,
      );
    });

    it('of another database than the direct address is refused', async () => {
      const url = await pooled(await createWorldCopy(), { mode: 'session' });
      expect(await sentenceOf(reachDatabase(url, await createWorldCopy()))).toMatch(
        /both have to lead to the same database/,
      );
    });

    it('leaves it to the direct address to say that nothing answers there', async () => {
      const url = await pooled(await createWorldCopy(), { mode: 'session' });
      expect(await sentenceOf(reachDatabase(url, 'postgres://owner:x@127.0.0.1:1/clinic'))).toMatch(
        /No PostgreSQL server answers at DATABASE_DIRECT_URL/,
      );
    });
  },
);

describe('cancelling where sessions are lent', () => {
  it('leaves the next transaction of the session alone, even if it is asked for late', async () => {
    const url = await createWorldCopy();
    const pool = new Pool({ connectionString: url, max: 1 });
    const sessions = lentSessions(url);
    const client = await pool.connect();
    ended.push(
      () => pool.end(),
      () => sessions.end(),
      async () => client.release(true),
    );
    const [first, second] = [sessions.of(client), sessions.of(client)];
    await client.query('BEGIN');
    await first.identify();
    await client.query('COMMIT; BEGIN');
    await second.identify();
    const sleep = (seconds: number) =>
      client.query('SELECT pg_sleep($1)', [seconds]).then(
        () => 'slept',
        (error: unknown) => sqlState(error),
      );
    /** How a statement ends that is asked to be cancelled again and again. */
    const cancelled = async (statement: Promise<unknown>, session: TransactionSession) => {
      const cancelling = cancelOnAbort(AbortSignal.abort(), () => session.cancel());
      const outcome = await statement;
      await cancelling.stop();
      return outcome;
    };
    expect(await cancelled(sleep(0.5), first)).toBe('slept');
    expect(await cancelled(sleep(100), second)).toBe('57014');
  });
});

/** Sessions of the app role in the pooler: far fewer than the connections that the server has to it. */
const SESSIONS = 3;

describe.skipIf(process.env['REQUIRE_POOLER'] !== '1' && !canKeepStatements)(
  'a pooler that keeps prepared statements (skipped where PgBouncer is older than 1.21)',
  () => {
    let clinic: Clinic;
    let database: Database;
    let owner: Client;
    let pooledUrl = '';
    const closing: (() => Promise<unknown>)[] = [];
    beforeAll(async () => {
      const ownerUrl = await createWorldCopy();
      const pooler = await startPooler(ownerUrl, { mode: 'transaction', sessions: SESSIONS });
      closing.push(() => pooler.stop());
      pooledUrl = pooler.url;
      owner = new Client({ connectionString: ownerUrl });
      await owner.connect();
      closing.push(() => owner.end());
      clinic = await startClinic(
        { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: ownerUrl },
        { ownerUrl: pooledUrl },
      );
      ({ database } = clinic);
      closing.push(async () => {
        // In place of an aborted call's connection fetch opens another, on which nothing comes.
        clinic.app.server.closeAllConnections();
        await clinic.stop();
      });
    });
    afterEach(() => closePages());
    afterAll(async () => {
      for (const close of closing.splice(0).toReversed()) await close();
    });

    /** How many sessions of the database are in a state, by what pg_stat_activity calls it. */
    async function sessions(where: string): Promise<number> {
      const { rows } = await owner.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM pg_stat_activity
          WHERE datname = current_database() AND ${where}`,
      );
      return rows[0]?.count ?? 0;
    }
    const bookings = async () => (await owner.query('SELECT FROM appointment')).rowCount;
    const OF_APP = String.raw`usename LIKE 'doctor\_assist\_app\_%'`;
    const WAITING = `${OF_APP} AND wait_event_type = 'Lock'`;
    // Less than the time after which the database itself would end a wait for a lock.
    const SOON = { timeout: 8_000 };

    it('answers several people at once, and its sessions are all that the calls have', async () => {
      const who = ['reception', 'nurse', 'doctor', 'manager', 'receptionPenang'] as const;
      const callers = await Promise.all(who.map((person) => untilServed(() => clinic.as(person))));
      const rounds = Array.from({ length: scale(4, 40) }, (_, round) =>
        callers.map(async (caller) => {
          await untilServed(() => caller.send(api.todayQueue, {}));
          await untilServed(() => caller.send(api.patientList, { page: 1 + (round % 2) }));
          await untilServed(() =>
            caller.send(api.appointmentList, {
              startDate: timeFromToday(0, '00:00').slice(0, 10),
              endDate: timeFromToday(round % 3, '00:00').slice(0, 10),
            }),
          );
        }),
      );
      await Promise.all(rounds.flat());
      expect(
        await sessions(`${OF_APP} AND application_name <> 'doctor-assist hub'`),
      ).toBeLessThanOrEqual(SESSIONS);
      expect(database.inUse.open).toBeGreaterThan(SESSIONS);
    });

    it('has the hub hear of changes on a connection of its own', async () => {
      const reception = await clinic.as('reception');
      const page = await openPage(clinic.address, reception.token);
      await page.hub.invoke('join', branchIds.kl);
      const { id } = await untilServed(() =>
        book(reception, { appointmentDate: timeFromToday(2, '09:00') }),
      );
      await eventually(() => expect(receivedIds(page)).toContain(id));
      expect(await sessions("application_name = 'doctor-assist hub'")).toBe(1);
    });

    it('has jobs done, and the recipients of messages found', async () => {
      const { email } = people.nurse;
      await untilServed(() => clinic.visitor.send(api.forgotPassword, { email }));
      expect(await waitForMails(clinic, email, 1)).toHaveLength(1);
      const { rows } = await owner.query<{ name: string; password: string }>(
        "SELECT name, password FROM server_private.login_role WHERE purpose = 'query'",
      );
      const [{ name: user, password } = { name: '', password: '' }] = rows;
      const queries = new RecipientQueries(pooledUrl, { user, password }, database);
      const kl = { id: branchIds.kl, tenantId: 1 };
      const find = () => queries.find('SELECT icPassport FROM patients', kl);
      const found = await Promise.all([find(), find(), find()]);
      await queries.end();
      expect(found[0]?.length).toBeGreaterThan(0);
      expect(found[2]).toEqual(found[0]);
    });

    it('has calls cancelled that nobody waits for, even if they have all of its sessions', async () => {
      const reception = await clinic.as('reception');
      const gone = new AbortController();
      const before = await bookings();
      await owner.query('BEGIN; SELECT FROM patient WHERE branch_id = 1 FOR UPDATE');
      try {
        const calls = Array.from({ length: SESSIONS }, (_, index) =>
          reception
            .send(
              api.bookAppointment,
              bookingInput({ appointmentDate: timeFromToday(3 + index, '09:00') }),
              { signal: gone.signal },
            )
            .catch(String),
        );
        await expect.poll(() => sessions(WAITING), SOON).toBe(SESSIONS);
        gone.abort();
        for (const outcome of await Promise.all(calls)) expect(outcome).toMatch('abort');
        await expect.poll(() => sessions(WAITING), SOON).toBe(0);
      } finally {
        await owner.query('ROLLBACK');
      }
      expect(await bookings()).toBe(before);
    });

    /** A transaction of one of many people that sleeps for some milliseconds, by a statement prepared by name. */
    function sleep(index: number, milliseconds: number, signal?: AbortSignal) {
      const purpose: TransactionPurpose = {
        share: 'calls',
        tenant: `tenant ${index % 4}`,
        person: `person ${index % 12}`,
        signal,
      };
      const statement = {
        name: `sleep_${index % 5}`,
        text: `SELECT pg_sleep($1), ${index % 5} AS which`,
        values: [milliseconds / 1_000],
      };
      return database.for(purpose).system(async ({ client, commitWith }) => {
        if (index % 2 === 0) await client.query({ ...statement, values: [0] });
        const [{ rows }] = await commitWith([client.query<{ which: number }>(statement)]);
        return rows[0]?.which;
      });
    }

    it('has the statement of a call cancelled, and never that of another', async () => {
      const outcomes = { answered: 0, cancelled: 0 };
      const work = async (worker: number) => {
        for (let round = 0; round < scale(60, 600); round += 1) {
          const index = worker + 12 * round;
          const isAbandoned = (worker + round) % 3 === 0;
          // It often ends at the very time at which it is abandoned.
          const end = new AbortController();
          const timer = isAbandoned && setTimeout(() => end.abort(), 4 + (index % 7));
          const outcome = await sleep(index, index % 11, end.signal).catch(
            (error: unknown) => error,
          );
          if (timer) clearTimeout(timer);
          if (outcome === index % 5) outcomes.answered += 1;
          else if (isAbandoned && outcome instanceof DatabaseBusy) outcomes.cancelled += 1;
          // Many wait for few sessions.
          else if (!(outcome instanceof DatabaseBusy || outcome instanceof DatabaseUnavailable))
            throw outcome;
        }
      };
      await Promise.all(Array.from({ length: 12 }, (_, worker) => work(worker)));
      expect(outcomes.answered).toBeGreaterThan(0);
      expect(outcomes.cancelled).toBeGreaterThan(0);
    });

    it('forgets the plans of a table that was altered, each session once', async () => {
      const text = 'SELECT * FROM altered';
      const read = () =>
        database.system(async ({ client }) => {
          await client.query({ name: 'altered', text });
        });
      await owner.query('CREATE TABLE altered (one integer); GRANT SELECT ON altered TO PUBLIC');
      const readAtOnce = () => Promise.allSettled(Array.from({ length: 12 }, read));
      await readAtOnce();
      await owner.query('ALTER TABLE altered ADD two integer');
      const states = (await readAtOnce()).flatMap((outcome) =>
        outcome.status === 'rejected' ? [sqlState(outcome.reason)] : [],
      );
      expect(states.length).toBeLessThanOrEqual(SESSIONS);
      expect(new Set(states)).toEqual(new Set(['0A000']));
      for (const outcome of await readAtOnce()) expect(outcome.status).toBe('fulfilled');
    });

    it('answers 503 while the database is away, and goes on when it is back', async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'doctor-assist-pooled-'));
      const postgres = await startEmbedded(folder, { durable: false });
      ended.push(async () => {
        await postgres.stop();
        rmSync(folder, { recursive: true, force: true });
      });
      await createWorld(postgres.url);
      const url = await pooled(postgres.url, { mode: 'transaction', sessions: SESSIONS });
      const environment = { DATABASE_URL: url, DATABASE_DIRECT_URL: postgres.url };
      const away = await startProcess(environment);
      ended.push(() => away.stop());
      const reception = await callersAt(away.address).as('reception');
      const page = await openPage(away.address, reception.token);
      await page.hub.invoke('join', branchIds.kl);
      await postgres.restart(async () => {
        const refused = await reception.refused(api.todayQueue, {});
        expect([refused.status, refused.retryAfter]).toEqual([503, 2]);
      });
      await eventually(() => reception.send(api.todayQueue, {}));
      await eventually(() => expect(page.heard).toContainEqual({ event: 'Resync', args: [] }));
      const { id } = await untilServed(() => book(reception));
      await eventually(() => expect(receivedIds(page)).toContain(id));
    });
  },
);
