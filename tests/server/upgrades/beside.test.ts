import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { CallError } from '../../../contract/kit/client.ts';
import { scale } from '../../support/scale.ts';
import { book } from '../support/booking.ts';
import { type Caller, callersAt, createEmptyDatabase } from '../support/clinic.ts';
import { closePages, eventually, openPage, receivedIds } from '../support/hub.ts';
import { type ServerProcess, startProcess, startProcessFrom } from '../support/serverProcess.ts';
import { untilServed } from '../support/untilServed.ts';
import { branchIds } from '../support/world.ts';
import { commitBefore, takeVersion } from './earlierVersion.ts';
import { asOwner } from './support.ts';

const commit = commitBefore() ?? '';
/** Calls of each kind that each server answers before, during and after the other's start. */
const CALLS = scale(10, 300);

describe.skipIf(commit === '')(
  'beside the version before (skipped where the clone has no history)',
  () => {
    let folder = '';
    let DATABASE_URL = '';
    const servers: ServerProcess[] = [];
    beforeAll(async () => {
      folder = takeVersion(commit);
      DATABASE_URL = await createEmptyDatabase();
      const make = `import('./tests/server/support/world.ts').then(({ createWorld }) => createWorld(process.env.DATABASE_URL))`;
      execFileSync(process.execPath, ['--import', 'tsx', '--eval', make], {
        cwd: folder,
        env: { ...process.env, DATABASE_URL },
      });
    });
    afterEach(() => closePages());
    afterAll(async () => {
      for (const each of servers) await each.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('servers of this one come up, and both are at work on one database, without an error', async () => {
      const before = await structureOf(DATABASE_URL);
      const old = await startProcessFrom(folder, { DATABASE_URL });
      servers.push(old);
      const atOld = await workAt(old);
      await eventually(() => expect(atOld.answered()).toBeGreaterThan(CALLS));

      const current = await startProcess({ DATABASE_URL });
      servers.push(current);
      const atCurrent = await workAt(current);
      const soFar = atOld.answered();
      await eventually(() => {
        expect(atCurrent.answered()).toBeGreaterThan(CALLS);
        expect(atOld.answered()).toBeGreaterThan(soFar + CALLS);
      });

      // What one writes the other reads, and pages of both hear of it.
      const [there, here] = [callersAt(old.address), callersAt(current.address)];
      const [doctor, reception] = [await there.as('doctor'), await here.as('reception')];
      const pages = [
        await openPage(old.address, doctor.token),
        await openPage(current.address, reception.token),
      ];
      for (const page of pages) await page.hub.invoke('join', branchIds.kl);
      const [one, other] = [
        await untilServed(() => book(doctor, { resource: '2' })),
        await untilServed(() => book(reception, { resource: '3' })),
      ];
      for (const page of pages)
        await eventually(() =>
          expect(receivedIds(page)).toEqual(expect.arrayContaining([one.id, other.id])),
        );

      const kept = [...(await atOld.stop()), ...(await atCurrent.stop())];
      expect(atOld.failures).toEqual([]);
      expect(atCurrent.failures).toEqual([]);
      // The last servers of the version before end, and nothing is missed.
      await old.stop();
      const { data } = await reception.send(api.patientList, { q: 'Beside', pageSize: 1_000 });
      expect(data.data.map(({ icPassport }) => icPassport).toSorted()).toEqual(kept.toSorted());

      const after = new Set(await structureOf(DATABASE_URL));
      expect(before.filter((part) => !after.has(part))).toEqual([]);
    });
  },
);

let made = 0;

/** Has people work at a server until stopped: what they registered is returned, what was refused is noted. */
async function workAt({ address }: ServerProcess) {
  const failures: string[] = [];
  const kept: string[] = [];
  let answered = 0;
  const stopping = new AbortController();
  const { as } = callersAt(address);
  const tries = async (what: string, call: () => Promise<unknown>) => {
    await untilServed(call).then(
      () => (answered += 1),
      (error: unknown) =>
        failures.push(
          `${what}: ${error instanceof CallError ? `${error.status} ${error.message}` : String(error)}`,
        ),
    );
  };
  const working = async (person: Caller): Promise<void> => {
    while (!stopping.signal.aborted) {
      made += 1;
      const icPassport = `B${String(made).padStart(7, '0')}`;
      const newcomer = { icPassport, name: 'Beside', dob: '1990-05-17', mobile: '123456789' };
      await tries('register', async () => {
        await person.send(api.createPatient, newcomer);
        kept.push(icPassport);
      });
      await tries('search', () => person.send(api.patientList, { q: 'Here' }));
      await tries('day', () => person.send(api.todayQueue, {}));
      await tries('profile', () => person.send(api.getUserProfile, {}));
    }
  };
  const all = [await as('reception'), await as('nurse'), await as('tenant', 'kl')].map(working);
  return {
    failures,
    answered: () => answered,
    async stop() {
      stopping.abort();
      await Promise.all(all);
      return kept;
    },
  };
}

/** What a server finds in its database by name: columns with their types, and functions with their arguments. */
async function structureOf(url: string): Promise<string[]> {
  return asOwner(url, async (owner) => {
    const { rows } = await owner.query<{ part: string }>(
      `SELECT concat_ws(' ', table_schema, table_name, column_name, data_type) AS part
         FROM information_schema.columns WHERE table_schema IN ('public', 'message_data', 'pgboss')
       UNION ALL
       SELECT concat_ws(' ', proname, pg_get_function_arguments(oid), '->', pg_get_function_result(oid))
         FROM pg_proc WHERE pronamespace = 'app'::regnamespace ORDER BY part`,
    );
    return rows.map(({ part }) => part);
  });
}
