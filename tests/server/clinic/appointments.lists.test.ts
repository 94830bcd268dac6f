import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { timeFromToday, book, dayFromToday, clearCalendar, statusIds } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { patientsOf, people } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
});
beforeEach(() => clearCalendar(clinic));
afterAll(() => clinic.stop());

describe('lists', () => {
  const idsOf = async (input: Parameters<typeof listed>[0]) =>
    (await listed(input)).data.data.map((row) => row.id);
  const listed = (input: Parameters<typeof reception.send<typeof api.appointmentList>>[1]) =>
    reception.send(api.appointmentList, input);

  it("has today's appointments in the queue, by time, and no others", async () => {
    const late = await book(reception, {
      appointmentDate: timeFromToday(0, '23:30'),
      estimatedTime: '02:00:00',
    });
    const early = await book(reception, { appointmentDate: timeFromToday(0, '00:00') });
    await book(reception, { appointmentDate: timeFromToday(1, '01:30') });
    const past = await book(reception, {
      appointmentDate: timeFromToday(3, '23:59'),
      resource: '2',
    });
    await clinic.owner.query(
      `UPDATE appointment SET starts_at = starts_at - interval '4 days' WHERE id = $1`,
      [past.id],
    );
    const removed = await book(reception, { appointmentDate: timeFromToday(0, '12:00') });
    await clinic.owner.query('UPDATE appointment SET removed_at = now() WHERE id = $1', [
      removed.id,
    ]);
    const { data, total } = await reception.send(api.todayQueue, {});
    expect(data.data.map((row) => row.id)).toEqual([early.id, late.id]);
    expect(total).toBe(2);
  });

  it('filters by days, doctors, statuses, rooms and types together', async () => {
    const one = await book(reception, { resource: '1', location: 1 });
    const two = await book(reception, { resource: '2|3', location: 2, type: 'Vaccination' });
    const other = await book(reception, {
      appointmentDate: timeFromToday(3, '09:00'),
      resource: '1',
    });
    const days = { startDate: dayFromToday(1), endDate: dayFromToday(1) };
    expect(await idsOf(days)).toEqual([one.id, two.id]);
    expect(await idsOf({ ...days, resources: '3' })).toEqual([two.id]);
    expect(await idsOf({ ...days, resources: '1,3' })).toEqual([one.id, two.id]);
    expect(await idsOf({ ...days, locations: '1' })).toEqual([one.id]);
    expect(await idsOf({ ...days, types: 'Vaccination,Ultrasound' })).toEqual([two.id]);
    expect(await idsOf({ ...days, statuses: String(statusIds.cancelled) })).toEqual([]);
    expect(await idsOf({ ...days, resources: '2', types: 'Consultation' })).toEqual([]);
    expect(await idsOf({ startDate: dayFromToday(2) })).toEqual([other.id]);
    expect(await idsOf({ endDate: dayFromToday(2) })).toEqual([two.id, one.id]);
    expect(await idsOf({})).toEqual([other.id, two.id, one.id]);
  });

  it("has an appointment among its doctors' of its own day alone, also once it is moved", async () => {
    const { id } = await book(reception, { resource: '1|2' });
    const onDay = (day: number, resources: string) =>
      idsOf({ startDate: dayFromToday(day), endDate: dayFromToday(day), resources });
    expect(await onDay(1, '2')).toEqual([id]);
    await reception.send(api.rescheduleAppointment, {
      id,
      appointmentDate: timeFromToday(2, '09:00'),
    });
    await reception.send(api.editAppointmentDoctor, { id, doctor: '2|3' });
    expect(await onDay(1, '2')).toEqual([]);
    expect(await onDay(2, '1')).toEqual([]);
    expect(await onDay(2, '3')).toEqual([id]);
    expect(await onDay(2, '1,2,3')).toEqual([id]);
  });

  it('searches by patient name, and with q by phone and identity number too, with wildcards taken literally', async () => {
    const here = await book(reception);
    const aisyah = await book(reception, {
      resource: '2',
      patientID: '900101145670',
      patientName: 'Siti 100% Aisyah',
      phoneNo: '0177777777',
    });
    expect(await idsOf({ patName: 'aisyah SITI' })).toEqual([aisyah.id]);
    expect(await idsOf({ patName: '900101145670' })).toEqual([]);
    expect(await idsOf({ patName: '%' })).toEqual([aisyah.id]);
    expect(await idsOf({ q: '90010114' })).toEqual([aisyah.id]);
    expect(await idsOf({ q: '6017777' })).toEqual([aisyah.id]);
    expect(await idsOf({ q: '017-777 7777' })).toEqual([aisyah.id]);
    expect(await idsOf({ q: 'here 8001' })).toEqual([here.id]);
  });

  it('sorts and pages, and answers the total', async () => {
    const times = ['08:00', '09:00', '10:00', '11:00', '12:00'];
    const made = [];
    for (const time of times)
      made.push(await book(reception, { appointmentDate: timeFromToday(1, time) }));
    const page = await listed({
      startDate: dayFromToday(1),
      endDate: dayFromToday(1),
      page: 2,
      pageSize: 2,
      sort: 'appointmentDate',
      order: 'DESC',
    });
    expect(page.total).toBe(5);
    expect(page.data.data.map((row) => row.id)).toEqual([made[2]?.id, made[1]?.id]);
    const past = await listed({ startDate: dayFromToday(1), page: 9, pageSize: 2 });
    expect([past.total, past.data.data]).toEqual([5, []]);
    for (const sort of [
      'patientName',
      'icPassport',
      'statusDesc',
      'appointmentType',
      'location',
      'category',
      'queueNumber',
      'createdDate',
      'id',
    ] as const)
      expect((await listed({ sort, order: 'DESC' })).data.data).toHaveLength(5);
  });

  it('shows allergies, doctors in order and names of people in each row', async () => {
    await clinic.owner.query(
      `INSERT INTO patient_allergy (branch_id, patient_id, position, allergy)
       SELECT 1, id, v.position, v.allergy FROM patient, (VALUES (1, 'Seafood'), (0, 'Penicillin')) AS v(position, allergy)
        WHERE branch_id = 1 AND ic_passport = $1`,
      [patientsOf.kl.here],
    );
    await book(reception, { resource: '3|1' });
    const [row] = (await listed({})).data.data;
    expect(row).toMatchObject({
      allergies: ['Penicillin', 'Seafood'],
      doctor: '3|1',
      createdBy: people.reception.name,
    });
    await clinic.owner.query('DELETE FROM patient_allergy');
  });

  it("never shows another branch's", async () => {
    await book(reception);
    const tenant = await clinic.as('tenant', 'pj');
    expect((await tenant.send(api.appointmentList, {})).data.data).toEqual([]);
    expect(
      (await clinic.as('tenant', 'kl').then((own) => own.send(api.appointmentList, {}))).total,
    ).toBe(1);
  });
});
