import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { RecipientQueries } from '../../../server/db/recipientQueries/run.ts';
import { ismsGateway } from '../../../server/gateways/sms/isms.ts';
import { ultraMsgGateway } from '../../../server/gateways/whatsapp/ultraMsg.ts';
import { runDue, type Scheduling } from '../../../server/jobs/messageSchedulers.ts';
import { scheduledSms } from '../../../server/jobs/senders/scheduledSms.ts';
import { scheduledWhatsApp } from '../../../server/jobs/senders/scheduledWhatsApp.ts';
import { instantOf, wallClockOf } from '../../../server/kit/time.ts';
import { beginPlan } from '../support/billing.ts';
import { book, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { refusalReason } from '../support/refusals.ts';
import { type Gateway, newPatient, prepareSms, startGateway } from '../support/sms.ts';
import { branchIds, people } from '../support/world.ts';

let clinic: Clinic;
let gateway: Gateway;
let manager: Caller;
let admin: Caller;
let templateId: number;
let scheduling: Scheduling;
let made = 0;

beforeAll(async () => {
  gateway = await startGateway();
  clinic = await startClinic({ SMS_URL: gateway.url });
  manager = await clinic.as('manager');
  admin = await clinic.as('admin');
  templateId = await prepareSms(manager);
  const { rows } = await clinic.owner.query<{ name: string; password: string }>(
    `SELECT name, password FROM server_private.login_role WHERE purpose = 'query'`,
  );
  const role = { user: rows[0]?.name ?? '', password: rows[0]?.password ?? '' };
  scheduling = {
    database: clinic.database,
    queries: new RecipientQueries(clinic.ownerUrl, role, clinic.database),
    channels: { SMS: scheduledSms({ isms: ismsGateway(gateway.url) }) },
  };
});
afterAll(async () => {
  await scheduling.queries.end();
  await clinic.stop();
  await gateway.close();
});
beforeEach(async () => {
  await clinic.owner.query(`UPDATE message_scheduler SET next_due = NULL`);
});

/** A time of today's tomorrow, by the clinic's clock. */
const tomorrow = (time: string) => timeFromToday(1, time);
const run = (at: string, own: Scheduling = scheduling) =>
  runDue(own, instantOf(at), (error) => {
    throw error;
  });

async function addQuery(changes: Partial<Input<typeof api.messageQueryCreate>> = {}) {
  const { data } = await manager.send(api.messageQueryCreate, {
    queryName: `Query ${++made}`,
    about: 'appointments',
    days: 1,
    visitStatus: 'open',
    sex: 'any',
    ...changes,
  });
  return data.id;
}
async function addScheduler(changes: Partial<Input<typeof api.insertMessageScheduler>> = {}) {
  const { data } = await manager.send(api.insertMessageScheduler, {
    schedulerName: `Scheduler ${++made}`,
    templateId,
    ...(changes.queryID === undefined && { messageQueryID: await addQuery() }),
    schedulerStart: tomorrow('10:00'),
    schedulerRecurring: 'daily',
    messageType: 'SMS',
    ...changes,
  });
  return data;
}
const runsOf = async (schedulerID: number) =>
  (await manager.send(api.messageRunList, { schedulerID })).data;
const messagesOf = async (schedulerID: number) => {
  const { rows } = await clinic.owner.query<{ phone: string }>(
    `SELECT m.phone FROM message m JOIN message_run r ON r.request_key = m.request_key WHERE r.scheduler_id = $1 ORDER BY 1`,
    [schedulerID],
  );
  return rows.map(({ phone }) => phone);
};
let hour = 8;
/** Books a patient with the second doctor, so many days ahead. */
async function booked(days: number, fields: Record<string, unknown> = {}) {
  const patient = await newPatient(manager, fields);
  hour += 1;
  const visit = await book(manager, {
    patientID: patient.icPassport,
    appointmentDate: timeFromToday(days, `${String(8 + (hour % 12)).padStart(2, '0')}:00`),
    resource: String(1 + (hour % 3)),
  });
  return { patient, visit };
}

describe('a message scheduler', () => {
  it('sends to those whom its query finds when it runs, once for each', async () => {
    const { patient } = await booked(2);
    const optedOut = await booked(2, { noMessages: true });
    const { id, nextRun, schedulerName } = await addScheduler();
    expect(nextRun).toBe(tomorrow('10:00'));
    await run(tomorrow('09:59'));
    expect(await runsOf(id)).toEqual([]);
    await run(tomorrow('10:00'));
    await run(tomorrow('10:01'));
    const [only, ...others] = await runsOf(id);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      state: 'done',
      dueAt: tomorrow('10:00'),
      found: 2,
      queued: 1,
      skipped: [{ reason: 'SMS.OPTED_OUT', count: 1 }],
    });
    expect(await messagesOf(id)).toEqual([patient.mobile]);
    const { data: listed } = await manager.send(api.messageList, { origin: 'scheduler' });
    expect(listed[0]).toMatchObject({
      icPassport: patient.icPassport,
      schedulerName,
    });
    expect(optedOut.patient.noMessages).toBe(true);
    const { data } = await manager.send(api.msgScheduler, { id });
    expect(data.nextRun).toBe(timeFromToday(2, '10:00'));
  });

  it('sends nothing from a text with brackets that are no placeholder, and tells so until it is mended', async () => {
    const { patient } = await booked(4);
    const template = await prepareSms(manager);
    const messageQueryID = await addQuery({ days: 3 });
    const { id } = await addScheduler({ templateId: template, messageQueryID });
    const markOf = async () =>
      (await manager.send(api.msgSchedulerList, { ids: String(id) })).data[0]?.textFault;
    expect(await markOf()).toBe('');
    // As it was saved before brackets were checked.
    await clinic.owner.query(
      `UPDATE message_template SET content = 'Dear {{name}}' WHERE id = $1`,
      [template],
    );
    const fault = 'PLACEHOLDER.SPELT?found=%7B%7Bname%7D%7D&right=%7Bname%7D';
    expect(await markOf()).toBe(fault);
    expect(refusalReason(await manager.refused(api.testMessageScheduler, { id }))?.[1]).toBe(
      'PLACEHOLDER.SPELT',
    );
    await run(tomorrow('10:00'));
    expect(await runsOf(id)).toMatchObject([{ state: 'failed', queued: 0, reason: fault }]);
    expect(await messagesOf(id)).toEqual([]);
    const owner = await clinic.as('tenant', 'kl');
    const { data } = await owner.send(api.notiAlertList, { take: 1 });
    expect(data.data).toMatchObject([
      {
        title: 'A message scheduler sends nothing until its text is mended',
        source: 'Message Scheduler Detail',
        sourceId: String(id),
      },
    ]);
    const { data: own } = await manager.send(api.notiAlertList, { take: 10 });
    const about = own.data.filter(({ sourceId }) => sourceId === String(id));
    expect(about.map(({ title }) => title)).toEqual(['Scheduled messages were not sent']);
    await clinic.owner.query(`UPDATE message_template SET content = 'Dear {name}' WHERE id = $1`, [
      template,
    ]);
    await run(timeFromToday(2, '10:00'));
    const [latest] = await runsOf(id);
    expect(latest).toMatchObject({ state: 'done' });
    expect(patient.mobile).toBeTruthy();
  });

  it('runs once however many servers look at once', async () => {
    await booked(3);
    const { id } = await addScheduler({ messageQueryID: await addQuery({ days: 2 }) });
    await Promise.all(Array.from({ length: 8 }, () => run(tomorrow('10:00'))));
    expect(await runsOf(id)).toHaveLength(1);
    expect(await messagesOf(id)).toHaveLength(1);
  });

  it('follows an appointment that was moved, and leaves out one that was removed', async () => {
    const messageQueryID = await addQuery({ days: 4 });
    const moved = await booked(5);
    const removed = await booked(5);
    const later = await booked(6);
    const { id } = await addScheduler({ messageQueryID });
    const move = (visit: number, to: number) =>
      clinic.owner.query(
        `UPDATE appointment SET starts_at = starts_at + make_interval(days => $2) WHERE id = $1`,
        [visit, to],
      );
    await move(moved.visit.id, 5);
    await move(later.visit.id, -1);
    await clinic.owner.query(`UPDATE appointment SET removed_at = now() WHERE id = $1`, [
      removed.visit.id,
    ]);
    await run(tomorrow('10:00'));
    expect(await messagesOf(id)).toEqual([later.patient.mobile]);
  });

  it('waits for the end of the quiet hours, and leaves out what nobody expects any more', async () => {
    const messageQueryID = await addQuery({ about: 'patients', minAge: 150 });
    const { id, nextRuns } = await addScheduler({
      messageQueryID,
      schedulerStart: tomorrow('22:00'),
    });
    expect(nextRuns[0]).toBe(timeFromToday(2, '08:00'));
    await run(tomorrow('22:01'));
    await run(timeFromToday(2, '07:59'));
    expect(await runsOf(id)).toEqual([]);
    await run(timeFromToday(2, '08:00'));
    expect(await runsOf(id)).toMatchObject([
      { state: 'done', dueAt: tomorrow('22:00'), ranAt: timeFromToday(2, '08:00') },
    ]);
    // The server was away for days: one run is noted as missed, and the newest is made.
    await run(timeFromToday(6, '08:30'));
    await run(timeFromToday(6, '08:30'));
    expect(await runsOf(id)).toMatchObject([
      { state: 'done', dueAt: timeFromToday(5, '22:00') },
      { state: 'missed', reason: 'SCHEDULER.MISSED', dueAt: timeFromToday(2, '22:00') },
      { state: 'done' },
    ]);
    const hours = { quietFrom: '12:00', quietTo: '12:00' };
    expect((await manager.send(api.updateMessageHours, hours)).data).toMatchObject(hours);
    expect((await manager.send(api.msgScheduler, { id })).data.nextRuns[0]).toMatch(/T22:00/);
    await manager.send(api.updateMessageHours, { quietFrom: '21:00', quietTo: '08:00' });
  });

  it('sends nothing where there is no gateway, account or template, and says so', async () => {
    const messageQueryID = await addQuery({ about: 'patients' });
    const reasonOf = async (id: number) => (await runsOf(id)).map(({ reason }) => reason);
    const off = await addScheduler({ messageQueryID });
    await run(tomorrow('10:00'), { ...scheduling, channels: {} });
    expect(await reasonOf(off.id)).toEqual(['SCHEDULER.NO_GATEWAY']);
    const { rows: told } = await clinic.owner.query(
      `SELECT record_id FROM notification WHERE event = 'SCHEDULER_FAILED' AND account_id = $1`,
      [people.manager.id],
    );
    expect(told).toContainEqual({ record_id: off.id });
    const { data } = await manager.send(api.insertCliMessageTemplate, {
      templateName: `Gone ${randomUUID()}`,
      templateContent: 'Gone',
    });
    const gone = await addScheduler({ messageQueryID, templateId: data.templateId });
    await manager.send(api.removeCliMessageTemplate, { templateID: data.templateId });
    await run(tomorrow('10:00'));
    expect(await reasonOf(gone.id)).toEqual(['SCHEDULER.NO_TEMPLATE']);
    expect([...(await messagesOf(off.id)), ...(await messagesOf(gone.id))]).toEqual([]);
  });

  it('writes by WhatsApp with the gateway that the branch has chosen', async () => {
    const messageQueryID = await addQuery({ days: 7 });
    const { id } = await addScheduler({ messageQueryID, messageType: 'WhatsApp' });
    const channels = { WhatsApp: scheduledWhatsApp({ ultramsg: ultraMsgGateway(gateway.url) }) };
    await run(tomorrow('10:00'), { ...scheduling, channels });
    expect((await runsOf(id))[0]).toMatchObject({ reason: 'WHATSAPP.NO_INSTANCE' });
    const { rows: instances } = await clinic.owner.query<{ id: number }>(
      `INSERT INTO whatsapp_instance (branch_id, description, gateway, instance_id, token, is_provided)
       VALUES ($1, 'Desk', 'ultramsg', 'desk', '', false) RETURNING id`,
      [branchIds.kl],
    );
    await clinic.owner.query(
      `INSERT INTO whatsapp_connection (branch_id, instance_id, phone) VALUES ($1, $2, '60123')`,
      [branchIds.kl, instances[0]?.id],
    );
    await booked(9);
    await run(timeFromToday(2, '10:00'), { ...scheduling, channels });
    const { rows } = await clinic.owner.query(
      `SELECT m.channel, m.instance_id FROM message m JOIN message_run r ON r.request_key = m.request_key
        WHERE r.scheduler_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ channel: 'whatsapp', instance_id: instances[0]?.id }]);
  });

  it('is paused and resumed, from then on', async () => {
    const messageQueryID = await addQuery({ about: 'patients', minAge: 150 });
    const { id } = await addScheduler({ messageQueryID });
    const { data } = await manager.send(api.pauseMessageScheduler, { id });
    expect(data).toMatchObject({ paused: true, nextRun: null, nextRuns: [] });
    await run(tomorrow('10:00'));
    expect(await runsOf(id)).toEqual([]);
    const resumed = await manager.send(api.resumeMessageScheduler, { id });
    expect(resumed.data).toMatchObject({ paused: false, nextRun: tomorrow('10:00') });
  });

  it('is tried on the person themselves', async () => {
    const { id } = await addScheduler();
    const { data } = await manager.send(api.testMessageScheduler, { id });
    expect(data.result).toBe('success');
    // What other tests have queued is sent beside it.
    const own = gateway.asked.filter(({ form }) => form['msg']?.includes('Dear Maya'));
    expect(own.map(({ form }) => form['dstno'])).toEqual(['60123456789']);
    await clinic.owner.query(`UPDATE account SET phone_mobile = '' WHERE id = 4`);
    expect(refusalReason(await manager.refused(api.testMessageScheduler, { id }))).toEqual([
      409,
      'SCHEDULER.NO_OWN_MOBILE',
      undefined,
    ]);
    await clinic.owner.query(`UPDATE account SET phone_mobile = '60123456789' WHERE id = 4`);
  });

  it('is listed by the days on which it may run', async () => {
    const { id } = await addScheduler({
      schedulerStart: '2040-05-01T10:00:00.000Z',
      schedulerEnd: '2040-05-31T10:00:00.000Z',
    });
    const isListed = async (startDate: string, endDate: string) => {
      const { data } = await manager.send(api.msgSchedulerList, { startDate, endDate });
      return data.some((row) => row.id === id);
    };
    expect(await isListed('2040-05-31', '2040-06-30')).toBe(true);
    expect(await isListed('2040-06-01', '2040-06-30')).toBe(false);
    expect(await isListed('2040-04-01', '2040-04-30')).toBe(false);
  });
});

describe('a query of the platform', () => {
  it('is what a scheduler runs that names it by its id of msg_query_list', async () => {
    const { data: query } = await admin.send(api.insertMessageQuery, {
      queryName: 'By its id',
      querySQL: 'SELECT icpassport FROM patients WHERE age > 149',
    });
    const one = await addScheduler({ queryID: query.id });
    expect(one).toMatchObject({ queryID: query.id, queryName: 'By its id' });
    const other = await addScheduler({ queryID: query.id });
    expect(other.messageQueryID).toBe(one.messageQueryID);
    const own = await addScheduler();
    expect(own.queryID).toBeNull();
    const { data } = await manager.send(api.updateMessageScheduler, {
      ...own,
      messageQueryID: undefined,
      queryID: query.id,
    });
    expect(data.messageQueryID).toBe(one.messageQueryID);
    const { data: kept } = await manager.send(api.updateMessageScheduler, {
      id: own.id,
      schedulerName: 'Kept',
      templateId,
      schedulerStart: own.schedulerStart,
      schedulerRecurring: 'daily',
      messageType: 'SMS',
    });
    expect(kept.messageQueryID).toBe(one.messageQueryID);
    const none = await manager.refused(api.insertMessageScheduler, {
      schedulerName: 'Of nobody',
      templateId,
      schedulerStart: tomorrow('10:00'),
      schedulerRecurring: 'daily',
      messageType: 'SMS',
    });
    expect(none.failures[0]).toMatchObject({
      error_code: 'GENERAL.REQUIRED',
      field: 'messageQueryID',
    });
  });

  it('is written by an administrator, checked, and used by a clinic, whose patients alone it finds', async () => {
    const querySQL = "SELECT icpassport FROM patients WHERE name LIKE 'Written %'";
    const wrong = { queryName: 'Wrong', querySQL: 'SELECT icpassport FROM patient' };
    const refused = await admin.refused(api.insertMessageQuery, wrong);
    expect(refused.failures[0]).toMatchObject({
      error_code: 'QUERY.NOT_ALLOWED',
      field: 'querySQL',
      params: { at: 24, word: 'patient' },
    });
    const { data: query } = await admin.send(api.insertMessageQuery, {
      queryName: 'Written',
      querySQL,
    });
    const patient = await newPatient(manager, { name: 'Written here' });
    await clinic.owner.query(
      `INSERT INTO patient (branch_id, ic_passport, name, mobile) VALUES (3, 'WRITTEN3', 'Written there', '60123400000')`,
    );
    const messageQueryID = await addQuery({ about: 'platform', platformQuery: query.id });
    const { data: preview } = await manager.send(api.previewMessageQuery, { id: messageQueryID });
    expect(preview).toMatchObject({
      totalCount: 1,
      data: [{ icPassport: patient.icPassport, patientName: 'Written here', aptID: null }],
    });
    const { id } = await addScheduler({ messageQueryID });
    await run(tomorrow('10:00'));
    expect(await messagesOf(id)).toEqual([patient.mobile]);
    // What fails in the run is said in its history.
    await clinic.owner.query(`UPDATE platform_message_query SET sql = 'SELECT 1' WHERE id = $1`, [
      query.id,
    ]);
    await run(timeFromToday(2, '10:00'));
    expect((await runsOf(id))[0]).toMatchObject({ state: 'failed', reason: 'QUERY.COLUMNS' });
  });
});

describe('a query without SQL', () => {
  const found = async (changes: Partial<Input<typeof api.messageQueryCreate>>) => {
    const id = await addQuery(changes);
    const { data } = await manager.send(api.previewMessageQuery, { id });
    return data.data.map(({ patientName }) => patientName);
  };

  it('finds birthdays, those of leap days too', async () => {
    const today = wallClockOf(new Date()).slice(5, 10);
    await newPatient(manager, { name: 'Born today', dob: `1990-${today}` });
    expect(await found({ about: 'birthdays', days: 0 })).toContain('Born today');
    expect(await found({ about: 'birthdays', days: 1 })).not.toContain('Born today');
  });

  it('finds who has not come for months and has no appointment to come', async () => {
    const { patient, visit } = await booked(7, { name: 'Long ago' });
    await clinic.owner.query(
      `UPDATE appointment SET starts_at = now() - interval '7 months', finished_at = now() - interval '7 months' WHERE id = $1`,
      [visit.id],
    );
    expect(await found({ about: 'lastVisit', months: 6 })).toEqual([patient.name]);
    expect(await found({ about: 'lastVisit', months: 8 })).toEqual([]);
    const incomplete = {
      queryName: 'Half',
      about: 'lastVisit' as const,
      visitStatus: 'open' as const,
      sex: 'any' as const,
    };
    expect(refusalReason(await manager.refused(api.messageQueryCreate, incomplete))).toEqual([
      400,
      'GENERAL.REQUIRED',
      'months',
    ]);
  });

  it('names them by the time of their appointment, then by name', async () => {
    const at = async (time: string, name: string, resource: string) => {
      const { icPassport } = await newPatient(manager, { name });
      const appointmentDate = timeFromToday(12, time);
      await book(manager, { patientID: icPassport, appointmentDate, resource });
    };
    await at('11:00', 'Late', '1');
    await at('09:00', 'Early B', '1');
    await at('09:00', 'Early A', '2');
    expect(await found({ days: 12 })).toEqual(['Early A', 'Early B', 'Late']);
  });

  it('narrows appointments by what became of them, type and doctor', async () => {
    const { patient, visit } = await booked(3, { name: 'By outcome' });
    const { data } = await manager.send(api.appointmentDetail, { id: visit.id });
    const [doctor] = data.doctors;
    const days = 3;
    const of = async (changes: Partial<Input<typeof api.messageQueryCreate>>) =>
      (await found({ about: 'appointments', days, ...changes })).includes(patient.name);
    const type = { visitType: data.appointmentType };
    const open = { visitStatus: 'open' } as const;
    expect([
      await of({ ...open, ...type, doctor: doctor?.id ?? 0 }),
      await of({ visitStatus: 'cancelled' }),
      await of({ ...open, visitType: 'Vaccination' }),
      await of({ ...open, doctor: (doctor?.id ?? 0) === 2 ? 3 : 2 }),
    ]).toEqual([true, false, false, false]);
  });

  it('narrows by sex and age', async () => {
    await newPatient(manager, { name: 'Old man', sex: 'M', dob: '1930-01-01' });
    expect(await found({ about: 'patients', minAge: 90 })).toEqual(['Old man']);
    expect(await found({ about: 'patients', minAge: 90, sex: 'F' })).toEqual([]);
    expect(await found({ about: 'patients', maxAge: 1 })).toEqual([]);
  });
});

describe('a branch whose plan has no automatic messages', () => {
  it('sends none of those that were set up before, says why, and makes no new ones', async () => {
    const { icPassport } = await newPatient(manager, {});
    await book(manager, { patientID: icPassport, appointmentDate: tomorrow('15:00') });
    const scheduler = await addScheduler();
    const terms = { concurrentUsers: 50, storage: 9 };
    await beginPlan(clinic.owner, branchIds.kl, { ...terms, features: ['sms', 'whatsapp'] });
    await run(tomorrow('10:00'));
    expect(await runsOf(scheduler.id)).toMatchObject([
      { state: 'failed', reason: 'FEATURE.LACKS.AUTOMATIC_MESSAGES' },
    ]);
    expect(await messagesOf(scheduler.id)).toEqual([]);
    const refused = await manager.refused(api.pauseMessageScheduler, { id: scheduler.id });
    expect(refusalReason(refused)).toEqual([403, 'FEATURE.LACKS.AUTOMATIC_MESSAGES', undefined]);
  });
});
