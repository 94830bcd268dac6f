import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../contract/index.ts';
import { CallError } from '../../../contract/kit/client.ts';
import { scale } from '../../support/scale.ts';
import {
  book,
  clearCalendar,
  dayFromToday,
  historyOf,
  statusIds,
  timeFromToday,
} from '../support/booking.ts';
import { solvedCaptcha } from '../support/captcha.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { waitForMails } from '../support/mail.ts';
import {
  BOOKING_NAME,
  bookOnline,
  codeFor,
  freeFrom,
  holdTime,
  lapsedHold,
  settingsOf,
  stranger,
  switchOn,
} from '../support/onlineBooking.ts';
import { readPdf } from '../support/pdf.ts';
import { type Gateway, prepareSms, startGateway } from '../support/sms.ts';
import { branchIds, patientsOf } from '../support/world.ts';

/** How many strangers want the same time at the same moment. */
const AT_ONCE = scale(40, 200);

let gateway: Gateway;
let clinic: Clinic;
let manager: Caller;
let reception: Caller;
let visitor: Caller;
beforeAll(async () => {
  gateway = await startGateway();
  clinic = await startClinic({ SMS_URL: gateway.url });
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
  visitor = clinic.visitor;
});
beforeEach(async () => {
  await clearCalendar(clinic);
  await clinic.owner.query('DELETE FROM booking_hold');
  await clinic.forgetTries();
  await switchOn(manager);
});
afterAll(async () => {
  await clinic.stop();
  await gateway.close();
});

const refusalOf = async (attempt: Promise<CallError>) => {
  const { status, failures } = await attempt;
  return [status, failures[0]?.error_code];
};
const page = (bookingName = BOOKING_NAME) => visitor.send(api.onlineBookingPage, { bookingName });
const dayList = async () => {
  const days = { startDate: dayFromToday(0), endDate: dayFromToday(40) };
  return (await reception.send(api.appointmentList, days)).data.data;
};

it('a time is held by one of those who choose it at once', async () => {
  const [time = ''] = await freeFrom(visitor);
  const holds = Array.from({ length: 8 }, () =>
    visitor.send(api.holdOnlineTime, { bookingName: BOOKING_NAME, typeID: 1, doctorID: 1, time }),
  );
  const held = (await Promise.allSettled(holds)).filter(({ status }) => status === 'fulfilled');
  expect(held).toHaveLength(1);
});

describe('the page of a branch', () => {
  it('names types as the branch does in the language of the page', async () => {
    const [type] = (await page()).data.types;
    if (!type) throw new Error('the branch offers nothing');
    await manager.send(api.valueTranslationCreate, {
      list: 'appt_type',
      value: type.type,
      malay: 'Rundingan Melur',
      chinese: '',
    });
    const typesIn = async (language: string) => {
      const address = `${clinic.address}/api/online_booking_page?bookingName=${BOOKING_NAME}`;
      const answer = await fetch(address, { headers: { 'Accept-Language': language } });
      const { types } = (await answer.json()) as { types: { id: number; type: string }[] };
      return types.find(({ id }) => id === type.id)?.type;
    };
    expect(await typesIn('en')).toBe(type.type);
    expect(await typesIn('ms')).toBe('Rundingan Melur');
  });

  it('offers what the branch has chosen, and says alike of an unknown and a switched-off address that there is none', async () => {
    await switchOn(manager, { doctors: [2], words: 'Bring your card.', daysAhead: 9 });
    const { data } = await page();
    expect(data.doctors.map(({ id }) => id)).toEqual([2]);
    expect(data).toMatchObject({
      clinic: 'World KL',
      words: 'Bring your card.',
      lastDay: dayFromToday(9),
    });
    expect(data.types.length).toBeGreaterThan(1);
    await switchOn(manager, { doctors: [] });
    expect((await page()).data.doctors.map(({ id }) => id)).toEqual([1, 2, 3]);
    const unknown = await visitor.refused(api.onlineBookingPage, { bookingName: 'nowhere' });
    await switchOn(manager, { isOn: false });
    const off = await visitor.refused(api.onlineBookingPage, { bookingName: BOOKING_NAME });
    expect([off.status, off.failures]).toEqual([unknown.status, unknown.failures]);
    expect(off.status).toBe(404);
  });

  it('has an address that no other branch has, and none without one', async () => {
    const other = await clinic.as('tenantPenang', 'penang');
    const given = { isOn: true, byDesk: false, doctors: [], types: [], words: '' };
    const days = { hoursAhead: 1, daysAhead: 9, perDay: 5, changeHours: 1 };
    const taken = { ...given, ...days, bookingName: BOOKING_NAME };
    expect(await refusalOf(other.refused(api.editOnlineBookingSettings, taken))).toEqual([
      409,
      'ONLINE_BOOKING.NAME_TAKEN',
    ]);
    expect(
      await refusalOf(other.refused(api.editOnlineBookingSettings, { ...taken, bookingName: '' })),
    ).toEqual([400, 'ONLINE_BOOKING.NAME']);
  });
});

