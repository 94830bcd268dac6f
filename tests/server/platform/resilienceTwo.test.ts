import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { book } from '../support/booking.ts';
import {
  callersAt,
  type Clinic,
  createWorldCopy,
  createEmptyDatabase,
  startClinic,
} from '../support/clinic.ts';
import { closePages, receivedIds, openPage, eventually } from '../support/hub.ts';
import { type ServerProcess, startProcess } from '../support/serverProcess.ts';
import { branchIds } from '../support/world.ts';

const processes: ServerProcess[] = [];
const clinics: Clinic[] = [];
afterEach(() => closePages());
afterAll(async () => {
  for (const each of processes) await each.stop();
  for (const each of clinics) await each.stop();
});

describe('two servers on one database', () => {
  it('start simultaneously, work together, and one goes on when the other is killed', async () => {
    const DATABASE_URL = await createWorldCopy();
    const [one, other] = await Promise.all([
      startProcess({ DATABASE_URL }),
      startProcess({ DATABASE_URL }),
    ]);
    processes.push(one, other);
    const [here, there] = [callersAt(one.address), callersAt(other.address)];
    const reception = await here.as('reception');
    const doctor = await there.as('doctor');
    const pages = [
      await openPage(one.address, reception.token),
      // Signed in at one server, a person is known to every other.
      await openPage(other.address, reception.token),
    ];
    for (const page of pages) await page.hub.invoke('join', branchIds.kl);

    const { id } = await book(doctor);
    for (const page of pages) await eventually(() => expect(receivedIds(page)).toEqual([id]));

    await one.kill();
    const { id: next } = await book(doctor, { resource: '2' });
    await eventually(() => expect(receivedIds(pages[1] as (typeof pages)[1])).toEqual([id, next]));
  });

  it('set up an empty database together', async () => {
    const ownerUrl = await createEmptyDatabase();
    const start = () => startClinic({}, { ownerUrl });
    const all = await Promise.all([start(), start(), start(), start()]);
    clinics.push(...all);
    for (const { visitor } of all) {
      const { data } = await visitor.send(api.getInitializedSetting, {});
      expect(data.firstAdministrator).toBe(true);
    }
  });
});

describe('a server that starts beside another', () => {
  const rules = async ({ owner }: Clinic) => {
    const { rows } = await owner.query<{ oid: number }>(
      'SELECT oid FROM pg_policy WHERE polrelid IN (SELECT oid FROM pg_class WHERE relrowsecurity) ORDER BY oid',
    );
    return rows;
  };

  it('does not rewrite unchanged row-level rules, so that nobody waits', async () => {
    const first = await startClinic();
    const reception = await first.as('reception');
    const before = await rules(first);
    // Someone is in the middle of something, and would be in the way of whoever wants a table for itself.
    await first.owner.query('BEGIN; SELECT FROM patient');
    const second = await startClinic({}, { ownerUrl: first.ownerUrl });
    await reception.send(api.patientList, {});
    await first.owner.query('COMMIT');
    clinics.push(second, first);
    expect(await rules(first)).toEqual(before);
  });

  it('restores rules that someone removed', async () => {
    const first = await startClinic();
    await first.owner.query('ALTER TABLE patient DISABLE ROW LEVEL SECURITY');
    const second = await startClinic({}, { ownerUrl: first.ownerUrl });
    clinics.push(second, first);
    const { rows } = await first.owner.query(
      "SELECT relrowsecurity, relforcerowsecurity FROM pg_class WHERE relname = 'patient'",
    );
    expect(rows).toEqual([{ relrowsecurity: true, relforcerowsecurity: true }]);
  });
});
