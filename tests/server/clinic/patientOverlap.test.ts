import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { book, bookingInput, clearCalendar, statusIds, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
});
beforeEach(() => clearCalendar(clinic));
afterAll(() => clinic.stop());

type Changes = Parameters<typeof bookingInput>[0];
/** Books the patient of the first appointment with the second doctor. */
const another = (changes: Changes = {}) =>
  bookingInput({ resource: '2', refusePatientOverlap: true, ...changes });

describe('a patient who sees another doctor', () => {
  it('is told in the refusal, and booked without the question', async () => {
    const { appointmentDate } = await book(reception, { resource: '1|3' });
    const refused = await reception.refused(api.bookAppointment, another());
    expect(refused.status).toBe(409);
    expect(refused.failures.map(({ error_code, field }) => [error_code, field])).toEqual([
      ['APPOINTMENT.PATIENT_TAKEN', 'patientID'],
      ['APPOINTMENT.PATIENT_TAKEN', 'patientID'],
    ]);
    expect(refused.failures.map(({ params }) => params?.['resource'])).toEqual([
      'Dr kl 1',
      'Dr kl 3',
    ]);
    expect(refused.failures[0]?.params?.['start']).toMatch(/10:00 AM$/);
    expect(refused.failures[0]?.params?.['stop']).toMatch(/10:30 AM$/);
    const made = await book(reception, { resource: '2' });
    expect([made.appointmentDate, made.conflict]).toEqual([appointmentDate, false]);
  });

  it.each([
    ['before', '09:30'],
    ['afterwards', '10:30'],
  ])('%s is booked', async (_, time) => {
    await book(reception);
    const appointmentDate = timeFromToday(1, time);
    expect(await book(reception, another({ appointmentDate }))).toMatchObject({ appointmentDate });
  });

  it('is booked by one of several desks that ask at the same instant', async () => {
    for (const day of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const appointmentDate = timeFromToday(day, '10:00');
      const desks = ['1', '2', '3'].map((resource) =>
        reception.send(api.bookAppointment, another({ resource, appointmentDate })),
      );
      const outcomes = await Promise.allSettled(desks);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('is another patient', async () => {
    await book(reception);
    const made = await book(
      reception,
      another({ patientID: 'OTHER1', patientName: 'Other', phoneNo: '60123456781' }),
    );
    expect(made.patientName).toBe('Other');
  });

  it('is no longer one once the other appointment is cancelled or deleted', async () => {
    const first = await book(reception);
    await reception.send(api.updateAppointment, { id: first.id, appt_status: statusIds.cancelled });
    const second = await book(reception, another());
    await clinic.owner.query('UPDATE appointment SET removed_at = now() WHERE id = $1', [
      second.id,
    ]);
    expect(await book(reception, another({ resource: '3' }))).toMatchObject({ doctor: '3' });
  });

  it('is told by the doctor who is taken where that is the same one', async () => {
    await book(reception);
    const refused = await reception.refused(api.bookAppointment, another({ resource: '1' }));
    expect(refused.failures.map(({ error_code }) => error_code)).toEqual([
      'APPOINTMENT.UNAVAILABLE',
    ]);
  });

  it('is told on any date of a series', async () => {
    await book(reception, { appointmentDate: timeFromToday(8, '10:00') });
    const series = { repeatUnit: 'week', repeatEvery: 1, repeatCount: 2 } as const;
    const input = { ...another(), ...series };
    const refused = await reception.refused(api.bookAppointmentSeries, input);
    expect([refused.status, refused.failures[0]?.error_code, refused.failures.length]).toEqual([
      409,
      'APPOINTMENT.PATIENT_TAKEN',
      1,
    ]);
    const { data } = await reception.send(api.bookAppointmentSeries, {
      ...input,
      refusePatientOverlap: false,
    });
    expect(data.data).toHaveLength(2);
  });

  describe('and is moved', () => {
    const taken = ['APPOINTMENT.PATIENT_TAKEN'];
    const codesOf = ({ failures }: { failures: readonly { error_code: string }[] }) =>
      failures.map(({ error_code }) => error_code);

    it('there, is told in the refusal, and moved without the question', async () => {
      await book(reception);
      const moving = await book(reception, {
        resource: '2',
        appointmentDate: timeFromToday(1, '12:00'),
      });
      const input = { id: moving.id, appointmentDate: timeFromToday(1, '10:15') };
      const asked = { ...input, refusePatientOverlap: true };
      const refused = await reception.refused(api.rescheduleAppointment, asked);
      expect([refused.status, codesOf(refused)]).toEqual([409, taken]);
      const { appointmentDate, ...rest } = input;
      const updated = { ...rest, apt_date: appointmentDate, refusePatientOverlap: true };
      expect(codesOf(await reception.refused(api.updateAppointment, updated))).toEqual(taken);
      const { data } = await reception.send(api.rescheduleAppointment, input);
      expect(data.appointmentDate).toBe(appointmentDate);
    });

    it('within its own time, is moved', async () => {
      const { id } = await book(reception);
      const { data } = await reception.send(api.rescheduleAppointment, {
        id,
        appointmentDate: timeFromToday(1, '10:15'),
        refusePatientOverlap: true,
      });
      expect(data.appointmentDate).toBe(timeFromToday(1, '10:15'));
    });

    it('to another doctor, is told of the others', async () => {
      await book(reception);
      const { id } = await book(reception, { resource: '2' });
      const refused = await reception.refused(api.editAppointmentDoctor, {
        id,
        doctor: '3',
        refusePatientOverlap: true,
      });
      expect(codesOf(refused)).toEqual(taken);
    });

    it('with its series, is told of other appointments alone', async () => {
      const series = { repeatUnit: 'day', repeatEvery: 1, repeatCount: 2 } as const;
      const { data } = await reception.send(api.bookAppointmentSeries, {
        ...bookingInput({}),
        ...series,
      });
      const id = data.data[0]?.id ?? 0;
      const move = (days: number, time: string) => ({
        id,
        appointmentDate: timeFromToday(days, time),
        refusePatientOverlap: true,
      });
      const moved = await reception.send(api.moveAppointmentSeries, move(2, '10:15'));
      expect(moved.data.data).toHaveLength(2);
      await book(reception, { resource: '2', appointmentDate: timeFromToday(4, '15:00') });
      const refused = await reception.refused(api.moveAppointmentSeries, move(3, '15:00'));
      expect(codesOf(refused)).toEqual(taken);
    });
  });
});
