import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { timeFromToday, book, dayFromToday, clearCalendar, statusIds } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds, PASSWORD } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
});
afterAll(() => clinic.stop());

const counts = async (caller: Caller, branchID?: number) =>
  (await caller.send(api.dashboard, { branchID })).data.apptCountList;

describe('the appointment counts of the dashboard', () => {
  it('include each day from three before today to three after', async () => {
    await clearCalendar(clinic);
    await book(reception, { appointmentDate: timeFromToday(0, '00:00') });
    await book(reception, { appointmentDate: timeFromToday(0, '23:59') });
    await book(reception, { appointmentDate: timeFromToday(3, '23:59') });
    await book(reception, { appointmentDate: timeFromToday(4, '00:00'), resource: '2' });
    const yesterday = await book(reception, { appointmentDate: timeFromToday(2, '00:00') });
    await clinic.owner.query(
      `UPDATE appointment SET starts_at = starts_at - interval '5 days' WHERE id = $1`,
      [yesterday.id],
    );
    const cancelled = await book(reception, { appointmentDate: timeFromToday(1, '10:00') });
    await reception.send(api.updateAppointment, {
      id: cancelled.id,
      appt_status: statusIds.cancelled,
    });
    const removed = await book(reception, { appointmentDate: timeFromToday(1, '10:00') });
    await reception.send(api.removeAppointment, { id: removed.id, password: PASSWORD });
    expect(await counts(reception, branchIds.kl)).toEqual([
      { day: dayFromToday(-3), count: 1 },
      { day: dayFromToday(-2), count: 0 },
      { day: dayFromToday(-1), count: 0 },
      { day: dayFromToday(0), count: 2 },
      { day: dayFromToday(1), count: 0 },
      { day: dayFromToday(2), count: 0 },
      { day: dayFromToday(3), count: 1 },
    ]);
    expect(await counts(reception)).toEqual(await counts(reception, branchIds.kl));
  });

  it('include only the own branch', async () => {
    const pj = await clinic.as('receptionPj');
    expect((await counts(pj)).every(({ count }) => count === 0)).toBe(true);
    const foreign = await pj.refused(api.dashboard, { branchID: branchIds.kl });
    const missing = await pj.refused(api.dashboard, { branchID: 999_999 });
    expect([foreign.status, foreign.failures]).toEqual([404, missing.failures]);
  });
});
