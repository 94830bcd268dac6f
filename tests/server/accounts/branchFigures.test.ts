import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays, addMonths } from '../../../contract/kit/days.ts';
import { periodOf } from '../../../server/areas/accounts/branchFigures/periods.ts';
import { beginPlan } from '../support/billing.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds } from '../support/world.ts';

let clinic: Clinic;
let owner: Caller;
const { kl, pj, penang } = branchIds;
const today = clinicToday();
const noon = (day: string) => `${day}T12:00:00+08:00`;

beforeAll(async () => {
  clinic = await startClinic();
  owner = await clinic.as('tenant');
});
afterAll(() => clinic.stop());

type Meaning = 'booked' | 'done' | 'noShow' | 'cancelled' | 'inProgress';
interface Visit {
  branch: number;
  meaning: Meaning;
  at?: string;
  /** Minutes from arrival to being called. */
  waited?: number;
  isRemoved?: boolean;
}
const visit = ({ branch, meaning, at = noon(today), waited, isRemoved = false }: Visit) =>
  clinic.owner.query(
    `INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, priority_id, status_id, created_by, changed_by,
       arrived_at, called_at, removed_at)
     SELECT $1, (SELECT min(id) FROM patient WHERE branch_id = $1), $2, 15, '', 1,
            (SELECT min(id) FROM lookup_value WHERE branch_id = $1 AND kind = 'appt_status' AND meaning = $3), 1, 1,
            CASE WHEN $4::integer IS NOT NULL THEN $2::timestamptz END, $2::timestamptz + make_interval(mins => $4::integer),
            CASE WHEN $5 THEN now() END`,
    [branch, at, meaning, waited ?? null, isRemoved],
  );
const message = (branch: number, status: string, at = noon(today)) =>
  clinic.owner.query(
    `INSERT INTO message (branch_id, channel, patient_id, phone, text, parts, status, created_by, created_at)
     SELECT $1, 'sms', min(id), '', '', 1, $2, 1, $3 FROM patient WHERE branch_id = $1`,
    [branch, status, at],
  );
let receipts = 0;
const take = (branch: number, settled: number, { isVoid = false, at = noon(today) } = {}) =>
  clinic.owner.query(
    `WITH owed AS (INSERT INTO bill (branch_id, patient_id, total, created_by)
       SELECT $1, min(id), $2, 1 FROM patient WHERE branch_id = $1 RETURNING id)
     INSERT INTO bill_receipt (branch_id, bill_id, number, taken_at, taken_by, settled, rounding, open_after, content, voided_at,
       voided_by, void_reason)
     SELECT $1, id, $5, $4, 1, $2, 1, 0, '{}', CASE WHEN $3 THEN now() END, CASE WHEN $3 THEN 1 END, CASE WHEN $3 THEN 'x' END FROM owed`,
    [branch, settled, isVoid, at, (receipts += 1)],
  );