describe('free times', () => {
  it('leave out what the desk has booked, other visitors hold, is too soon, too far ahead or full', async () => {
    const [first = '', second = '', third = ''] = await freeFrom(visitor);
    await book(reception, { appointmentDate: first, estimatedTime: '00:15:00' });
    await holdTime(clinic, second);
    const left = await freeFrom(visitor);
    expect(left).not.toContain(first);
    expect(left).not.toContain(second);
    expect(left).toContain(third);
    await switchOn(manager, { hoursAhead: 168 });
    expect((await freeFrom(visitor, 0)).filter((at) => at < dayFromToday(7))).toEqual([]);
    await switchOn(manager, { daysAhead: 3 });
    const days = new Set((await freeFrom(visitor, 0)).map((at) => at.slice(0, 10)));
    expect([...days].filter((day) => day > dayFromToday(3))).toEqual([]);
    await switchOn(manager, { perDay: 1 });
    await bookOnline(clinic, stranger(), third);
    const after = await freeFrom(visitor);
    expect(after.filter((at) => at.startsWith(third.slice(0, 10)))).toEqual([]);
    expect(after.length).toBeGreaterThan(0);
  });

  it('are given back after five minutes', async () => {
    const [time = ''] = await freeFrom(visitor);
    const { seconds } = await holdTime(clinic, time);
    expect(seconds).toBe(300);
    expect(
      await refusalOf(
        visitor.refused(api.holdOnlineTime, { bookingName: BOOKING_NAME, typeID: 1, time }),
      ),
    ).toEqual([409, 'ONLINE_BOOKING.TAKEN']);
    await clinic.owner.query(
      "UPDATE booking_hold SET held_until = held_until - interval '300 seconds'",
    );
    expect(await freeFrom(visitor)).toContain(time);
    await holdTime(clinic, time);
  });

  it('are held one for a visitor, who changes their mind', async () => {
    const [first = '', second = ''] = await freeFrom(visitor);
    const { hold } = await holdTime(clinic, first);
    const input = { bookingName: BOOKING_NAME, typeID: 1, time: second, hold };
    expect((await visitor.send(api.holdOnlineTime, input)).data.hold).toBe(hold);
    const left = await freeFrom(visitor);
    expect(left).toContain(first);
    expect(left).not.toContain(second);
  });
});

