import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import {
  timeFromToday,
  book,
  bookingInput,
  dayFromToday,
  clearCalendar,
} from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { patientsOf, people } from '../support/world.ts';

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

const patientOf = async (icPassport: string) =>
  (
    await clinic.owner.query<Record<string, unknown>>(
      `SELECT name, mobile, dob::text, removed_at, billing_type FROM patient WHERE branch_id = 1 AND ic_passport = $1`,
      [icPassport],
    )
  ).rows[0];

describe('booking', () => {
  it('answers the appointment as stored, with wall-clock times', async () => {
    const made = await book(reception, {
      appointmentDate: timeFromToday(1, '10:00'),
      resource: '2|1',
      location: 3,
      rootCause: 'Cough',
      reason: 'Bring the old report',
      nextAction: 'X-ray',
    });
    expect(made).toMatchObject({
      icPassport: patientsOf.kl.here,
      patientName: 'Here kl',
      phoneNo: '60123456789',
      appointmentDate: timeFromToday(1, '10:00'),
      duration: '00:30:00',
      appointmentType: 'Consultation',
      doctor: '2|1',
      doctors: [
        { id: 2, resource: 'Dr kl 2' },
        { id: 1, resource: 'Dr kl 1' },
      ],
      priorityID: 6,
      category: 'Normal',
      statusDesc: 'Booked',
      statusMeaning: 'booked',
      locationID: 3,
      location: 'Room 3',
      patientComplaint: 'Cough',
      remark: 'Bring the old report',
      nextAction: 'X-ray',
      queueNumber: null,
      conflict: false,
      removed: false,
      createdBy: people.reception.name,
      username: people.reception.name,
      version: 1,
    });
    expect((await reception.send(api.appointmentDetail, { id: made.id })).data).toEqual(made);
    const { rows } = await clinic.owner.query<{ utc: string }>(
      `SELECT to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS utc FROM appointment WHERE id = $1`,
      [made.id],
    );
    expect(rows[0]?.utc).toBe(`${dayFromToday(1)} 02:00`);
  });

  it('accepts today and refuses yesterday', async () => {
    expect(
      (await book(reception, { appointmentDate: timeFromToday(0, '00:00') })).appointmentDate,
    ).toBe(timeFromToday(0, '00:00'));
    const refused = await reception.refused(
      api.bookAppointment,
      bookingInput({ appointmentDate: timeFromToday(-1, '23:59') }),
    );
    expect(refused.status).toBe(400);
    expect(refused.failures).toMatchObject([
      { error_code: 'APPOINTMENT.PAST', field: 'appointmentDate' },
    ]);
  });

  it('lasts as long as its type unless a length is given, and ten minutes if an overlap is requested without one', async () => {
    const { data: types } = await reception.send(api.apptType, {});
    for (const [at_, { type, duration }] of types.entries()) {
      const made = await book(reception, {
        type,
        estimatedTime: undefined,
        appointmentDate: timeFromToday(9 + at_, '09:00'),
      });
      expect([made.appointmentType, made.duration]).toEqual([type, duration]);
    }
    expect(types.some(({ duration }) => duration !== '00:00:00')).toBe(true);
    const none = { estimatedTime: '00:00:00', appointmentDate: timeFromToday(8, '09:00') };
    expect((await book(reception, none)).duration).toBe('00:00:00');
    const forced = await book(reception, { ...none, allowConflict: true });
    expect(forced).toMatchObject({ duration: '00:10:00', conflict: true });
  });

  it.each(['', null])('takes %j for a field that may be left out', async (none) => {
    const wanted = { appointmentDate: timeFromToday(7, '09:00'), estimatedTime: undefined };
    const plain = await book(reception, wanted);
    const { body } = api.bookAppointment;
    const optional = Object.entries(body.shape).filter(
      ([, field]) => field.safeParse(undefined).success,
    );
    const empty = Object.fromEntries(optional.map(([name]) => [name, none]));
    const made = await book(reception, { ...wanted, ...empty, resource: '2' });
    expect(made).toEqual({
      ...plain,
      id: made.id,
      doctor: '2',
      doctors: made.doctors,
      createdDate: made.createdDate,
    });
    expect([made.locationID, made.location, made.patientComplaint]).toEqual([null, '', '']);
  });

  it.each([
    ['a type that the branch does not have', { type: 'Haircut' }, 400, 'APPOINTMENT.TYPE', 'type'],
    ['a room that it does not have', { location: 99 }, 404, 'GENERAL.NOT_FOUND', 'location'],
    [
      'a category that it does not have',
      { priorityID: 99 },
      404,
      'GENERAL.NOT_FOUND',
      'priorityID',
    ],
    ["another branch's doctor", { resource: '1|4' }, 404, 'GENERAL.NOT_FOUND', 'resource'],
    ['no doctor', { resource: '' }, 400, 'APPOINTMENT.DOCTOR_REQUIRED', 'resource'],
    ['no name', { patientName: ' ' }, 400, 'GENERAL.REQUIRED', 'patientName'],
    ['no identity number', { patientID: '' }, 400, 'GENERAL.REQUIRED', 'patientID'],
  ])('refuses %s', async (_, changes, status, code, field) => {
    const refused = await reception.refused(api.bookAppointment, bookingInput(changes));
    expect(refused.status).toBe(status);
    expect(refused.failures[0]).toMatchObject({ error_code: code, field });
  });

  it('is refused to nurses', async () => {
    expect((await nurse.refused(api.bookAppointment, bookingInput({}))).status).toBe(403);
  });
});

