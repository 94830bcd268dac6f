import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { CallError } from '../../../contract/kit/client.ts';
import {
  timeFromToday,
  book,
  bookingInput,
  dayFromToday,
  clearCalendar,
  statusIds,
} from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { PASSWORD } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
let nurse: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
  nurse = await clinic.as('nurse');
});
beforeEach(() => clearCalendar(clinic));
afterAll(() => clinic.stop());

type Changes = Parameters<typeof bookingInput>[0];
const refused = (changes: Changes) => reception.refused(api.bookAppointment, bookingInput(changes));
const away = (
  resource: number,
  [fromDate, toDate]: readonly [string, string],
  [startDate, stopDate]: readonly [string, string],
) =>
  reception.send(api.addOrganizer, {
    resource,
    reason: 'Course',
    fromDate,
    toDate,
    startDate,
    stopDate,
  });
const shown = (days: number, time: string) => {
  const date = new Date(`${dayFromToday(days)}T00:00:00Z`);
  const month = date.toLocaleString('en', { month: 'short', timeZone: 'UTC' });
  return `${dayFromToday(days).slice(8)} ${month} ${dayFromToday(days).slice(0, 4)} ${time}`;
};
const codes = (error: CallError) => [
  error.status,
  ...error.failures.map((item) => item.error_code),
];
const UNAVAILABLE = [409, 'APPOINTMENT.UNAVAILABLE'];

describe('a doctor who is taken', () => {
  it('is named in the refusal, with the time of the other appointment', async () => {
    await book(reception, {
      appointmentDate: timeFromToday(1, '12:10'),
      estimatedTime: '00:50:00',
    });
    const failure = await refused({ appointmentDate: timeFromToday(1, '12:30') });
    expect(failure.status).toBe(409);
    expect(failure.failures).toEqual([
      {
        error_code: 'APPOINTMENT.UNAVAILABLE',
        error_message: `Dr kl 1 not available ${shown(1, '12:10 PM')} to ${shown(1, '01:00 PM')}, please reschedule.`,
        field: 'appointmentDate',
        params: {
          resource: 'Dr kl 1',
          start: shown(1, '12:10 PM'),
          stop: shown(1, '01:00 PM'),
        },
      },
    ]);
  });

  it('is named for each of several doctors and appointments', async () => {
    await book(reception, { appointmentDate: timeFromToday(1, '10:00'), resource: '1' });
    await book(reception, { appointmentDate: timeFromToday(1, '10:30'), resource: '1|2' });
    const { failures } = await refused({ estimatedTime: '01:00:00', resource: '2|3|1' });
    expect(failures.map(({ params }) => [params?.['resource'], params?.['start']])).toEqual([
      ['Dr kl 1', shown(1, '10:00 AM')],
      ['Dr kl 1', shown(1, '10:30 AM')],
      ['Dr kl 2', shown(1, '10:30 AM')],
    ]);
  });

  it('does not prevent adjacent appointments, nor those of another doctor', async () => {
    await book(reception, { appointmentDate: timeFromToday(1, '10:00') });
    await book(reception, { appointmentDate: timeFromToday(1, '09:30') });
    await book(reception, { appointmentDate: timeFromToday(1, '10:30') });
    await book(reception, { appointmentDate: timeFromToday(1, '10:00'), resource: '2' });
    expect(codes(await refused({ appointmentDate: timeFromToday(1, '09:59') }))).toEqual([
      ...UNAVAILABLE,
      'APPOINTMENT.UNAVAILABLE',
    ]);
  });

  it('is taken for one minute by an appointment without length', async () => {
    await book(reception, {
      appointmentDate: timeFromToday(1, '10:00'),
      estimatedTime: '00:00:00',
    });
    expect(codes(await refused({ estimatedTime: '00:00:00' }))).toEqual(UNAVAILABLE);
    expect(codes(await refused({ appointmentDate: timeFromToday(1, '09:59') }))).toEqual(
      UNAVAILABLE,
    );
    await book(reception, { appointmentDate: timeFromToday(1, '10:01') });
  });

  it('is taken across midnight', async () => {
    await book(reception, {
      appointmentDate: timeFromToday(1, '23:30'),
      estimatedTime: '02:00:00',
    });
    expect(codes(await refused({ appointmentDate: timeFromToday(2, '01:00') }))).toEqual(
      UNAVAILABLE,
    );
    await book(reception, { appointmentDate: timeFromToday(2, '01:30') });
  });

  it.each(['cancelled', 'noShow'] as const)(
    'is free when the appointment is %s',
    async (meaning) => {
      const made = await book(reception);
      await nurse.send(api.updateAppointment, { id: made.id, appt_status: statusIds[meaning] });
      expect((await book(reception)).conflict).toBe(false);
    },
  );

  it.each(['confirmed', 'arrived', 'called', 'inProgress', 'done'] as const)(
    'is taken when the appointment is %s',
    async (meaning) => {
      const made = await book(reception);
      await nurse.send(api.updateAppointment, { id: made.id, appt_status: statusIds[meaning] });
      expect(codes(await refused({}))).toEqual(UNAVAILABLE);
    },
  );
});

