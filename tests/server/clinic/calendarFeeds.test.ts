import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { timeFromToday, book, dayFromToday, clearCalendar, statusIds } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { patientsOf, people } from '../support/world.ts';

const log: string[] = [];
let clinic: Clinic;
let manager: Caller;
let doctor: Caller;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic(
    { LOG_LEVEL: 'trace' },
    { logTo: { write: (line) => void log.push(line) } },
  );
  manager = await clinic.as('manager');
  doctor = await clinic.as('doctor');
  reception = await clinic.as('reception');
});
beforeEach(async () => {
  await clearCalendar(clinic);
  await clinic.forgetTries();
  await clinic.owner.query('DELETE FROM calendar_feed');
});
afterAll(() => clinic.stop());

const make = async (input: Input<typeof api.addCalendarFeed> = { doctor: 1 }, caller = manager) =>
  (await caller.send(api.addCalendarFeed, input)).data.address;
const fetched = async (address: string) => {
  const answer = await fetch(clinic.address + address);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
/** The entries of a calendar as a program reads it: folded lines joined, a name and a value each. */
const entriesIn = (text: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((block) =>
      Object.fromEntries(
        block
          .split('END:VEVENT')[0]
          ?.trim()
          .split('\r\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]) ??
          [],
      ),
    ) as Record<string, string>[];
const entriesAt = async (address: string) => entriesIn((await fetched(address)).text);
/** A wall-clock time as iCalendar writes its instant. */
const utc = (wall: string) =>
  `${new Date(Date.parse(wall) - 8 * 3_600_000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

describe('a program that reads a calendar again', () => {
  it('is answered 304 while nothing has changed, and the new calendar once something has', async () => {
    const address = await make();
    await book(reception, { appointmentDate: timeFromToday(4, '11:20') });
    const { headers, text } = await fetched(address);
    const tag = headers.get('ETag') ?? '';
    const again = () =>
      fetch(clinic.address + address, { headers: { 'If-None-Match': tag } }).then(
        async (answer) => [answer.status, await answer.text()],
      );
    expect(tag).not.toBe('');
    expect(await again()).toEqual([304, '']);
    await book(reception, { appointmentDate: timeFromToday(5, '11:20') });
    const [status, changed] = await again();
    expect(status).toBe(200);
    expect(changed).not.toBe(text);
    expect(entriesIn(String(changed))).toHaveLength(2);
  });

  it('gets the same head by HEAD as by GET', async () => {
    const address = await make();
    const { headers, text } = await fetched(address);
    const head = await fetch(clinic.address + address, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['Content-Type', 'Cache-Control', 'ETag'])
      expect(head.headers.get(name)).toBe(headers.get(name));
    expect(head.headers.get('Content-Length')).toBe(String(Buffer.byteLength(text)));
    const unknown = await fetch(`${clinic.address}/api/calendar/${'x'.repeat(43)}.ics`, {
      method: 'HEAD',
    });
    expect(unknown.status).toBe(404);
  });
});

describe('the address of a calendar', () => {
  it('contains a secret of 256 bits, of which only the hash is stored', async () => {
    const address = await make();
    expect(address).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/);
    expect(await make()).not.toBe(address);
    const { rows } = await clinic.owner.query('SELECT * FROM calendar_feed');
    expect(JSON.stringify(rows)).not.toContain(address.slice(14, 57));
    const audits = await clinic.owner.query(
      `SELECT action, changes FROM audit WHERE resource = 'calendar-feeds' AND record_id = '1'`,
    );
    expect(JSON.stringify(audits.rows)).not.toContain(address.slice(14, 57));
  });

  it('is one for each doctor: a new one replaces it, and a replaced or removed one is not found', async () => {
    const first = await make();
    const second = await make();
    expect((await fetched(second)).status).toBe(200);
    await manager.send(api.removeCalendarFeed, { doctor: 1 });
    const never = await fetched(`/api/calendar/${'x'.repeat(43)}.ics`);
    expect(never.status).toBe(404);
    for (const address of [first, second]) {
      const { status, text } = await fetched(address);
      expect([status, text]).toEqual([404, never.text]);
    }
    const again = await manager.refused(api.removeCalendarFeed, { doctor: 1 });
    expect(again.status).toBe(404);
  });

  it('is not found while the subscription of its branch has ended', async () => {
    const address = await make();
    await clinic.owner.query(`UPDATE branch SET subscription_ends = '2020-01-01' WHERE id = 1`);
    expect((await fetched(address)).status).toBe(404);
    await clinic.owner.query(`UPDATE branch SET subscription_ends = '2999-12-31' WHERE id = 1`);
    expect((await fetched(address)).status).toBe(200);
  });

  it("is not found while the doctor's account may not work in the branch", async () => {
    const address = await make();
    const ofNobody = await make({ doctor: 2 });
    const { id } = people.doctor;
    const isRead = async (each = address) => (await fetched(each)).status === 200;
    for (const [ends, begins] of [
      [
        'UPDATE membership SET blocked = true WHERE account_id = $1',
        'UPDATE membership SET blocked = false WHERE account_id = $1',
      ],
      [
        'UPDATE membership SET branch_id = 2 WHERE account_id = $1',
        'UPDATE membership SET branch_id = 1 WHERE account_id = $1',
      ],
      [
        'UPDATE account SET disabled_at = now() WHERE id = $1',
        'UPDATE account SET disabled_at = NULL WHERE id = $1',
      ],
    ] as const) {
      await clinic.owner.query(ends, [id]);
      await clinic.owner.query('UPDATE calendar_feed SET read_at = NULL');
      expect(await isRead(), ends).toBe(false);
      expect((await manager.send(api.calendarFeedList, {})).data[0]?.readDate).toBeNull();
      expect(await isRead(ofNobody)).toBe(true);
      await clinic.owner.query(begins, [id]);
      expect(await isRead(), begins).toBe(true);
    }
  });

  it('is listed with the time of its last request, updated at most once a minute', async () => {
    const address = await make({ doctor: 2, withNames: true });
    await make({ doctor: 1 });
    const list = async () => (await manager.send(api.calendarFeedList, {})).data;
    expect(await list()).toMatchObject([
      { doctor: 1, resource: 'Dr kl 1', withNames: false, readDate: null },
      { doctor: 2, resource: 'Dr kl 2', withNames: true, readDate: null },
    ]);
    await fetched(address);
    const [, read] = await list();
    expect(read?.readDate).toMatch(/^\d{4}-/);
    await fetched(address);
    expect((await list())[1]?.readDate).toBe(read?.readDate);
    await clinic.owner.query(`UPDATE calendar_feed SET read_at = now() - interval '61 seconds'`);
    await fetched(address);
    expect((await list())[1]?.readDate).not.toBe(read?.readDate);
  });

  it('can be created by doctors only for themselves', async () => {
    await make({ doctor: 2 });
    await make({ doctor: 1 }, doctor);
    const { data } = await doctor.send(api.calendarFeedList, {});
    expect(data.map((feed) => feed.doctor)).toEqual([1]);
    const refused = [
      await doctor.refused(api.addCalendarFeed, { doctor: 2 }),
      await doctor.refused(api.removeCalendarFeed, { doctor: 2 }),
    ];
    expect(refused.map(({ status, failures }) => [status, failures[0]?.error_code])).toEqual([
      [403, 'FEED.OWN_ONLY'],
      [403, 'FEED.OWN_ONLY'],
    ]);
    expect((await manager.send(api.calendarFeedList, {})).data).toHaveLength(2);
    await doctor.send(api.removeCalendarFeed, { doctor: 1 });
  });

  it("cannot be created for another branch's doctor, nor without the permission", async () => {
    expect((await manager.refused(api.addCalendarFeed, { doctor: 4 })).status).toBe(404);
    expect((await reception.refused(api.addCalendarFeed, { doctor: 1 })).status).toBe(403);
    expect((await reception.refused(api.calendarFeedList, {})).status).toBe(403);
  });

  it('has a history with whether patients are named, for those who manage every feed', async () => {
    await make({ doctor: 2, withNames: true });
    await make({ doctor: 2 });
    const wanted = { resource: 'calendar-feeds', id: '2' };
    const { data } = await manager.send(api.recordHistory, wanted);
    expect(data.slice(0, 2).map(({ changes }) => changes)).toEqual([
      { withNames: [true, false] },
      { withNames: [null, true] },
    ]);
    expect((await doctor.refused(api.recordHistory, wanted)).status).toBe(403);
  });

  it('is never logged', async () => {
    const address = await make();
    await fetched(address);
    await fetched('/api/calendar/a-secret-that-is-wrong-1234.ics');
    expect(log.length).toBeGreaterThan(0);
    expect(log.filter((line) => line.includes(address.slice(14, 40)))).toEqual([]);
    expect(log.filter((line) => line.includes('a-secret-that'))).toEqual([]);
  });

  it('is limited in wrong guesses, and separately in requests of a right one', async () => {
    const guesses: number[] = [];
    for (let count = 0; count < 61; count++)
      guesses.push((await fetched(`/api/calendar/${'y'.repeat(40)}${count + 100}.ics`)).status);
    expect([guesses.slice(0, 60).every((status) => status === 404), guesses[60]]).toEqual([
      true,
      429,
    ]);
    await clinic.forgetTries();
    const address = await make();
    const readings: number[] = [];
    for (let count = 0; count < 101; count++) readings.push((await fetched(address)).status);
    expect([readings.slice(0, 100).every((status) => status === 200), readings[100]]).toEqual([
      true,
      429,
    ]);
  });
});

describe('the content of a calendar', () => {
  it('is iCalendar with CRLF and lines of at most 75 bytes, and is cached only privately', async () => {
    await reception.send(api.addOrganizer, {
      resource: 1,
      reason: '缺勤 '.repeat(40),
      fromDate: dayFromToday(1),
      toDate: dayFromToday(1),
      startDate: '09:00',
      stopDate: '10:00',
    });
    const { headers, text } = await fetched(await make({ doctor: 1, withNames: true }));
    expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('Cache-Control')).toMatch(/^private/);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(text).toMatch(/END:VCALENDAR(\r\n)?$/);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(76);
    expect(entriesIn(text)[0]?.['SUMMARY']).toBe('缺勤 '.repeat(40).trim());
  });

  it('keeps names with line breaks on one line, so that they add no property', async () => {
    await clinic.owner.query(
      `UPDATE doctor SET name = E'Dr\\r\\nEND:VCALENDAR\\nATTENDEE:x\\u000b' WHERE id = 1`,
    );
    await clinic.owner.query(
      `UPDATE patient SET name = E'Here\\u0007\\nATTENDEE:x' WHERE ic_passport = $1`,
      [patientsOf.kl.here],
    );
    await book(reception, { appointmentDate: timeFromToday(1, '10:00') });
    const { text } = await fetched(await make({ doctor: 1, withNames: true }));
    expect(text.split(/\r\n|\r|\n/).filter((line) => /^ATTENDEE|\p{Cc}/u.test(line))).toEqual([]);
    expect(entriesIn(text)).toHaveLength(1);
    await clinic.owner.query(`UPDATE doctor SET name = 'Dr kl 1' WHERE id = 1`);
    await clinic.owner.query(`UPDATE patient SET name = 'Here kl' WHERE ic_passport = $1`, [
      patientsOf.kl.here,
    ]);
  });

  it('shows appointments with type and room, and patients only if requested', async () => {
    const made = await book(reception, { appointmentDate: timeFromToday(1, '07:30'), location: 2 });
    const [plain] = await entriesAt(await make());
    expect(plain).toMatchObject({
      UID: `appointment-${made.id}-branch-1@doctor-assist`,
      SEQUENCE: '1',
      DTSTART: utc(timeFromToday(1, '07:30')),
      DTEND: utc(timeFromToday(1, '08:00')),
      SUMMARY: 'Consultation',
      LOCATION: 'Room 2',
      STATUS: 'CONFIRMED',
      TRANSP: 'OPAQUE',
      CLASS: 'PRIVATE',
    });
    expect((await fetched(await make())).text).not.toContain('Here kl');
    const [named] = await entriesAt(await make({ doctor: 1, withNames: true }));
    expect(named?.['SUMMARY']).toBe('Here kl: Consultation');
  });

  it('keeps the UID of an appointment that moves, and marks cancelled ones', async () => {
    const made = await book(reception, { appointmentDate: timeFromToday(1, '10:00') });
    const address = await make();
    const [before] = await entriesAt(address);
    await reception.send(api.rescheduleAppointment, {
      id: made.id,
      appointmentDate: timeFromToday(2, '11:00'),
      estimatedTime: '00:15:00',
    });
    const [moved] = await entriesAt(address);
    expect(moved).toMatchObject({ UID: before?.['UID'], DTSTART: utc(timeFromToday(2, '11:00')) });
    expect(Number(moved?.['SEQUENCE'])).toBeGreaterThan(Number(before?.['SEQUENCE']));
    const become = async (status: keyof typeof statusIds) => {
      await reception.send(api.updateAppointment, { id: made.id, appt_status: statusIds[status] });
      const [entry] = await entriesAt(address);
      return [entry?.['STATUS'], entry?.['TRANSP']];
    };
    expect(await become('cancelled')).toEqual(['CANCELLED', 'TRANSPARENT']);
    expect(await become('noShow')).toEqual(['CONFIRMED', 'TRANSPARENT']);
    await clinic.owner.query('UPDATE appointment SET removed_at = now()');
    expect(await entriesAt(address)).toEqual([]);
  });

  it('shows each occurrence of an absence, without the reason unless names are requested', async () => {
    await reception.send(api.addOrganizer, {
      resource: 1,
      reason: 'Cover for Here kl',
      fromDate: dayFromToday(1),
      toDate: dayFromToday(14),
      startDate: '13:00',
      stopDate: '14:00',
      weekdays: String(new Date(dayFromToday(3)).getUTCDay() || 7),
    });
    await reception.send(api.addOrganizer, {
      resource: 1,
      reason: 'Conference',
      fromDate: dayFromToday(20),
      toDate: dayFromToday(22),
      startDate: '00:00',
      stopDate: '24:00',
      type: 'Course',
    });
    const found = await entriesAt(await make());
    expect(
      found.map((entry) => [entry['SUMMARY'], entry['DTSTART'], entry['DTEND'], entry['TRANSP']]),
    ).toEqual([
      ['Away', utc(timeFromToday(3, '13:00')), utc(timeFromToday(3, '14:00')), 'OPAQUE'],
      ['Away', utc(timeFromToday(10, '13:00')), utc(timeFromToday(10, '14:00')), 'OPAQUE'],
      ['Course', utc(timeFromToday(20, '00:00')), utc(timeFromToday(23, '00:00')), 'OPAQUE'],
    ]);
    expect(new Set(found.map((entry) => entry['UID'])).size).toBe(3);
    const [named] = await entriesAt(await make({ doctor: 1, withNames: true }));
    expect(named?.['SUMMARY']).toBe('Cover for Here kl');
  });

  it("contains only the doctor's appointments, from a month ago to a year ahead", async () => {
    await book(reception, { appointmentDate: timeFromToday(1, '10:00'), resource: '2' });
    const both = await book(reception, {
      appointmentDate: timeFromToday(1, '11:00'),
      resource: '2|1',
    });
    const early = await book(reception, { appointmentDate: timeFromToday(1, '12:00') });
    const late = await book(reception, { appointmentDate: timeFromToday(1, '13:00') });
    const moved = (days: number, id: number) =>
      clinic.owner.query('UPDATE appointment SET starts_at = $1 WHERE id = $2', [
        new Date(Date.now() + days * 86_400_000),
        id,
      ]);
    await moved(-33, early.id);
    await moved(368, late.id);
    const address = await make();
    const ids = async () => (await entriesAt(address)).map((entry) => entry['UID']?.split('-')[1]);
    expect(await ids()).toEqual([String(both.id)]);
    await moved(-27, early.id);
    await moved(363, late.id);
    expect(await ids()).toEqual([early.id, both.id, late.id].map(String));
  });
});