describe('a booking', () => {
  it('is in the book at once, of nobody of the clinic, on a new record to be completed, with a mailed link', async () => {
    const { booked, who, link } = await bookOnline(clinic);
    expect(booked).toMatchObject({
      state: 'booked',
      patientName: who.patientName,
      mayChange: true,
    });
    const [row, ...others] = await dayList();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      patientName: who.patientName,
      icPassport: who.icPassport,
      appointmentDate: booked.time,
      statusMeaning: 'booked',
      bookedOnline: true,
      onlineState: 'approved',
      createdBy: '',
    });
    const history = await historyOf(clinic, row?.id ?? 0);
    expect(history.map(({ account_id, action }) => [account_id, action])).toEqual([
      [null, 'create'],
    ]);
    const { rows } = await clinic.owner.query(
      'SELECT incomplete, email_address FROM patient WHERE branch_id = 1 AND ic_passport = $1',
      [who.icPassport],
    );
    expect(rows).toEqual([{ incomplete: true, email_address: who.emailAddress }]);
    const [mail] = await waitForMails(clinic, who.emailAddress, 2);
    expect(mail?.text).toContain(`/booking#${link}`);
    const { data } = await visitor.send(api.ownOnlineBooking, { link });
    expect(data).toEqual(booked);
  });

  it('is made once, however often its code is given', async () => {
    const { input, booked } = await bookOnline(clinic);
    const again = await Promise.all([
      visitor.send(api.confirmOnlineBooking, input),
      visitor.send(api.confirmOnlineBooking, input),
    ]);
    expect(again.map(({ data }) => data)).toEqual([booked, booked]);
    expect(await dayList()).toHaveLength(1);
  });

  it('takes the right code of the right contact, five times', async () => {
    const who = stranger();
    const [time = ''] = await freeFrom(visitor);
    const { hold } = await holdTime(clinic, time);
    const code = await codeFor(clinic, hold, who);
    const input = { bookingName: BOOKING_NAME, hold, way: 'email' as const, ...who };
    const wrong = [400, 'ONLINE_BOOKING.CODE_WRONG'];
    const elsewhere = { ...input, code, emailAddress: 'other@stranger.test' };
    expect(await refusalOf(visitor.refused(api.confirmOnlineBooking, elsewhere))).toEqual(wrong);
    for (let at = 0; at < 4; at += 1)
      expect(
        await refusalOf(
          visitor.refused(api.confirmOnlineBooking, { ...input, code: `0000000${at}` }),
        ),
      ).toEqual(wrong);
    expect(await refusalOf(visitor.refused(api.confirmOnlineBooking, { ...input, code }))).toEqual(
      wrong,
    );
    const another = await codeFor(clinic, hold, who, 2);
    const { data } = await visitor.send(api.confirmOnlineBooking, { ...input, code: another });
    expect(data.state).toBe('booked');
  });

  it('is not made by a code that has ended', async () => {
    const who = stranger();
    const [time = ''] = await freeFrom(visitor);
    const input = await lapsedHold(clinic, time, who);
    await clinic.owner.query('UPDATE booking_hold SET code_until = now()');
    expect(await refusalOf(visitor.refused(api.confirmOnlineBooking, input))).toEqual([
      400,
      'ONLINE_BOOKING.CODE_WRONG',
    ]);
  });

  it('has its code after a captcha alone', async () => {
    const [time = ''] = await freeFrom(visitor);
    const { hold } = await holdTime(clinic, time);
    const { phoneNo, emailAddress } = stranger();
    const input = { bookingName: BOOKING_NAME, hold, way: 'email' as const, phoneNo, emailAddress };
    expect(
      await refusalOf(visitor.refused(api.askOnlineBookingCode, { ...input, token: '' })),
    ).toEqual([400, 'SIGN_UP.CAPTCHA_UNDEFINED']);
    const token = await solvedCaptcha(visitor);
    await visitor.send(api.askOnlineBookingCode, { ...input, token });
    expect(await refusalOf(visitor.refused(api.askOnlineBookingCode, { ...input, token }))).toEqual(
      [400, 'SIGN_UP.CAPTCHA_REFUSED'],
    );
  });

  it('is one of many strangers’ who want the same time', async () => {
    const [time = ''] = await freeFrom(visitor);
    const inputs = await Promise.all(
      Array.from({ length: AT_ONCE }, () => lapsedHold(clinic, time, stranger())),
    );
    const settled = await Promise.allSettled(
      inputs.map((input) => visitor.send(api.confirmOnlineBooking, input)),
    );
    const won = settled.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    const lost = settled.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    const codes = lost.map((error) =>
      error instanceof CallError ? error.failures[0]?.error_code : String(error),
    );
    expect(new Set(codes)).toEqual(new Set(['ONLINE_BOOKING.TAKEN']));
    expect(await dayList()).toHaveLength(1);
    const { rows } = await clinic.owner.query(
      "SELECT count(*)::integer AS made FROM patient WHERE name LIKE 'Visitor %' AND mobile = ANY($1)",
      [inputs.map(({ phoneNo }) => phoneNo)],
    );
    expect(rows).toEqual([{ made: 1 }]);
  });

  it('gives way to the desk, which has the time first', async () => {
    const [time = ''] = await freeFrom(visitor);
    const input = await lapsedHold(clinic, time, stranger());
    await book(reception, { appointmentDate: time });
    expect(await refusalOf(visitor.refused(api.confirmOnlineBooking, input))).toEqual([
      409,
      'ONLINE_BOOKING.TAKEN',
    ]);
  });
});