describe('the branches of an owner', () => {
  beforeAll(async () => {
    await beginPlan(clinic.owner, kl, {
      concurrentUsers: 3,
      storage: 2,
      endsOn: addDays(today, 20),
    });
    for (const waited of [10, 20, 60]) await visit({ branch: kl, meaning: 'done', waited });
    await visit({ branch: kl, meaning: 'noShow' });
    await visit({ branch: kl, meaning: 'cancelled' });
    await visit({ branch: kl, meaning: 'booked' });
    await visit({ branch: kl, meaning: 'done', isRemoved: true });
    await visit({ branch: pj, meaning: 'inProgress', waited: 30 });
    // The first and the last minute of the day in Kuala Lumpur, and those beside them.
    await visit({ branch: pj, meaning: 'done', at: `${today}T00:00:00+08:00` });
    await visit({ branch: pj, meaning: 'done', at: `${today}T23:59:00+08:00` });
    await visit({ branch: pj, meaning: 'noShow', at: `${addDays(today, -1)}T23:59:00+08:00` });
    await visit({ branch: pj, meaning: 'done', at: `${addDays(today, 1)}T00:00:00+08:00` });
    await visit({ branch: penang, meaning: 'done' });
    await message(kl, 'sent');
    await message(kl, 'delivered');
    await message(pj, 'failed');
    await message(pj, 'queued');
    await message(penang, 'failed');
    await message(kl, 'sent', noon(addDays(today, -1)));
    await take(kl, 5_000);
    await take(kl, 700);
    await take(kl, 9_000, { isVoid: true });
    await take(pj, 2_000);
    await take(pj, 400, { at: noon(addDays(today, -1)) });
    await take(penang, 80_000);
  });

  it('are side by side and together, today against yesterday, worked out by hand', async () => {
    const { data } = await owner.send(api.branchFigures, {});
    expect(data.branches.map(({ branchID }) => branchID)).toEqual([kl, pj]);
    const [here, there] = data.branches;
    expect(here?.now).toEqual({
      visits: 3,
      noShows: 1,
      waitMedian: 20,
      waitP90: 52,
      sent: 2,
      failed: 0,
      takings: 5_702,
    });
    expect(there?.now).toEqual({
      visits: 3,
      noShows: 0,
      waitMedian: 30,
      waitP90: 30,
      sent: 0,
      failed: 1,
      takings: 2_001,
    });
    // The median of all four waits, which is none of the branches'.
    expect(data.all.now).toEqual({
      visits: 6,
      noShows: 1,
      waitMedian: 25,
      waitP90: 51,
      sent: 2,
      failed: 1,
      takings: 7_703,
    });
    expect(there?.before).toMatchObject({ visits: 0, noShows: 1, waitMedian: null, takings: 401 });
    expect(data.all.before).toMatchObject({ sent: 1, noShows: 1, takings: 401 });
    expect(here).toMatchObject({ planName: 'Clinic', endsOn: addDays(today, 20), mostUsers: 3 });
    expect(here?.mostStorage).toBe(2_000_000_000);
    expect(there).toMatchObject({ planName: null, mostUsers: null, mostStorage: null });
    const week = await owner.send(api.branchFigures, { period: 'week' });
    expect(week.data.all.now).toMatchObject({ visits: 6, noShows: 2, sent: 3, takings: 8_104 });
  });

  it('have as many visits and no-shows in their lists', async () => {
    const { period, branches } = (await owner.send(api.branchFigures, {})).data;
    for (const [at, name] of (['kl', 'pj'] as const).entries()) {
      const there = await clinic.as('tenant', name);
      const branch = branches[at];
      const rows = async (statuses: number[] = []) =>
        (await there.send(api.appointmentList, { ...period, statuses: statuses.join(',') })).data
          .data.length;
      expect(await rows(branch?.cameStatuses)).toBe(branch?.now.visits);
      expect(await rows(branch?.missedStatuses)).toBe(branch?.now.noShows);
    }
  });

  it('are not shown to who manages one of them', async () => {
    const manager = await clinic.as('manager');
    expect((await manager.refused(api.branchFigures, {})).status).toBe(403);
    const other = await clinic.as('tenantPenang');
    const { branches, all } = (await other.send(api.branchFigures, {})).data;
    expect([branches.map(({ branchID }) => branchID), all.now.takings]).toEqual([[penang], 80_001]);
  });
});

describe('a period', () => {
  it('is compared with as many days before it, and a month with the one before', () => {
    expect(periodOf('week', '', '2026-03-03')).toEqual({
      period: { startDate: '2026-02-25', endDate: '2026-03-03' },
      before: { startDate: '2026-02-18', endDate: '2026-02-24' },
    });
    expect(periodOf('month', '2026-02-14', '2026-03-30')).toEqual({
      period: { startDate: '2026-02-01', endDate: '2026-02-28' },
      before: { startDate: '2026-01-01', endDate: '2026-01-31' },
    });
    // The month before has no such day.
    expect(periodOf('month', '2026-03-01', '2026-03-30')).toEqual({
      period: { startDate: '2026-03-01', endDate: '2026-03-30' },
      before: { startDate: '2026-02-01', endDate: addMonths('2026-03-30', -1) },
    });
  });
});
