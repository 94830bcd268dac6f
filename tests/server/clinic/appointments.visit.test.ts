import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment } from '../../../contract/clinic/appointments.ts';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { timeFromToday, book, clearCalendar, historyOf, statusIds } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let nurse: Caller;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  nurse = await clinic.as('nurse');
  reception = await clinic.as('reception');
});
beforeEach(() => clearCalendar(clinic));
afterAll(() => clinic.stop());

const set = async (
  id: number,
  status: keyof typeof statusIds,
  more: Partial<Input<typeof api.updateAppointment>> = {},
) =>
  (await nurse.send(api.updateAppointment, { id, appt_status: statusIds[status], ...more })).data;
const visitOf = ({ arrivedAt, calledAt, startedAt, finishedAt }: Appointment) => ({
  arrivedAt,
  calledAt,
  startedAt,
  finishedAt,
});
const reached = (visit: Appointment) =>
  Object.entries(visitOf(visit)).flatMap(([name, stamp]) => (stamp ? [name] : []));

describe('the times of a visit', () => {
  it('are recorded at each step, and earlier ones are kept', async () => {
    const { id } = await book(reception);
    const arrived = await set(id, 'arrived');
    const called = await set(id, 'called');
    const started = await set(id, 'inProgress');
    const done = await set(id, 'done');
    expect([arrived, called, started, done].map(reached)).toEqual([
      ['arrivedAt'],
      ['arrivedAt', 'calledAt'],
      ['arrivedAt', 'calledAt', 'startedAt'],
      ['arrivedAt', 'calledAt', 'startedAt', 'finishedAt'],
    ]);
    expect(visitOf(done)).toEqual({
      arrivedAt: arrived.arrivedAt,
      calledAt: called.calledAt,
      startedAt: started.startedAt,
      finishedAt: done.finishedAt,
    });
    const last = (await historyOf(clinic, id)).at(-1);
    expect(last?.changes).toMatchObject({ finishedAt: [null, done.finishedAt] });
  });

  it('are kept when something else changes', async () => {
    const { id } = await book(reception);
    const called = await set(id, 'called');
    const { data } = await reception.send(api.updateAppointment, { id, remark: 'Wheelchair' });
    expect(visitOf(data)).toEqual(visitOf(called));
  });

  it('are cleared after the step that a visit returns to', async () => {
    const { id } = await book(reception);
    await set(id, 'arrived');
    const called = await set(id, 'called');
    await set(id, 'inProgress');
    await set(id, 'done');
    const again = await set(id, 'inProgress');
    expect(reached(again)).toEqual(['arrivedAt', 'calledAt', 'startedAt']);
    expect(again.calledAt).toBe(called.calledAt);
    expect(reached(await set(id, 'arrived'))).toEqual(['arrivedAt']);
    expect(reached(await set(id, 'noShow'))).toEqual(['arrivedAt']);
  });

  it('are cleared when the appointment moves to another day', async () => {
    const { id } = await book(reception, { appointmentDate: timeFromToday(0, '23:00') });
    await set(id, 'called');
    const later = await reception.send(api.rescheduleAppointment, {
      id,
      appointmentDate: timeFromToday(0, '23:15'),
    });
    expect(reached(later.data)).toEqual(['calledAt']);
    const moved = await reception.send(api.rescheduleAppointment, {
      id,
      appointmentDate: timeFromToday(1, '10:00'),
    });
    expect(reached(moved.data)).toEqual([]);
  });
});

describe('the reason of a cancellation', () => {
  const reasonOf = ({ cancelReasonID, cancelReason }: Appointment) => [
    cancelReasonID,
    cancelReason,
  ];

  it('is stored, can be changed, and is cleared when the appointment is no longer cancelled', async () => {
    const { id } = await book(reception);
    const cancelled = await set(id, 'cancelled', { cancel_reason: 3 });
    expect(reasonOf(cancelled)).toEqual([3, 'Cannot make the time']);
    const { data: other } = await nurse.send(api.updateAppointment, { id, cancel_reason: 1 });
    expect(reasonOf(other)).toEqual([1, 'Patient is better']);
    const { data: still } = await reception.send(api.updateAppointment, { id, remark: 'Rang' });
    expect(reasonOf(still)).toEqual([1, 'Patient is better']);
    expect(reasonOf(await set(id, 'booked'))).toEqual([null, '']);
    expect(reasonOf(await set(id, 'cancelled'))).toEqual([null, '']);
  });

  it('is refused for an appointment that is not cancelled', async () => {
    const { id, version } = await book(reception);
    const { data } = await nurse.send(api.updateAppointment, { id, cancel_reason: 3 });
    expect([...reasonOf(data), data.version]).toEqual([null, '', version]);
  });

  it("must be one of the branch's", async () => {
    const { id } = await book(reception);
    const refused = await nurse.refused(api.updateAppointment, {
      id,
      appt_status: statusIds.cancelled,
      cancel_reason: 99,
    });
    expect([refused.status, refused.failures[0]?.field]).toEqual([404, 'cancel_reason']);
  });
});