describe('whose record a booking is on', () => {
  const known = patientsOf.kl.here;
  const withPhone = (mobile: string) =>
    clinic.owner.query('UPDATE patient SET mobile = $1 WHERE branch_id = 1 AND ic_passport = $2', [
      mobile,
      known,
    ]);

  it('is the patient’s own where number and telephone are theirs', async () => {
    await withPhone('60127654321');
    const who = stranger({ icPassport: known, phoneNo: '012-765 4321' });
    const { booked } = await bookOnline(clinic, who);
    expect(booked.patientName).toBe(who.patientName);
    const [row] = await dayList();
    expect(row?.icPassport).toBe(known);
    const { data } = await reception.send(api.onlineBookingDetail, { id: row?.id ?? 0 });
    expect(data).toMatchObject({ isNew: false, like: null });
  });

  it('is a new one where the telephone differs, of which the desk alone is told', async () => {
    await withPhone('60127654321');
    const [time = '', next = ''] = await freeFrom(visitor);
    const other = stranger({ icPassport: known });
    const { booked } = await bookOnline(clinic, other, time);
    const nobody = await bookOnline(clinic, stranger(), next);
    const shape = ({ patientName: _name, time: _time, ...rest }: typeof booked) => rest;
    expect(shape(booked)).toEqual(shape(nobody.booked));
    const row = (await dayList()).find(({ patientName }) => patientName === other.patientName);
    expect(row?.icPassport).toMatch(/^ONLINE\d+$/);
    const { data } = await reception.send(api.onlineBookingDetail, { id: row?.id ?? 0 });
    expect(data).toMatchObject({
      isNew: true,
      like: { icPassport: known, patientName: 'Here kl', removed: false },
    });
    // Once the desk has asked who comes, it gives the appointment to that record.
    await reception.send(api.updateAppointment, { id: row?.id ?? 0, patient_id: known });
    const after = await reception.send(api.onlineBookingDetail, { id: row?.id ?? 0 });
    expect(after.data.like).toBeNull();
  });

  it('is for somebody else, whose telephone is that of who books', async () => {
    const who = stranger({ bookerName: 'Omar bin Ali' });
    await bookOnline(clinic, who);
    const [row] = await dayList();
    const { data } = await reception.send(api.onlineBookingDetail, { id: row?.id ?? 0 });
    expect(data).toMatchObject({ bookerName: 'Omar bin Ali', phoneNo: who.phoneNo });
  });
});

describe('the link', () => {
  it('moves a booking to a free time of its doctor, and frees the old one', async () => {
    const { link, booked } = await bookOnline(clinic);
    const [, later = ''] = await freeFrom(visitor);
    const { data } = await visitor.send(api.moveOnlineBooking, { link, time: later });
    expect(data).toMatchObject({ state: 'booked', time: later });
    expect((await dayList()).map(({ appointmentDate }) => appointmentDate)).toEqual([later]);
    expect(await freeFrom(visitor)).toContain(booked.time);
    await book(reception, { appointmentDate: booked.time });
    const back = { link, time: booked.time };
    expect(await refusalOf(visitor.refused(api.moveOnlineBooking, back))).toEqual([
      409,
      'ONLINE_BOOKING.TAKEN',
    ]);
  });

  it('cancels a booking once, mails so, and frees its time', async () => {
    const { link, booked, who } = await bookOnline(clinic);
    const { data } = await visitor.send(api.cancelOnlineBooking, { link });
    expect(data).toMatchObject({ state: 'cancelled', mayChange: false });
    expect((await visitor.send(api.cancelOnlineBooking, { link })).data).toEqual(data);
    expect((await dayList())[0]?.statusMeaning).toBe('cancelled');
    expect(await freeFrom(visitor)).toContain(booked.time);
    expect(await waitForMails(clinic, who.emailAddress, 3)).toHaveLength(3);
  });

  it('changes nothing once it is too late, and holds until the appointment has begun', async () => {
    const { link } = await bookOnline(clinic);
    await switchOn(manager, { changeHours: 168 });
    const late = [409, 'ONLINE_BOOKING.TOO_LATE'];
    expect(await refusalOf(visitor.refused(api.cancelOnlineBooking, { link }))).toEqual(late);
    expect((await visitor.send(api.ownOnlineBooking, { link })).data.mayChange).toBe(false);
    await clinic.owner.query("UPDATE appointment SET starts_at = now() - interval '1 minute'");
    const over = await visitor.refused(api.ownOnlineBooking, { link });
    const never = await visitor.refused(api.ownOnlineBooking, { link: 'never-was' });
    expect([over.status, over.failures]).toEqual([never.status, never.failures]);
    expect(over.status).toBe(404);
  });

  it('gives a file for calendar programs', async () => {
    const { link, booked } = await bookOnline(clinic);
    const answer = await fetch(`${clinic.address}/api/online_booking_file/${link}.ics`);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain('BEGIN:VEVENT');
    expect(text).toContain(`SUMMARY:World KL: ${booked.doctor}`);
  });
});

