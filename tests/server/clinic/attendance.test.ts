import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { dateRangeText } from '../../../contract/kit/dateText.ts';
import { timeFromToday, book, dayFromToday, clearCalendar, statusIds } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { readPdf } from '../support/pdf.ts';
import { PASSWORD, patientsOf } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
});
beforeEach(() => clearCalendar(clinic));
afterAll(() => clinic.stop());

const BETTER = 1;
const OTHER = 7;

/** Books days ahead, gives it an outcome, and moves it back to a day, which booking itself does not do. */
async function happened(
  days: number,
  hour: number,
  status: number,
  {
    resource = '1',
    reason,
    patientID,
  }: { resource?: string; reason?: number; patientID?: string } = {},
) {
  const time = `${String(hour).padStart(2, '0')}:00`;
  const { id } = await book(reception, {
    appointmentDate: timeFromToday(1, time),
    resource,
    ...(patientID && { patientID, patientName: 'Lim', phoneNo: '177654321' }),
  });
  await reception.send(api.rescheduleAppointment, {
    id,
    appointmentDate: timeFromToday(days, time),
  });
  await reception.send(api.updateAppointment, { id, appt_status: status, cancel_reason: reason });
  return id;
}
const of = async (patientID: string) =>
  (await reception.send(api.patientAttendance, { patientID })).data;
const report = async (startDate: string, endDate: string) =>
  (await reception.send(api.attendanceReport, { startDate, endDate })).data;

describe("a patient's attendance", () => {
  it('counts the outcomes of past appointments, and names the latest no-show', async () => {
    await happened(-20, 10, statusIds.noShow);
    await happened(-10, 11, statusIds.noShow);
    await happened(-9, 10, statusIds.done);
    await happened(-8, 10, statusIds.cancelled, { reason: BETTER });
    await happened(-7, 10, statusIds.booked);
    await happened(5, 10, statusIds.cancelled);
    await happened(6, 10, statusIds.noShow);
    await happened(-6, 10, statusIds.noShow, { patientID: '900101145678' });
    const removed = await happened(-5, 10, statusIds.noShow);
    await reception.send(api.removeAppointment, { id: removed, password: PASSWORD });
    expect(await of(patientsOf.kl.here)).toEqual({
      total: 5,
      done: 1,
      cancelled: 1,
      noShow: 2,
      lastNoShow: timeFromToday(-10, '11:00'),
    });
  });

  it('depends on the meaning of a status, not on its name', async () => {
    await clinic.owner.query(
      `INSERT INTO lookup_value (branch_id, kind, id, value, meaning, position) VALUES (1, 'appt_status', 40, 'Never came', 'noShow', 40)`,
    );
    await happened(-3, 10, 40);
    expect(await of(patientsOf.kl.here)).toMatchObject({ total: 1, noShow: 1 });
  });

  it('is empty for a patient without appointments, and not found for an unknown one', async () => {
    expect(await of(patientsOf.kl.here)).toEqual({
      total: 0,
      done: 0,
      cancelled: 0,
      noShow: 0,
      lastNoShow: null,
    });
    for (const patientID of [patientsOf.pj.here, patientsOf.kl.removed, 'X1'])
      expect((await reception.refused(api.patientAttendance, { patientID })).status).toBe(404);
  });
});

describe('the report on attendance', () => {
  it('counts cancellations by reason, most first, and no-shows by doctor, on the given days', async () => {
    await happened(-3, 9, statusIds.cancelled, { reason: OTHER });
    await happened(-3, 10, statusIds.cancelled, { reason: BETTER });
    await happened(-2, 10, statusIds.cancelled, { reason: BETTER, resource: '2' });
    await happened(-2, 11, statusIds.cancelled);
    await happened(-2, 12, statusIds.noShow, { resource: '1|2' });
    await happened(-1, 13, statusIds.done);
    await happened(-4, 10, statusIds.cancelled, { reason: OTHER });
    await happened(0, 10, statusIds.noShow);
    expect(await report(dayFromToday(-3), dayFromToday(-1))).toEqual({
      total: 6,
      walkIns: 0,
      reasons: [
        { reason: 'Patient is better', count: 2 },
        { reason: 'Other', count: 1 },
        { reason: '', count: 1 },
      ],
      doctors: [
        { id: 1, resource: 'Dr kl 1', total: 5, cancelled: 3, noShow: 1 },
        { id: 2, resource: 'Dr kl 2', total: 2, cancelled: 1, noShow: 1 },
      ],
    });
    expect(await report(dayFromToday(-1), dayFromToday(-3))).toEqual({
      total: 0,
      walkIns: 0,
      reasons: [],
      doctors: [],
    });
  });

  it('is a paper with the same figures, in the requested language', async () => {
    await happened(-3, 9, statusIds.cancelled, { reason: BETTER });
    await happened(-2, 10, statusIds.cancelled, { reason: BETTER, resource: '2' });
    await happened(-2, 11, statusIds.cancelled);
    await happened(-2, 12, statusIds.noShow);
    const range = { startDate: dayFromToday(-3), endDate: dayFromToday(-1) };
    const paper = async (language: string) => {
      const headers = { 'Accept-Language': language };
      const { data } = await reception.send(api.attendancePaper, range, { headers });
      return (await readPdf(new Uint8Array(await data.arrayBuffer()))).text;
    };
    const text = await paper('en');
    for (const said of [
      'World KL World One Sdn Bhd',
      `Attendance ${dateRangeText(range.startDate, range.endDate, 'en')} Appointments: 4 `,
      'Reason Cancelled Share Patient is better 2 67% No reason 1 33% Total 3 ',
      'Doctor Appointments Cancelled No-shows No-show rate Dr kl 1 3 2 1 33% Dr kl 2 1 1 0 0%',
      'Page 1 of 1.',
    ])
      expect(text).toContain(said);
    expect(await paper('ms')).toContain(
      `Kehadiran ${dateRangeText(range.startDate, range.endDate, 'ms')}`,
    );
    expect(await paper('zh')).toContain('病人已好转 2 67% 未说明 1 33% 合计 3');
  });

  it('is a paper also where there is nothing to report', async () => {
    const { data } = await reception.send(api.attendancePaper, {
      startDate: dayFromToday(-1),
      endDate: dayFromToday(-1),
    });
    const { text } = await readPdf(new Uint8Array(await data.arrayBuffer()));
    expect(text).toContain('Nothing was cancelled. By doctor No records found');
  });
});
