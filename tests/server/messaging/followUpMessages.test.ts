import { afterAll, beforeAll, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { ismsGateway } from '../../../server/gateways/sms/isms.ts';
import { sendDueFollowUps } from '../../../server/jobs/followUpMessages.ts';
import { scheduledSms } from '../../../server/jobs/senders/scheduledSms.ts';
import { instantOf } from '../../../server/kit/time.ts';
import { book, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { type Gateway, newPatient, prepareSms, startGateway } from '../support/sms.ts';

let clinic: Clinic;
let gateway: Gateway;
let manager: Caller;
let templateId: number;
let hour = 0;

beforeAll(async () => {
  gateway = await startGateway();
  clinic = await startClinic({ SMS_URL: gateway.url });
  manager = await clinic.as('manager');
  templateId = await prepareSms(manager);
});
afterAll(async () => {
  await clinic.stop();
  await gateway.close();
});

/** A follow-up that is due in two days at ten, with a message. */
async function followUp(msgContent: string, patient: Record<string, unknown> = {}) {
  const { icPassport } = await newPatient(manager, patient);
  hour += 1;
  const visit = await book(manager, {
    patientID: icPassport,
    appointmentDate: timeFromToday(1, `${String(7 + hour).padStart(2, '0')}:00`),
    resource: String(1 + (hour % 2)),
  });
  const apptID = visit.id;
  await manager.send(api.insertFollowUp, { apptID, remindDate: dayAfter('10:00') });
  await manager.send(api.insertFollowUpMsg, { apptID, msgContent, templateID: templateId });
  return { apptID, visit };
}
const dayAfter = (time: string) => timeFromToday(2, time);
const send = (at: string) =>
  sendDueFollowUps(
    {
      database: clinic.database,
      channels: { SMS: scheduledSms({ isms: ismsGateway(gateway.url) }) },
    },
    instantOf(at),
    (error) => {
      throw error;
    },
  );
const textsTo = async (apptID: number) => {
  const { rows } = await clinic.owner.query<{ text: string }>(
    `SELECT text FROM message WHERE appointment_id = $1 ORDER BY id`,
    [apptID],
  );
  return rows.map(({ text }) => text.replace(/^RM0\.00 .*?: /, ''));
};
const detail = async (apptID: number) => (await manager.send(api.followUpDetail, { apptID })).data;
const alerts = async (apptID: number) => {
  const { rows } = await clinic.owner.query(
    `SELECT 1 FROM notification WHERE event = 'MESSAGE_FAILED' AND record_id = $1`,
    [apptID],
  );
  return rows.length;
};

it('sends the message of a follow-up at its time, once however many servers look', async () => {
  const { apptID, visit } = await followUp('Dear {name}, how is the wound?');
  await send(dayAfter('09:59'));
  expect(await textsTo(apptID)).toEqual([]);
  expect((await detail(apptID)).msgDate).toBeNull();
  await Promise.all(Array.from({ length: 6 }, () => send(dayAfter('10:00'))));
  expect(await textsTo(apptID)).toEqual([`Dear ${visit.patientName}, how is the wound?`]);
  expect((await detail(apptID)).msgDate).toBe(dayAfter('10:00'));
  await manager.send(api.insertFollowUpMsg, { apptID, msgContent: 'Please call us' });
  await send(dayAfter('10:05'));
  await send(dayAfter('10:06'));
  expect(await textsTo(apptID)).toHaveLength(2);
  expect((await textsTo(apptID)).at(-1)).toBe('Please call us');
});

it('waits for the end of the quiet hours', async () => {
  const { apptID } = await followUp('Good morning');
  await manager.send(api.updateFollowUp, { apptID, remindDate: dayAfter('23:00') });
  await send(dayAfter('23:30'));
  expect(await textsTo(apptID)).toEqual([]);
  await send(timeFromToday(3, '08:00'));
  expect(await textsTo(apptID)).toEqual(['Good morning']);
});

it('follows a moved follow-up, and sends none that is done, removed or too late', async () => {
  const moved = await followUp('Moved');
  await manager.send(api.updateFollowUp, { apptID: moved.apptID, remindDate: dayAfter('12:00') });
  const done = await followUp('Done');
  await manager.send(api.updateFollowUp, { apptID: done.apptID, done: true });
  const removed = await followUp('Removed');
  await clinic.owner.query(`UPDATE appointment SET removed_at = now() WHERE id = $1`, [
    removed.apptID,
  ]);
  await send(dayAfter('10:00'));
  expect(await textsTo(moved.apptID)).toEqual([]);
  await send(dayAfter('12:00'));
  expect(await textsTo(moved.apptID)).toEqual(['Moved']);
  const late = await followUp('Late');
  await send(timeFromToday(3, '10:01'));
  for (const { apptID } of [done, removed, late]) expect(await textsTo(apptID)).toEqual([]);
});

it('those of removed patients do not hold up others', async () => {
  const { visit } = await followUp('Removed patient');
  // As many as are looked at in one turn, and more.
  await clinic.owner.query(
    `WITH visits AS (
       INSERT INTO appointment (branch_id, patient_id, starts_at, minutes, type, priority_id, status_id, created_by, changed_by)
       SELECT branch_id, patient_id, starts_at + make_interval(days => 100 + n), minutes, type, priority_id, status_id, created_by, changed_by
         FROM appointment, generate_series(1, 210) n WHERE id = $1 RETURNING branch_id, id)
     INSERT INTO follow_up (branch_id, appointment_id, remind_at, message, changed_by)
     SELECT branch_id, id, $2::timestamptz, 'Removed patient', 1 FROM visits`,
    [visit.id, instantOf(dayAfter('09:00'))],
  );
  await clinic.owner.query(
    `UPDATE patient SET removed_at = now() WHERE id = (SELECT patient_id FROM appointment WHERE id = $1)`,
    [visit.id],
  );
  const { apptID } = await followUp('Of a patient who is here');
  await send(dayAfter('10:00'));
  expect(await textsTo(apptID)).toEqual(['Of a patient who is here']);
});

it('tells whoever saved it, once, where the patient can get no message, and lists it with the reason', async () => {
  const { apptID, visit } = await followUp('Hello', { noMessages: true });
  await send(dayAfter('10:00'));
  await send(dayAfter('10:01'));
  expect(await alerts(apptID)).toBe(1);
  const { icPassport, patientName } = visit;
  const { data } = await manager.send(api.messageList, { icPassport });
  const reason = `SMS.OPTED_OUT?${new URLSearchParams({ name: patientName })}`;
  expect(data).toMatchObject([{ text: 'Hello', status: 'failed', origin: 'followUp', reason }]);
  const { data: failed } = await manager.send(api.messageList, {
    failedOn: clinicToday(),
    mine: true,
  });
  expect(failed).toMatchObject([{ id: data[0]?.id }]);
});

it('does not send a text with brackets that are no placeholder', async () => {
  const { apptID, visit } = await followUp('Dear {name}');
  // As it was saved before brackets were checked.
  await clinic.owner.query(
    `UPDATE follow_up SET message = 'Dear {nama}' WHERE appointment_id = $1`,
    [apptID],
  );
  await send(dayAfter('10:00'));
  const { data } = await manager.send(api.messageList, { icPassport: visit.icPassport });
  expect(data).toMatchObject([{ text: 'Dear {nama}', status: 'failed' }]);
  expect(data[0]?.reason).toMatch(/^PLACEHOLDER\.UNKNOWN\?found=%7Bnama%7D/);
  // It is also asked what became of earlier messages.
  expect(gateway.asked.filter(({ form }) => form['msg']?.includes('nama'))).toEqual([]);
  // One alert of a day counts them.
  const { data: told } = await manager.send(api.notiAlertList, { take: 1 });
  expect(told.data[0]?.title).toBe('2 messages did not go through');
});