describe('a branch that confirms by the desk', () => {
  beforeEach(() => switchOn(manager, { byDesk: true }));

  it('keeps the time until somebody approves, which the visitor is mailed', async () => {
    const { booked, who, link } = await bookOnline(clinic);
    expect(booked.state).toBe('asked');
    const [row] = await dayList();
    expect(row).toMatchObject({ onlineState: 'asked', statusMeaning: 'booked' });
    expect(await freeFrom(visitor)).not.toContain(booked.time);
    const input = { id: row?.id ?? 0 };
    await reception.send(api.approveOnlineBooking, input);
    await reception.send(api.approveOnlineBooking, input);
    expect((await visitor.send(api.ownOnlineBooking, { link })).data.state).toBe('booked');
    const [mail] = await waitForMails(clinic, who.emailAddress, 3);
    expect(mail?.subject).toContain('has confirmed');
    const decline = { ...input, reason: '' };
    expect(await refusalOf(reception.refused(api.declineOnlineBooking, decline))).toEqual([
      409,
      'ONLINE_BOOKING.DECIDED',
    ]);
    const history = await historyOf(clinic, input.id);
    expect(history.map(({ action }) => action)).toEqual(['create', 'approve']);
  });

  it('declines with a reason, which the visitor is mailed, and has the time free again', async () => {
    const { booked, who, link } = await bookOnline(clinic);
    const [row] = await dayList();
    await reception.send(api.declineOnlineBooking, { id: row?.id ?? 0, reason: 'Doctor is away.' });
    expect((await visitor.send(api.ownOnlineBooking, { link })).data.state).toBe('declined');
    const [mail] = await waitForMails(clinic, who.emailAddress, 3);
    expect(mail?.text).toContain('Doctor is away.');
    expect(await freeFrom(visitor)).toContain(booked.time);
    expect((await dayList())[0]?.statusMeaning).toBe('cancelled');
  });

  it('lists those that were booked online, or were not', async () => {
    await bookOnline(clinic);
    const days = { startDate: dayFromToday(0), endDate: dayFromToday(40) };
    const [other = ''] = await freeFrom(visitor, 4);
    const desk = await book(reception, { appointmentDate: other });
    await reception.send(api.updateAppointment, { id: desk.id, appt_status: statusIds.confirmed });
    const ids = async (bookedOnline: boolean) =>
      (await reception.send(api.appointmentList, { ...days, bookedOnline })).data.data.map(
        ({ id }) => id,
      );
    expect(await ids(false)).toEqual([desk.id]);
    expect(await ids(true)).toHaveLength(1);
    expect(await ids(true)).not.toEqual([desk.id]);
    expect(await refusalOf(reception.refused(api.onlineBookingDetail, { id: desk.id }))).toEqual([
      404,
      'GENERAL.NOT_FOUND',
    ]);
  });
});