describe("a booking's patient", () => {
  it('is registered from name, phone and MyKad number if new, without the placeholder dob', async () => {
    const made = await book(reception, {
      patientID: '900229-14-5678',
      patientName: 'Aisyah binti Omar',
      phoneNo: '0123334444',
      dob: '1980-01-01',
      billingType: '00',
    });
    expect(made).toMatchObject({ icPassport: '900229145678', phoneNo: '60123334444' });
    // 29 February 1990 does not exist, so the number is no MyKad.
    expect(await patientOf('900229145678')).toMatchObject({ dob: null, mobile: '60123334444' });
    await book(reception, {
      appointmentDate: timeFromToday(2, '10:00'),
      patientID: '920229145678',
      patientName: 'Born on a leap day',
      phoneNo: '123334445',
      dob: '1980-01-01',
    });
    expect(await patientOf('920229145678')).toMatchObject({
      name: 'Born on a leap day',
      dob: '1992-02-29',
      mobile: '60123334445',
      billing_type: '00',
    });
  });

  it('needs a phone number if new, and is not registered without', async () => {
    const refused = await reception.refused(
      api.bookAppointment,
      bookingInput({ patientID: 'K1234567', patientName: 'New' }),
    );
    expect(refused.status).toBe(400);
    expect(refused.failures).toMatchObject([
      { error_code: 'APPOINTMENT.PHONE_REQUIRED', field: 'phoneNo' },
    ]);
    expect(await patientOf('K1234567')).toBeUndefined();
  });

  it('is not registered with identity data that cannot be', async () => {
    const input = { patientID: '901315145678', patientName: 'New', phoneNo: '1' };
    const refused = await reception.refused(api.bookAppointment, bookingInput(input));
    expect(refused.failures.map((failure) => [failure.field, failure.error_code])).toEqual([
      ['patientID', 'PATIENT.IDENTITY_DATE'],
      ['phoneNo', 'GENERAL.PHONE'],
    ]);
    expect(await patientOf('901315145678')).toBeUndefined();
  });

  it('is not registered if the booking is refused', async () => {
    await book(reception);
    const refused = await reception.refused(
      api.bookAppointment,
      bookingInput({ patientID: 'K7654321', patientName: 'New', phoneNo: '123456789' }),
    );
    expect(refused.status).toBe(409);
    expect(await patientOf('K7654321')).toBeUndefined();
  });

  it('keeps name and phone if known', async () => {
    await book(reception, { patientName: 'Another name', phoneNo: '0199999999' });
    expect(await patientOf(patientsOf.kl.here)).toMatchObject({
      name: 'Here kl',
      mobile: '60123456789',
    });
  });

  it('is refused by name if removed', async () => {
    const refused = await reception.refused(
      api.bookAppointment,
      bookingInput({ patientID: patientsOf.kl.removed, phoneNo: '123456789' }),
    );
    expect(refused.status).toBe(409);
    expect(refused.failures).toMatchObject([
      { error_code: 'PATIENT.REMOVED_EXISTS', field: 'patientID', params: { name: 'Removed kl' } },
    ]);
  });

  it("is the branch's own, even if another branch has the number", async () => {
    const made = await book(reception, {
      patientID: patientsOf.pj.here,
      patientName: 'Own of kl',
      phoneNo: '123456780',
    });
    expect(made.patientName).toBe('Own of kl');
    expect(await patientOf(patientsOf.pj.here)).toMatchObject({ name: 'Own of kl' });
  });
});
