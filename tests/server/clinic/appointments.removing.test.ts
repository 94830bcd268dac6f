import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { timeFromToday, book, clearCalendar, historyOf, statusIds } from '../support/booking.ts';
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

const detail = async (id: number) => (await reception.send(api.appointmentDetail, { id })).data;

describe('removing an appointment', () => {
  const remove = (id: number) => reception.send(api.removeAppointment, { id, password: PASSWORD });

  it('removes it from lists and frees its time, until it is restored', async () => {
    const made = await book(reception);
    await remove(made.id);
    expect((await reception.refused(api.appointmentDetail, { id: made.id })).status).toBe(404);
    expect((await reception.send(api.appointmentList, {})).data.data).toEqual([]);
    expect(
      (await reception.refused(api.removeAppointment, { id: made.id, password: PASSWORD })).status,
    ).toBe(404);
    const { data } = await reception.send(api.restoreAppointment, { id: made.id });
    expect(data).toEqual({ ...made, version: 3 });
    expect(
      (await historyOf(clinic, made.id)).map(({ action, changes }) => [action, changes]).slice(1),
    ).toEqual([
      ['delete', { removed: [false, true] }],
      ['restore', { removed: [true, false] }],
    ]);
    expect((await reception.send(api.restoreAppointment, { id: made.id })).data).toEqual(data);
  });

  it('requires the own password', async () => {
    const made = await book(reception);
    const refused = await reception.refused(api.removeAppointment, {
      id: made.id,
      password: 'wrong#123',
    });
    expect(refused.status).toBe(403);
    expect(refused.failures).toMatchObject([
      { error_code: 'GENERAL.WRONG_PASSWORD', field: 'password' },
    ]);
    expect(await detail(made.id)).toEqual(made);
  });

  it('cannot be undone if the time has been taken', async () => {
    const made = await book(reception);
    await remove(made.id);
    await book(reception);
    const refused = await reception.refused(api.restoreAppointment, { id: made.id });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([
      409,
      'APPOINTMENT.UNAVAILABLE',
    ]);
    const { data } = await reception.send(api.restoreAppointment, {
      id: made.id,
      allowConflict: true,
    });
    expect(data).toMatchObject({ removed: false, conflict: true });
  });

  it('assigns another queue number when undone if the old one was reused', async () => {
    const arrive = async (time: string) => {
      const { id } = await book(reception, { appointmentDate: timeFromToday(0, time) });
      return (await nurse.send(api.updateAppointment, { id, appt_status: statusIds.arrived })).data;
    };
    const one = await arrive('09:00');
    await remove(one.id);
    expect((await arrive('10:00')).queueNumber).toBe(one.queueNumber);
    const back = await reception.send(api.restoreAppointment, { id: one.id });
    expect(back.data.queueNumber).toBe(2);
  });
});