describe('rules of a branch', () => {
  it('offer no time of a day on which only those kept for the counter are free, but to one who holds it', async () => {
    const day = (await freeFrom(visitor))[0]?.slice(0, 10) ?? '';
    const ofDay = async () => (await freeFrom(visitor)).filter((at) => at.startsWith(day));
    const all = await ofDay();
    // Consultations last as long as the slots of this branch, so each free start is a time of its own.
    await switchOn(manager, { kept: all.length - 2 });
    const who = stranger();
    const held = await holdTime(clinic, all[0] ?? '');
    expect(await ofDay()).toEqual(all.slice(1));
    const other = await holdTime(clinic, all[1] ?? '');
    expect(await ofDay()).toEqual([]);
    expect((await freeFrom(visitor)).length).toBeGreaterThan(0);
    expect(other.hold).not.toBe(held.hold);
    const code = await codeFor(clinic, held.hold, who);
    const input = { bookingName: BOOKING_NAME, hold: held.hold, way: 'email' as const, code };
    const { data } = await visitor.send(api.confirmOnlineBooking, { ...input, ...who });
    expect(data).toMatchObject({ state: 'booked', time: all[0] });
  });

  it('have whoever missed appointments wait for the desk, and nobody else', async () => {
    await switchOn(manager, { noShows: 2 });
    const phone = '60123400077';
    await clinic.owner.query('UPDATE patient SET mobile = $1 WHERE ic_passport = $2', [
      phone,
      patientsOf.kl.here,
    ]);
    const miss = async (at: string) => {
      const { id } = await book(reception, { appointmentDate: timeFromToday(3, at) });
      await reception.send(api.updateAppointment, { id, appt_status: statusIds.noShow });
      await clinic.owner.query(
        "UPDATE appointment SET starts_at = now() - interval '11 months' WHERE id = $1",
        [id],
      );
      return id;
    };
    await miss('10:00');
    const once = await bookOnline(clinic, stranger({ phoneNo: phone }));
    expect(once.booked.state).toBe('booked');
    const second = await miss('11:00');
    const twice = await bookOnline(clinic, stranger({ phoneNo: phone }));
    expect(twice.booked.state).toBe('asked');
    expect((await bookOnline(clinic)).booked.state).toBe('booked');
    // Moved, it waits as well; what was missed longer ago counts no more.
    const [, , later = ''] = await freeFrom(visitor);
    const moved = await visitor.send(api.moveOnlineBooking, { link: once.link, time: later });
    expect(moved.data.state).toBe('asked');
    await clinic.owner.query(
      "UPDATE appointment SET starts_at = now() - interval '13 months' WHERE id = $1",
      [second],
    );
    const [, , , last = ''] = await freeFrom(visitor);
    const again = await visitor.send(api.moveOnlineBooking, { link: once.link, time: last });
    expect(again.data.state).toBe('booked');
  });

  it('ask questions of its own, whose answers the desk sees as they were asked', async () => {
    const asked = { question: 'Is it your first visit?', choices: ['Yes', 'No'], isRequired: true };
    const open = { question: 'Who sent you?', choices: [], isRequired: false };
    await switchOn(manager, { questions: [asked, open] });
    const { questions } = (await page()).data;
    expect(questions).toMatchObject([asked, open]);
    const [first, second] = questions.map(({ id }) => id);
    const who = stranger();
    const [time = ''] = await freeFrom(visitor);
    const { hold } = await holdTime(clinic, time);
    const code = await codeFor(clinic, hold, who);
    const input = { bookingName: BOOKING_NAME, hold, way: 'email' as const, code, ...who };
    const answered = (answer: string) => ({
      ...input,
      answers: [
        { id: first ?? 0, answer },
        { id: second ?? 0, answer: 'Dr Ho' },
      ],
    });
    const wrong = [400, 'ONLINE_BOOKING.ANSWERS'];
    for (const given of [input, answered(''), answered('Perhaps')])
      expect(await refusalOf(visitor.refused(api.confirmOnlineBooking, given))).toEqual(wrong);
    await visitor.send(api.confirmOnlineBooking, answered('No'));
    const kept = { ...asked, id: first ?? 0, question: 'First visit at all?' };
    await switchOn(manager, { questions: [kept] });
    expect((await page()).data.questions).toEqual([kept]);
    const [row] = await dayList();
    const { data } = await reception.send(api.onlineBookingDetail, { id: row?.id ?? 0 });
    expect(data.answers).toEqual([
      { question: 'Is it your first visit?', answer: 'No' },
      { question: 'Who sent you?', answer: 'Dr Ho' },
    ]);
  });
});

