import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { dateText, shortDateText } from '../../../contract/kit/dateText.ts';
import { book, clearCalendar, dayFromToday, statusIds, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { pdfPages } from '../support/pdf.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  reception = await clinic.as('reception');
});
beforeEach(() => clearCalendar(clinic));
afterAll(() => clinic.stop());

const tomorrow = { startDate: dayFromToday(1), endDate: dayFromToday(1) };

/** The text of the paper's pages, each in one line. */
async function paper(query: Input<typeof api.appointmentListPaper>, language = 'en') {
  const headers = { 'Accept-Language': language };
  const { data } = await reception.send(api.appointmentListPaper, query, { headers });
  const pages = await pdfPages(new Uint8Array(await data.arrayBuffer()));
  return pages.map((page) => page.replace(/\s+/g, ' '));
}

describe('the appointment list on paper', () => {
  it('has the appointments of a day by time, in the words of the pages', async () => {
    await book(reception, {
      appointmentDate: timeFromToday(1, '14:30'),
      resource: '1|2',
      type: 'Vaccination',
      patientID: '900101145678',
      patientName: '陈伟明',
      phoneNo: '123456789',
    });
    const { id } = await book(reception, { rootCause: 'பல் வலி' });
    await reception.send(api.updateAppointment, { id, appt_status: statusIds.confirmed });
    await book(reception, { appointmentDate: timeFromToday(2, '09:00') });
    const [page, ...more] = await paper(tomorrow);
    expect(more).toEqual([]);
    expect(page).toContain(`Appointment list ${dateText(tomorrow.startDate, 'en')} Time Patient `);
    expect(page).toMatch(/ 10:00 AM Here kl .*Dr kl 1 Consultation Confirmed .*02:30 PM 陈伟明 /);
    expect(page).toContain('02:30 PM 陈伟明 012-345 6789 Dr kl 1, Dr kl 2 Vaccination Booked');
    expect(page).toContain('Total 2 Printed by');
    const [inMalay] = await paper(tomorrow, 'ms');
    expect(inMalay).toContain('02:30 PTG 陈伟明 012-345 6789 Dr kl 1, Dr kl 2 Vaksinasi Ditempah');
    expect((await paper(tomorrow, 'zh'))[0]).toContain('疫苗接种 已预约');
  });

  it('is narrowed as the list is, and says the day where there are several', async () => {
    await book(reception, { resource: '1' });
    await book(reception, { resource: '2', appointmentDate: timeFromToday(2, '09:00') });
    const range = { startDate: dayFromToday(1), endDate: dayFromToday(2) };
    const [both] = await paper(range);
    for (const day of [1, 2])
      expect(both).toContain(`${shortDateText(dayFromToday(day), 'en')} Here kl`);
    expect(both).toContain('Total 2 ');
    const [second] = await paper({ ...range, resources: '2' });
    expect(second).toContain('Dr kl 2');
    expect(second).toContain('Total 1 ');
    expect(second).not.toContain('Dr kl 1');
  });

  it('repeats its head on each page, and says where it is cut', async () => {
    const { id } = await book(reception);
    await clinic.owner.query(
      `INSERT INTO appointment OVERRIDING SYSTEM VALUE
       SELECT copy.* FROM appointment a, generate_series(1, 1000) AS n,
              jsonb_populate_record(a, jsonb_build_object('id', a.id + n)) AS copy
        WHERE a.id = $1`,
      [id],
    );
    const pages = await paper(tomorrow);
    expect(pages.length).toBeGreaterThan(20);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Time Patient Phone Doctors Type Status Complaint');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}.`);
    }
    expect(pages.join(' ').match(/10:00 AM/g)).toHaveLength(1_000);
    expect(pages.at(-1)).toContain('Total 1000 Only the first 1000 are listed.');
    // The list itself tells of the others by their number.
    const { data, total } = await reception.send(api.appointmentList, tomorrow);
    expect([data.data.length, total]).toEqual([1_000, 1_001]);
  });
});