describe('a doctor who is away', () => {
  it('is named in the refusal, with the time of the absence on that day', async () => {
    await away(1, [dayFromToday(1), dayFromToday(3)], ['09:00', '12:00']);
    const failure = await refused({ appointmentDate: timeFromToday(2, '11:45') });
    expect(failure.failures[0]?.params).toEqual({
      resource: 'Dr kl 1',
      start: shown(2, '09:00 AM'),
      stop: shown(2, '12:00 PM'),
    });
    await book(reception, { appointmentDate: timeFromToday(2, '12:00') });
    await book(reception, { appointmentDate: timeFromToday(2, '08:30') });
    await book(reception, { appointmentDate: timeFromToday(4, '10:00') });
    await book(reception, { appointmentDate: timeFromToday(2, '10:00'), resource: '2' });
  });

  it('is named with the first and last day of an absence of whole days', async () => {
    await away(1, [dayFromToday(1), dayFromToday(3)], ['00:00', '24:00']);
    const failure = await refused({ appointmentDate: timeFromToday(3, '23:45') });
    expect(failure.failures[0]?.params).toEqual({
      resource: 'Dr kl 1',
      start: shown(1, '12:00 AM'),
      stop: shown(4, '12:00 AM'),
    });
    await book(reception, { appointmentDate: timeFromToday(4, '00:00') });
  });

  it('is away on the second day of an appointment over midnight', async () => {
    await away(1, [dayFromToday(2), dayFromToday(2)], ['00:00', '01:00']);
    const late = { appointmentDate: timeFromToday(1, '23:30') };
    expect(codes(await refused({ ...late, estimatedTime: '00:31:00' }))).toEqual(UNAVAILABLE);
    await book(reception, { ...late, estimatedTime: '00:30:00' });
  });

  it('keeps earlier appointments', async () => {
    const made = await book(reception);
    await away(1, [dayFromToday(1), dayFromToday(1)], ['00:00', '24:00']);
    expect((await reception.send(api.appointmentDetail, { id: made.id })).data).toEqual(made);
    await reception.send(api.updateAppointment, { id: made.id, remark: 'Still comes' });
  });

  it('is available when the absence is removed', async () => {
    const { data } = await away(1, [dayFromToday(1), dayFromToday(1)], ['00:00', '24:00']);
    expect(codes(await refused({}))).toEqual(UNAVAILABLE);
    await reception.send(api.removeOrganizer, { id: data.id, password: PASSWORD });
    expect((await book(reception)).conflict).toBe(false);
  });
});