describe('a poster and other sites', () => {
  it('have the address as a QR code, with a sentence in each language, while it is switched on', async () => {
    const { data } = await manager.send(api.onlineBookingPoster, {});
    const { text, pages } = await readPdf(new Uint8Array(await data.arrayBuffer()));
    expect(pages).toBe(1);
    const said = ['World KL', 'Book your appointment here.', 'Tempah janji temu anda di sini.'];
    for (const each of [...said, '请在此预约', `/book/${BOOKING_NAME}`])
      expect(text).toContain(each);
    await switchOn(manager, { isOn: false });
    expect(await refusalOf(manager.refused(api.onlineBookingPoster, {}))).toEqual([
      409,
      'ONLINE_BOOKING.LINK_OFF',
    ]);
  });

  it('frame the page of the branch that names them, and no other page', async () => {
    const site = 'https://www.klinik.example';
    const framing = async (path: string) => {
      const { headers } = await fetch(`${clinic.address}${path}`);
      const policy = headers.get('Content-Security-Policy') ?? '';
      return [/frame-ancestors [^;]*/.exec(policy)?.[0], headers.get('X-Frame-Options')];
    };
    const nobody = ["frame-ancestors 'none'", 'DENY'];
    const other = await clinic.as('tenantPenang', 'penang');
    await switchOn(manager, { origins: [site, 'https://other.example:8443'] });
    await switchOn(other, { bookingName: 'elsewhere', doctors: [] });
    expect(await framing(`/book/${BOOKING_NAME}`)).toEqual([
      `frame-ancestors ${site} https://other.example:8443`,
      null,
    ]);
    const others = ['/book/elsewhere', '/book/nowhere', '/booking', '/', '/auth/login'];
    for (const path of others) expect([path, await framing(path)]).toEqual([path, nobody]);
    await switchOn(manager, { isOn: false, origins: [site] });
    expect(await framing(`/book/${BOOKING_NAME}`)).toEqual(nobody);
    await switchOn(other, { isOn: false, bookingName: 'elsewhere', doctors: [] });
    for (const wrong of [
      'http://klinik.example',
      `${site}/page`,
      'https://*.example',
      'https://a;b.example',
    ]) {
      const refused = manager.refused(api.editOnlineBookingSettings, {
        ...settingsOf({ origins: [wrong] }),
      });
      expect(await refusalOf(refused)).toEqual([400, 'ONLINE_BOOKING.ORIGIN']);
    }
  });
});

