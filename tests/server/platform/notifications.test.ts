import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { failMessage } from '../../../server/jobs/messages.ts';
import { addPlan } from '../support/billing.ts';
import { book, clearCalendar, statusIds, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { closePages, eventually, openPage } from '../support/hub.ts';
import { statusAndCode } from '../support/refusals.ts';
import { bookSeries } from '../support/series.ts';
import { branchIds, PASSWORD, people } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
let doctor: Caller;
let manager: Caller;

beforeAll(async () => {
  clinic = await startClinic();
  [reception, doctor, manager] = await Promise.all([
    clinic.as('reception'),
    clinic.as('doctor'),
    clinic.as('manager'),
  ]);
});
afterEach(async () => {
  await closePages();
  await clinic.owner.query('DELETE FROM notification');
  await clearCalendar(clinic);
});
afterAll(() => clinic.stop());

const alertsOf = async (caller: Caller, take = 10, language = 'en') =>
  (await caller.send(api.notiAlertList, { take }, { headers: { 'Accept-Language': language } }))
    .data;
const titlesOf = async (caller: Caller, language?: string) =>
  (await alertsOf(caller, 10, language)).data.map(({ title }) => title);
const logsOf = async (caller: Caller, take = 10) =>
  (await caller.send(api.notiActionLogList, { take })).data.data;

describe('an alert', () => {
  it('tells a doctor what somebody else books, with patient and time, and opens it', async () => {
    const { id } = await book(reception, { appointmentDate: timeFromToday(1, '10:00') });
    const { data, unread } = await alertsOf(doctor);
    expect(unread).toBe(1);
    expect(data).toEqual([
      {
        id: expect.any(Number) as number,
        title: 'New appointment',
        body: expect.stringMatching(/10:00 AM · Here kl$/) as string,
        source: 'New Appointment',
        sourceId: String(id),
        createdDate: expect.any(String) as string,
        unread: true,
      },
    ]);
    expect([await titlesOf(reception), await titlesOf(manager)]).toEqual([[], []]);
  });

  it('tells nobody what they do themselves', async () => {
    await book(doctor);
    expect(await titlesOf(doctor)).toEqual([]);
  });

  it('tells that an appointment is moved, given to another, cancelled or removed, and nothing else of it', async () => {
    const { id } = await book(doctor);
    await reception.send(api.updateAppointment, { id, remark: 'Bring the letter' });
    await reception.send(api.rescheduleAppointment, {
      id,
      appointmentDate: timeFromToday(2, '11:00'),
    });
    await reception.send(api.updateAppointment, { id, appt_status: statusIds.confirmed });
    await reception.send(api.updateAppointment, { id, appt_status: statusIds.cancelled });
    await reception.send(api.removeAppointment, { id, password: PASSWORD });
    expect(await titlesOf(doctor)).toEqual([
      'Appointment removed',
      'Appointment cancelled',
      'Appointment moved',
    ]);
  });

  it('is one for what is done at once, with its count, and then opens the list', async () => {
    await bookSeries(reception);
    const { data } = await alertsOf(doctor);
    expect(data).toMatchObject([
      { title: '4 new appointments', body: '', source: 'Appointment List', sourceId: '' },
    ]);
  });

  it('speaks the language of the reader', async () => {
    await book(reception);
    expect([await titlesOf(doctor, 'ms'), await titlesOf(doctor, 'zh')]).toEqual([
      ['Janji temu baharu'],
      ['新预约'],
    ]);
  });

  it('reaches the open pages of its person alone', async () => {
    const [own, other] = await Promise.all([
      openPage(clinic.address, doctor.token),
      openPage(clinic.address, manager.token),
    ]);
    const told = ({ heard }: typeof own) =>
      heard.filter(({ args }) => JSON.stringify(args).includes('"notifications"')).length;
    await book(reception);
    await eventually(() => expect(told(own)).toBe(1));
    expect(told(other)).toBe(0);
  });

  it('is new until it is seen, for its person alone', async () => {
    await book(reception);
    const [alert] = (await alertsOf(doctor)).data;
    const lastID = alert?.id ?? 0;
    await manager.send(api.notiAlertsSeen, { lastID });
    expect((await alertsOf(doctor)).unread).toBe(1);
    await doctor.send(api.notiAlertsSeen, { lastID });
    expect(await alertsOf(doctor)).toMatchObject({ unread: 0, data: [{ unread: false }] });
    await book(reception, { appointmentDate: timeFromToday(3, '10:00') });
    expect((await alertsOf(doctor)).unread).toBe(1);
  });

  it('of a branch shows in that branch alone, and of its account to those who manage it', async () => {
    const planted = (branch: number, ofAccount: boolean, occasion: string) =>
      clinic.owner.query(
        `INSERT INTO notification (account_id, branch_id, of_account, event, occasion) VALUES ($1, $2, $3, $4, $5)`,
        [
          people.tenant.id,
          branch,
          ofAccount,
          ofAccount ? 'PLAN_PAID' : 'NEW_APPOINTMENT',
          occasion,
        ],
      );
    await planted(branchIds.kl, false, 'a');
    await planted(branchIds.pj, true, 'b');
    const [kl, pj] = [await clinic.as('tenant', 'kl'), await clinic.as('tenant', 'pj')];
    expect((await titlesOf(kl)).toSorted()).toEqual(['New appointment', 'Payment received']);
    expect(await titlesOf(pj)).toEqual(['Payment received']);
    await clinic.owner.query('UPDATE notification SET branch_id = $1', [branchIds.penang]);
    expect(await titlesOf(kl)).toEqual([]);
  });

  it('tells managers and owners of documents and payments, once for each', async () => {
    const admin = await clinic.as('admin');
    const productID = await addPlan(admin, { name: 'Told', months: 1, price: 10_000 });
    const made = await admin.send(api.createProforma, { branchID: branchIds.kl, productID });
    await admin.send(api.createInvoice, { proformaID: made.data.id });
    const told = ['Payment received', 'New proforma invoice'];
    const owner = await clinic.as('tenant', 'pj');
    expect([await titlesOf(manager), await titlesOf(owner)]).toEqual([told, told]);
    expect((await alertsOf(owner)).data[0]?.body).toMatch(/^World KL · \S+$/);
    expect([await titlesOf(doctor), await titlesOf(admin)]).toEqual([[], []]);
  });

  it('counts the messages of a day that failed, to who sent them', async () => {
    for (const phone of ['60120000001', '60120000002']) {
      const { rows } = await clinic.owner.query<{ id: number }>(
        `INSERT INTO message (branch_id, channel, patient_id, phone, text, parts, status, created_by)
         SELECT branch_id, 'sms', id, $1, 'Hello', 1, 'queued', $2 FROM patient WHERE branch_id = 1 LIMIT 1 RETURNING id`,
        [phone, people.reception.id],
      );
      await failMessage(clinic.database, { id: rows[0]?.id ?? 0, branchId: branchIds.kl });
    }
    expect(await titlesOf(reception)).toEqual(['2 messages did not go through']);
    expect(await titlesOf(doctor)).toEqual([]);
  });

  it('tells a person of their own new password', async () => {
    const nurse = await clinic.as('nurse');
    await nurse.send(api.changePassword, {
      old_password: PASSWORD,
      new_password: 'Lantern#2345',
      confirm_password: 'Lantern#2345',
    });
    expect((await alertsOf(nurse)).data).toMatchObject([
      { title: 'Your password was changed', source: 'User Profile', sourceId: '' },
    ]);
  });
});

describe('the logs', () => {
  it('are what the person did, newest first, in words', async () => {
    const { id } = await book(reception);
    await reception.send(api.rescheduleAppointment, {
      id,
      appointmentDate: timeFromToday(2, '11:00'),
    });
    const [latest, first] = await logsOf(reception, 2);
    expect([latest?.title, first?.title]).toEqual([
      'Appointment list: Changed',
      'Appointment list: Added',
    ]);
    expect(latest).toMatchObject({ sourceId: String(id), source: 'New Appointment' });
    expect(latest?.body).toMatch(/11:00 AM · Here kl$/);
    const others = await logsOf(await clinic.as('reception2'));
    expect(others).toEqual([]);
  });

  it('are those of the chosen branch', async () => {
    const owner = await clinic.as('tenant', 'kl');
    await book(owner, { appointmentDate: timeFromToday(4, '10:00') });
    const inAppointments = (logs: { title: string }[]) =>
      logs.filter(({ title }) => title.startsWith('Appointment')).length;
    expect(inAppointments(await logsOf(owner))).toBe(1);
    expect(inAppointments(await logsOf(await clinic.as('tenant', 'pj')))).toBe(0);
  });
});

describe('take', () => {
  it('bounds what is answered', async () => {
    for (const hour of ['09', '10', '11'])
      await book(reception, { appointmentDate: timeFromToday(1, `${hour}:00`) });
    expect((await alertsOf(doctor, 2)).data).toHaveLength(2);
    expect((await alertsOf(doctor, 2)).unread).toBe(3);
    expect(await logsOf(reception, 1)).toHaveLength(1);
  });

  it('is refused below 1 and above 200', async () => {
    for (const take of [0, 201, -1])
      for (const call of [api.notiAlertList, api.notiActionLogList])
        expect(statusAndCode(await doctor.refused(call, { take }))[0]).toBe(400);
  });
});
