import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { at, book, dayFrom, freeDoctors, statusIds } from '../support/booking.ts';
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
    await freeDoctors(clinic);
    await book(reception, { appointmentDate: at(0, '00:00') });
    await book(reception, { appointmentDate: at(0, '23:59') });
    await book(reception, { appointmentDate: at(3, '23:59') });
    await book(reception, { appointmentDate: at(4, '00:00'), resource: '2' });
    const yesterday = await book(reception, { appointmentDate: at(2, '00:00') });
    await clinic.owner.query(
      `UPDATE appointment SET starts_at = starts_at - interval '5 days' WHERE id = $1`,
      [yesterday.id],
    );
    const cancelled = await book(reception, { appointmentDate: at(1, '10:00') });
    await reception.send(api.updateAppointment, {
      id: cancelled.id,
      appt_status: statusIds.cancelled,
    });
    const removed = await book(reception, { appointmentDate: at(1, '10:00') });
    await reception.send(api.removeAppointment, { id: removed.id, password: PASSWORD });
    expect(await counts(reception, branchIds.kl)).toEqual([
      { day: dayFrom(-3), count: 1 },
      { day: dayFrom(-2), count: 0 },
      { day: dayFrom(-1), count: 0 },
      { day: dayFrom(0), count: 2 },
      { day: dayFrom(1), count: 0 },
      { day: dayFrom(2), count: 0 },
      { day: dayFrom(3), count: 1 },
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