describe('an overlap on request', () => {
  it('is stored as a conflict, logged with what it overlaps, and blocks other bookings', async () => {
    const first = await book(reception);
    await away(2, [dayFromToday(1), dayFromToday(1)], ['10:00', '11:00']);
    const forced = await book(reception, {
      appointmentDate: timeFromToday(1, '10:15'),
      resource: '1|2',
      allowConflict: true,
    });
    expect(forced.conflict).toBe(true);
    const { rows } = await clinic.owner.query<{ changes: { over: [null, unknown[]] } }>(
      `SELECT changes FROM audit WHERE resource = 'appointments' AND record_id = $1 AND action = 'overlap'`,
      [forced.id],
    );
    expect(rows[0]?.changes.over[1]).toMatchObject([
      { kind: 'taken', id: first.id, resource: 'Dr kl 1' },
      { kind: 'away', resource: 'Dr kl 2' },
    ]);
    expect(codes(await refused({ appointmentDate: timeFromToday(1, '10:30') }))).toEqual(
      UNAVAILABLE,
    );
  });

  it('is an ordinary booking if nothing overlaps', async () => {
    expect((await book(reception, { allowConflict: true })).conflict).toBe(false);
  });

  it('is refused to nurses, who may only un-cancel to a free time', async () => {
    const made = await book(reception);
    const status = (appt_status: number, allowConflict?: boolean) => ({
      id: made.id,
      appt_status,
      allowConflict,
    });
    await nurse.send(api.updateAppointment, status(statusIds.cancelled));
    await book(reception);
    expect(codes(await nurse.refused(api.updateAppointment, status(statusIds.booked)))).toEqual(
      UNAVAILABLE,
    );
    expect(
      codes(await nurse.refused(api.updateAppointment, status(statusIds.booked, true))),
    ).toEqual([403, 'APPOINTMENT.NO_OVERLAP']);
    const { data } = await reception.send(api.updateAppointment, status(statusIds.booked, true));
    expect(data.conflict).toBe(true);
  });

  it('is no longer a conflict when it is moved to a free time', async () => {
    await book(reception);
    const forced = await book(reception, { allowConflict: true });
    const { data } = await reception.send(api.rescheduleAppointment, {
      id: forced.id,
      appointmentDate: timeFromToday(2, '10:00'),
    });
    expect(data.conflict).toBe(false);
  });
});

describe('changing the time that is taken', () => {
  it('is refused like a booking: moving, lengthening, another doctor', async () => {
    await book(reception, { appointmentDate: timeFromToday(1, '11:00') });
    const made = await book(reception, { appointmentDate: timeFromToday(1, '10:00') });
    const elsewhere = await book(reception, {
      appointmentDate: timeFromToday(1, '11:00'),
      resource: '2',
    });
    const longer = {
      id: made.id,
      appointmentDate: timeFromToday(1, '10:00'),
      estimatedTime: '01:01:00',
    };
    expect(codes(await reception.refused(api.rescheduleAppointment, longer))).toEqual(UNAVAILABLE);
    const move = { id: made.id, appointmentDate: timeFromToday(1, '10:45') };
    expect(codes(await reception.refused(api.rescheduleAppointment, move))).toEqual(UNAVAILABLE);
    const update = { id: made.id, apt_date: timeFromToday(1, '11:15') };
    expect(codes(await reception.refused(api.updateAppointment, update))).toEqual(UNAVAILABLE);
    const failure = await reception.refused(api.editAppointmentDoctor, {
      id: elsewhere.id,
      doctor: '2|1',
    });
    expect(codes(failure)).toEqual(UNAVAILABLE);
    expect(failure.failures[0]?.field).toBe('doctor');
    await reception.send(api.rescheduleAppointment, { ...longer, estimatedTime: '01:00:00' });
  });

  it('does not conflict with the appointment itself', async () => {
    const made = await book(reception);
    const { data } = await reception.send(api.rescheduleAppointment, {
      id: made.id,
      appointmentDate: timeFromToday(1, '10:10'),
    });
    expect(data.conflict).toBe(false);
  });

  it('is not checked if it takes no more than before', async () => {
    const made = await book(reception, { resource: '1|2' });
    await book(reception, { resource: '1', allowConflict: true });
    await reception.send(api.rescheduleAppointment, {
      id: made.id,
      appointmentDate: timeFromToday(1, '10:10'),
      estimatedTime: '00:10:00',
    });
    const { data } = await reception.send(api.editAppointmentDoctor, {
      id: made.id,
      doctor: '1|3',
    });
    expect(data).toMatchObject({ doctor: '1|3', duration: '00:10:00' });
  });

  it('is enforced by a database constraint, with the same 409', async () => {
    const made = await book(reception);
    // A holding row in a day that the look for appointments does not reach, so that only the constraint sees it.
    await clinic.owner.query(
      `UPDATE appointment SET starts_at = starts_at - interval '9 days' WHERE id = $1`,
      [made.id],
    );
    const failure = await refused({});
    expect(codes(failure)).toEqual(UNAVAILABLE);
    expect(failure.failures[0]).toMatchObject({
      field: 'appointmentDate',
      params: { resource: 'Dr kl 1', start: shown(1, '10:00 AM'), stop: shown(1, '10:30 AM') },
    });
  });
});