describe('what the desk does with a booking', () => {
  const move = (row: { id: number } | undefined, appointmentDate: string) =>
    reception.send(api.rescheduleAppointment, {
      id: row?.id ?? 0,
      appointmentDate,
      estimatedTime: '00:15:00',
    });

  it('is mailed once with a link that holds, when it is moved, cancelled or put back, and not when nothing changed', async () => {
    const { who, booked } = await bookOnline(clinic);
    const [row] = await dayList();
    expect(row?.visitorToldDate).toBeNull();
    const [, , later = ''] = await freeFrom(visitor);
    const { data } = await move(row, later);
    expect(data.visitorToldDate).not.toBeNull();
    const [moved] = await waitForMails(clinic, who.emailAddress, 3);
    expect(moved?.subject).toContain('has moved your appointment');
    const link = /\/booking#([\w-]+)/.exec(moved?.text ?? '')?.[1] ?? '';
    const own = (await visitor.send(api.ownOnlineBooking, { link })).data;
    expect(own).toMatchObject({ state: 'booked', time: later, patientName: booked.patientName });
    // The same time, and a change that is no matter of the visitor's.
    await move(row, later);
    await reception.send(api.updateAppointment, { id: row?.id ?? 0, remark: 'Wheelchair' });
    await reception.send(api.updateAppointment, {
      id: row?.id ?? 0,
      appt_status: statusIds.cancelled,
    });
    await reception.send(api.updateAppointment, {
      id: row?.id ?? 0,
      appt_status: statusIds.booked,
    });
    const subjects = (await waitForMails(clinic, who.emailAddress, 5))
      .map(({ subject }) => subject)
      .slice(0, 2);
    expect(subjects.toSorted().map((subject) => subject.replace(/:.*/s, ''))).toEqual([
      'World KL has cancelled your appointment',
      'World KL has moved your appointment',
    ]);
    // Of the same booking, and not signed by the server.
    const forged = `${/^\d+-\d+-/.exec(link)?.[0]}${'A'.repeat(43)}`;
    expect((await visitor.refused(api.ownOnlineBooking, { link: forged })).status).toBe(404);
  });

  it('offers another time to one who waits, who takes it, and not one that the desk has changed meanwhile', async () => {
    await switchOn(manager, { byDesk: true });
    const { who, link } = await bookOnline(clinic);
    const [row] = await dayList();
    const [, first = '', second = ''] = await freeFrom(visitor);
    await move(row, first);
    expect((await dayList())[0]?.onlineState).toBe('offered');
    const [mail] = await waitForMails(clinic, who.emailAddress, 3);
    expect(mail?.subject).toContain('offers you another time');
    await switchOn(manager, { byDesk: true, changeHours: 168 });
    const own = (await visitor.send(api.ownOnlineBooking, { link })).data;
    expect(own).toMatchObject({ state: 'offered', time: first, mayChange: true });
    await move(row, second);
    const over = [409, 'ONLINE_BOOKING.OFFER_OVER'];
    expect(await refusalOf(visitor.refused(api.takeOnlineBooking, { link, time: first }))).toEqual(
      over,
    );
    const taken = { link, time: second };
    const { data } = await visitor.send(api.takeOnlineBooking, taken);
    expect(data).toMatchObject({ state: 'booked', time: second });
    expect((await visitor.send(api.takeOnlineBooking, taken)).data).toEqual(data);
    expect((await dayList())[0]?.onlineState).toBe('approved');
    const history = await historyOf(clinic, row?.id ?? 0);
    expect(history.map(({ action }) => action)).toEqual(['create', 'edit', 'edit', 'answer']);
    // Once it stands, the desk moves it without asking.
    await move(row, first);
    expect((await dayList())[0]?.onlineState).toBe('approved');
    expect(await refusalOf(visitor.refused(api.takeOnlineBooking, taken))).toEqual(over);
  });

  it('is approved for a visitor who has not answered, and left by one who does not want it', async () => {
    await switchOn(manager, { byDesk: true });
    const one = await bookOnline(clinic);
    const [row] = await dayList();
    const [, later = ''] = await freeFrom(visitor);
    await move(row, later);
    await reception.send(api.approveOnlineBooking, { id: row?.id ?? 0 });
    expect((await visitor.send(api.ownOnlineBooking, { link: one.link })).data.state).toBe(
      'booked',
    );
    const other = await bookOnline(clinic);
    const waiting = (await dayList()).find(({ onlineState }) => onlineState === 'asked');
    const [, , much = ''] = await freeFrom(visitor);
    await move(waiting, much);
    const { data } = await visitor.send(api.cancelOnlineBooking, { link: other.link });
    expect(data.state).toBe('cancelled');
  });

  it('comes by SMS to one who confirmed so, and a data export holds their booking without its link', async () => {
    const { who } = await bookOnline(clinic);
    const [row] = await dayList();
    await clinic.owner.query("UPDATE online_booking SET way = 'sms', email_address = ''");
    const [, later = ''] = await freeFrom(visitor);
    // Without an account for SMS nobody is told, and nothing says so.
    expect((await move(row, later)).data.visitorToldDate).toBeNull();
    await prepareSms(manager);
    const [, , much = ''] = await freeFrom(visitor);
    expect((await move(row, much)).data.visitorToldDate).not.toBeNull();
    await vi.waitFor(
      () =>
        expect(gateway.texts()).toEqual([
          expect.stringMatching(/^RM0\.00 World KL: your appointment is now on /),
        ]),
      { timeout: 60_000, interval: 50 },
    );
    await clinic.owner.query('DELETE FROM message; DELETE FROM sms_account');
    const owner = await clinic.as('tenant');
    await owner.send(api.chooseBranch, { chosenBranchID: branchIds.kl });
    const given = await owner.send(api.givePatientData, {
      patient: row?.patID ?? 0,
      recipient: 'The patient',
      purpose: 'Asked for a copy in writing',
    });
    const files = unzipSync(new Uint8Array(await given.data.arrayBuffer()));
    const { rows: about } = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as {
      rows: Record<string, Record<string, unknown>[]>;
    };
    expect(about['online_booking']).toMatchObject([{ phone: who.phoneNo, state: 'approved' }]);
    expect(Object.keys(about['online_booking']?.[0] ?? {})).not.toContain('link_hash');
  });
});
