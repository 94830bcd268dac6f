import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment } from '../../../contract/clinic/appointments.ts';
import type { Patient } from '../../../contract/clinic/patients.ts';
import { api } from '../../../contract/index.ts';
import { CLOUD_PATH } from '../../../contract/messaging/messageWebhooks.ts';
import { startSmppStandIn } from '../../../server/gateways/sms/standInSmpp.ts';
import { sendQueuedMessage } from '../../../server/jobs/messages.ts';
import { book, clearCalendar, historyOf, statusIds, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { closePages, eventually, openPage, type Page } from '../support/hub.ts';
import {
  acknowledged,
  instanceWithWebhook,
  post,
  postCloud,
  received,
  storeSent,
} from '../support/replies.ts';
import { newPatient, prepareSms, smsInput, waitForSmsEnd } from '../support/sms.ts';
import { connect } from '../support/whatsApp.ts';
import { branchIds, PASSWORD } from '../support/world.ts';

const SECRET = 'secret-of-the-app';
const smsSeen: string[] = [];
const log: string[] = [];

let clinic: Clinic;
let manager: Caller;
let reception: Caller;
let network: Awaited<ReturnType<typeof startSmppStandIn>>;
let instance: { id: number; path: string };
let patient: Patient;

beforeAll(async () => {
  network = await startSmppStandIn(async ({ recipient }) => `n${smsSeen.push(recipient)}`);
  clinic = await startClinic(
    { WHATSAPP_CLOUD_SECRET: SECRET, SMPP_URL: network.url, LOG_LEVEL: 'warn' },
    { logTo: { write: (line) => void log.push(line) } },
  );
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
  instance = await instanceWithWebhook(manager, 'main');
});
afterAll(async () => {
  await clinic.stop();
  await network.close();
});
beforeEach(async () => {
  patient = await newPatient(reception);
});
afterEach(async () => {
  await closePages();
  await clinic.owner.query('DELETE FROM message_reply');
  await clinic.owner.query('DELETE FROM message');
  await clinic.owner.query('DELETE FROM attempt');
  await clearCalendar(clinic);
});

const bookFor = ({ icPassport }: Patient, days = 3): Promise<Appointment> =>
  book(reception, { patientID: icPassport, appointmentDate: timeFromToday(days, '10:00') });
const sentTo = (
  { patID: id, mobile }: Patient,
  more: Partial<Parameters<typeof storeSent>[1]> = {},
): Promise<number> =>
  storeSent(clinic.owner, { patientId: id, phone: mobile, instanceId: instance.id, ...more });
const reply = (text: string, id?: string, { mobile } = patient) =>
  post(clinic, instance.path, received(mobile, text, id));
const replies = async (caller = reception) =>
  (await caller.send(api.messageReplyList, {})).data.map(({ text, outcome, messageID }) => [
    text,
    outcome,
    messageID,
  ]);
const statusOf = async ({ id }: Appointment) =>
  (await reception.send(api.appointmentDetail, { id })).data.statusID;
const isOptedOut = async ({ icPassport }: Patient) =>
  (await reception.send(api.patientDetail, { nric: icPassport })).data.noMessages;
const changesOf = ({ heard }: Page, resource: string) =>
  heard.filter(
    ({ event, args }) =>
      event === 'RecordChanged' && (args[0] as { resource: string }).resource === resource,
  ).length;
async function openBook(): Promise<Page> {
  const page = await openPage(clinic.address, reception.token);
  await page.hub.invoke('join', branchIds.kl);
  return page;
}

describe('a text that comes by the webhook of UltraMsg', () => {
  it('is shown with the newest message to its number, as plain text', async () => {
    await sentTo(patient);
    const newest = await sentTo(patient);
    expect(await reply('  Can I come <b>later</b>?\u202E\0 ')).toBe(200);
    expect(await replies()).toEqual([['Can I come <b>later</b>?', 'shown', newest]]);
    const { data } = await reception.send(api.patientMessageList, {
      icPassport: patient.icPassport,
    });
    expect(data.map(({ kind, text }) => [kind, text])).toEqual([
      ['reply', 'Can I come <b>later</b>?'],
      ['message', 'See you'],
      ['message', 'See you'],
    ]);
  });

  it('is refused with a key that the server has not made, and changes nothing', async () => {
    await sentTo(patient);
    const other = instance.path.replace(/\/\d+\./, '/9999.');
    const last = instance.path.at(-1) === 'A' ? 'B' : 'A';
    for (const path of [other, `${instance.path.slice(0, -1)}${last}`, '/api/ultramsg_webhook/x'])
      expect(await post(clinic, path, received(patient.mobile, '1'))).toBe(403);
    expect(await replies()).toEqual([]);
  });

  it('makes an address wait that keeps trying keys', async () => {
    const tries = Array.from({ length: 40 }, () =>
      post(clinic, '/api/ultramsg_webhook/x', received('60123456789', '1')),
    );
    expect(await Promise.all(tries)).toContain(429);
    await sentTo(patient);
    expect(await reply('Hello')).toBe(200);
  });

  it('is stored once however often it comes, also ten times at once', async () => {
    const visit = await bookFor(patient);
    const message = await sentTo(patient, { appointment: visit });
    const times = Array.from({ length: 10 }, () => reply('1', 'one id'));
    expect(new Set(await Promise.all(times))).toEqual(new Set([200]));
    expect(await reply('1', 'one id')).toBe(200);
    expect(await replies()).toEqual([['1', 'confirmed', message]]);
    const edits = (await historyOf(clinic, visit.id)).filter(({ action }) => action === 'edit');
    expect(edits).toMatchObject([{ account_id: null, changes: { statusID: [1, 2] } }]);
  });

  it('is cut where it is too long, and refused where it is endless', async () => {
    await sentTo(patient);
    expect(await reply('x'.repeat(5_000))).toBe(200);
    expect(await reply('x'.repeat(140_000))).toBe(413);
    expect(await reply('x'.repeat(300_000))).toBe(413);
    expect((await replies()).map(([text]) => String(text).length)).toEqual([4_096]);
  });

  it('is not kept without a message to answer: to that number, by that account, within 30 days', async () => {
    const second = await instanceWithWebhook(manager, `second${Math.random()}`.replace('.', ''));
    await sentTo(patient, { instanceId: second.id });
    await sentTo(patient, { days: 31 });
    await sentTo(patient, { status: 'failed' });
    expect(await reply('Hello')).toBe(200);
    expect(await post(clinic, instance.path, received('60199999999', 'Hello'))).toBe(200);
    expect(await reply('')).toBe(200);
    expect(await replies()).toEqual([]);
  });

  it('leaves other branches alone', async () => {
    const { rows } = await clinic.owner.query<{ id: number; mobile: string }>(
      `SELECT id, mobile FROM patient WHERE branch_id = $1 AND removed_at IS NULL`,
      [branchIds.pj],
    );
    const stranger = rows[0] ?? { id: 0, mobile: '' };
    await sentTo(patient);
    await storeSent(clinic.owner, {
      patientId: stranger.id,
      phone: patient.mobile,
      instanceId: null,
      branchId: branchIds.pj,
    });
    await clinic.owner.query('UPDATE patient SET mobile = $1 WHERE id = $2', [
      patient.mobile,
      stranger.id,
    ]);
    expect(await reply('STOP')).toBe(200);
    const { rows: marks } = await clinic.owner.query(
      'SELECT branch_id, no_messages FROM patient WHERE mobile = $1 ORDER BY branch_id',
      [patient.mobile],
    );
    expect(marks).toEqual([
      { branch_id: branchIds.kl, no_messages: true },
      { branch_id: branchIds.pj, no_messages: false },
    ]);
    expect(await replies(await clinic.as('tenant', 'pj'))).toEqual([]);
    await clinic.owner.query('UPDATE patient SET mobile = $1 WHERE id = $2', [
      stranger.mobile,
      stranger.id,
    ]);
  });
});

describe('the reply 1', () => {
  it.each(['1', ' 1. ', '１', '１．'])('confirms the appointment, written as %j', async (text) => {
    const visit = await bookFor(patient);
    await sentTo(patient, { appointment: visit });
    const page = await openBook();
    await reply(text);
    expect(await statusOf(visit)).toBe(statusIds.confirmed);
    await eventually(() =>
      expect([changesOf(page, 'appointments'), changesOf(page, 'messages')]).toEqual([1, 1]),
    );
  });

  it('comes from the outbox too, answering a real sending that was delivered', async () => {
    const template = await prepareSms(manager);
    const visit = await bookFor(patient);
    const unreached = await newPatient(reception, { mobile: '0129999000' });
    await connect(clinic, reception, 'main');
    await reception.send(api.sendWhatsapp, {
      instanceID: 'main',
      whatsAppTemplateID: template,
      whatsAppContent: 'See you. Reply 1 to confirm.',
      whatsAppDetailList: [
        { icPassport: patient.icPassport, aptID: visit.id },
        { icPassport: unreached.icPassport },
      ],
    });
    await eventually(async () => {
      const { data } = await reception.send(api.whatsappHistoryList, { sort: 'id', order: 'ASC' });
      expect(data.map(({ status, reason }) => [status, reason])).toEqual([
        ['delivered', ''],
        ['failed', 'WHATSAPP.NOT_ON_WHATSAPP'],
      ]);
    });
    const code = clinic.outboxCode;
    const { data: outbox } = await clinic.visitor.send(api.outboxList, { code });
    const got = outbox.data.find(({ recipient }) => recipient === patient.mobile);
    expect(got?.isAnswerable).toBe(true);
    const answer = { id: got?.id ?? 0, text: '1' };
    expect((await clinic.visitor.refused(api.answerOutboxMessage, answer)).status).toBe(403);
    await clinic.visitor.send(api.answerOutboxMessage, { ...answer, code });
    expect(await statusOf(visit)).toBe(statusIds.confirmed);
    const none = { ...answer, code, id: 999_999 };
    expect((await clinic.visitor.refused(api.answerOutboxMessage, none)).status).toBe(404);
  });

  it.each([
    ['was moved', (id: number) => [api.rescheduleAppointment, id] as const],
    ['was removed', (id: number) => [api.removeAppointment, id] as const],
  ])('does not confirm an appointment that %s', async (_, change) => {
    const visit = await bookFor(patient);
    const message = await sentTo(patient, { appointment: visit });
    const [call, id] = change(visit.id);
    if (call === api.removeAppointment)
      await manager.send(api.removeAppointment, { id, password: PASSWORD });
    else
      await reception.send(api.rescheduleAppointment, {
        id,
        appointmentDate: timeFromToday(4, '10:00'),
      });
    expect(await reply('1')).toBe(200);
    expect(await replies()).toEqual([['1', 'shown', message]]);
    expect((await historyOf(clinic, visit.id)).at(-1)?.account_id).not.toBeNull();
  });

  it('does not confirm one that is past, has another status, or that the message was not about', async () => {
    const visit = await bookFor(patient);
    await sentTo(patient);
    await reply('1');
    expect(await statusOf(visit)).toBe(statusIds.booked);
    await reception.send(api.updateAppointment, {
      id: visit.id,
      appt_status: statusIds.cancelled,
    });
    await sentTo(patient, { appointment: visit });
    await reply('1');
    expect(await statusOf(visit)).toBe(statusIds.cancelled);
    await clinic.owner.query(
      `UPDATE appointment SET status_id = 1, starts_at = now() - interval '1 hour' WHERE id = $1`,
      [visit.id],
    );
    await sentTo(patient, { appointment: visit });
    await reply('1');
    expect(await statusOf(visit)).toBe(statusIds.booked);
    expect((await replies()).map(([, outcome]) => outcome)).toEqual(['shown', 'shown', 'shown']);
  });

  it('confirms nothing with other words beside it', async () => {
    const visit = await bookFor(patient);
    await sentTo(patient, { appointment: visit });
    for (const text of ['11', '1?', '1 STOP', 'please don’t STOP']) await reply(text);
    expect(await statusOf(visit)).toBe(statusIds.booked);
    expect(await isOptedOut(patient)).toBe(false);
  });
});

describe('the reply STOP', () => {
  it.each(['STOP', 'stop.', 'Unsubscribe', ' berhenti ', '停止', 'ＳＴＯＰ'])(
    'marks everyone with the number, written as %j',
    async (text) => {
      const family = await newPatient(reception, { mobile: patient.mobile });
      await sentTo(patient);
      await reply(text);
      expect([await isOptedOut(patient), await isOptedOut(family)]).toEqual([true, true]);
      expect((await replies())[0]?.[1]).toBe('stopped');
      const { rows } = await clinic.owner.query(
        `SELECT account_id, changes FROM audit WHERE resource = 'patients' AND action = 'edit' AND record_id = $1`,
        [String(family.patID)],
      );
      expect(rows).toEqual([{ account_id: null, changes: { noMessages: [false, true] } }]);
    },
  );

  it('ends what is queued for the patient', async () => {
    await sentTo(patient);
    const id = await sentTo(patient, { status: 'queued' });
    await reply('STOP');
    const sender = {
      prepare: () => Promise.reject(new Error('it would be sent')),
    };
    const outcome = await sendQueuedMessage(clinic.database, sender, { id, branchId: 1 });
    if (outcome && !outcome.retry) await outcome.recordResult();
    const { rows } = await clinic.owner.query('SELECT status, reason FROM message WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ status: 'failed', reason: 'MESSAGE.OPTED_OUT' }]);
  });
});

describe('a report of UltraMsg', () => {
  const stateOf = async (id: number) => {
    const { rows } = await clinic.owner.query<{ status: string; reason: string; version: number }>(
      'SELECT status, reason, version FROM message WHERE id = $1',
      [id],
    );
    return rows[0];
  };
  const report = (id: number, ack: string) => post(clinic, instance.path, acknowledged(id, ack));

  it('makes a message delivered, once', async () => {
    const id = await sentTo(patient);
    expect([await report(id, 'server'), (await stateOf(id))?.status]).toEqual([200, 'sent']);
    for (const ack of ['device', 'read', 'invalid']) expect(await report(id, ack)).toBe(200);
    expect(await stateOf(id)).toEqual({ status: 'delivered', reason: '', version: 2 });
  });

  it('makes it failed with the reason', async () => {
    const id = await sentTo(patient);
    await report(id, 'invalid');
    await report(id, 'device');
    expect(await stateOf(id)).toEqual({
      status: 'failed',
      reason: 'WHATSAPP.NOT_ON_WHATSAPP',
      version: 2,
    });
  });

  it('about a message of another instance changes nothing, and neither does a late one', async () => {
    const second = await instanceWithWebhook(manager, `third${Math.random()}`.replace('.', ''));
    const [other, late] = [
      await sentTo(patient, { instanceId: second.id }),
      await sentTo(patient, { days: 8 }),
    ];
    await report(other, 'device');
    await report(late, 'device');
    expect([await stateOf(other), await stateOf(late)]).toMatchObject([
      { status: 'sent' },
      { status: 'sent' },
    ]);
  });
});

describe('the webhook of the Cloud API', () => {
  const NUMBER = '1055';
  let cloud: number;
  beforeAll(async () => {
    const { data } = await manager.send(api.addWhatsappAccess, {
      branchID: branchIds.kl,
      description: 'Official',
      gateway: 'cloud',
      instanceId: NUMBER,
      token: 'token',
    });
    expect(new URL(data.webhook).pathname).toBe(CLOUD_PATH);
    cloud = data.id;
  });
  const text = (body: string) => ({
    metadata: { phone_number_id: NUMBER },
    messages: [{ id: 'wamid.1', from: patient.mobile, type: 'text', text: { body } }],
  });
  const status = (id: number, state: object) => ({
    metadata: { phone_number_id: NUMBER },
    statuses: [{ id: `wamid.${id}`, biz_opaque_callback_data: String(id), ...state }],
  });

  it('is checked with the token of the configuration', async () => {
    const check = (token: string) =>
      fetch(
        `${clinic.address}${CLOUD_PATH}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=4711`,
      );
    const right = await check('the-token-of-the-configuration');
    expect([right.status, await right.text()]).toEqual([200, '4711']);
    expect((await check('another-token')).status).toBe(403);
  });

  it('takes what the secret of the app signs, and nothing else', async () => {
    const visit = await bookFor(patient);
    await sentTo(patient, { instanceId: cloud, appointment: visit });
    expect(await postCloud(clinic, 'other', text('1'))).toBe(403);
    expect(await post(clinic, CLOUD_PATH, { entry: [] })).toBe(403);
    expect(await replies()).toEqual([]);
    expect(await postCloud(clinic, SECRET, text('1'))).toBe(200);
    expect(await postCloud(clinic, SECRET, text('1'))).toBe(200);
    expect((await replies()).map(([, outcome]) => outcome)).toEqual(['confirmed']);
    expect(await statusOf(visit)).toBe(statusIds.confirmed);
  });

  const wrote = (message: object, more: object = {}) => ({
    metadata: { phone_number_id: NUMBER },
    messages: [{ id: `wamid.${Math.random()}`, from: patient.mobile, ...message }],
    ...more,
  });
  const shown = async () =>
    (await reception.send(api.messageReplyList, { order: 'ASC', sort: 'id' })).data.map((one) => [
      one.kind,
      one.text,
      one.outcome,
    ]);
  const sentAs = async (ref: string, more: Partial<Parameters<typeof storeSent>[1]> = {}) => {
    const id = await sentTo(patient, { instanceId: cloud, ...more });
    await clinic.owner.query('UPDATE message SET gateway_ref = $1 WHERE id = $2', [ref, id]);
    return id;
  };

  it('sets an odd message of a batch aside, logs it without a word of it, and takes the others', async () => {
    await sentTo(patient, { instanceId: cloud });
    log.length = 0;
    const odd = [
      { id: 'wamid.odd1', from_user_id: 'MY.77123', type: 'text', text: { body: 'private words' } },
      { id: 'wamid.odd2', from: '', type: 'text', text: { body: 'private words' } },
      { from: patient.mobile, type: 'text', text: { body: 'private words' } },
      { id: 'wamid.odd3', from: patient.mobile, type: 'system', system: { body: 'private words' } },
      'private words',
      null,
    ];
    const good = { id: 'wamid.good', from: patient.mobile, text: { body: 'I can not come' } };
    const value = { metadata: { phone_number_id: NUMBER }, messages: [...odd, good] };
    expect(await postCloud(clinic, SECRET, value)).toBe(200);
    expect(await shown()).toEqual([['text', 'I can not come', 'shown']]);
    const lines = log
      .filter((line) => line.includes('is set aside'))
      .map((line) => JSON.parse(line) as { what: string; why: string; type: string });
    expect(lines.map(({ what, why, type }) => [what, why, type])).toEqual([
      ['message', 'sender', 'text'],
      ['message', 'sender', 'text'],
      ['message', 'shape', 'text'],
      ['message', 'type', 'system'],
      ['message', 'shape', 'other'],
      ['message', 'shape', 'other'],
    ]);
    expect(log.join('')).not.toMatch(/private words|77123/);
  });

  it('takes the good entries and reports beside odd ones', async () => {
    const id = await sentTo(patient, { instanceId: cloud });
    const body = JSON.stringify({
      entry: [
        null,
        { id: '1', changes: 'none' },
        { changes: [{ value: null }, { value: { metadata: { phone_number_id: 5 } } }] },
        {
          changes: [
            {
              value: {
                metadata: { phone_number_id: NUMBER },
                statuses: [{ id: 7 }, ...status(id, { status: 'delivered' }).statuses],
              },
            },
          ],
        },
      ],
    });
    const mark = createHmac('sha256', SECRET).update(body).digest('hex');
    const headers = { 'X-Hub-Signature-256': `sha256=${mark}` };
    expect(await post(clinic, CLOUD_PATH, body, headers)).toBe(200);
    const { rows } = await clinic.owner.query('SELECT status FROM message WHERE id = $1', [id]);
    expect(rows).toEqual([{ status: 'delivered' }]);
  });

  it('knows who wrote without a number by the contacts beside it, or by the message that is answered', async () => {
    await sentAs('wamid.asked');
    const nameless = { from: undefined, from_user_id: 'MY.77123', type: 'text' };
    const contacts = [{ user_id: 'MY.77123', wa_id: patient.mobile }];
    await postCloud(clinic, SECRET, wrote({ ...nameless, text: { body: 'one' } }, { contacts }));
    const context = { id: 'wamid.asked' };
    await postCloud(clinic, SECRET, wrote({ ...nameless, text: { body: 'two' }, context }));
    await postCloud(
      clinic,
      SECRET,
      wrote({ ...nameless, text: { body: 'three' }, context: { id: 'wamid.another' } }),
    );
    expect(await shown()).toEqual([
      ['text', 'one', 'shown'],
      ['text', 'two', 'shown'],
    ]);
    const { data } = await reception.send(api.messageReplyList, {});
    expect(data.map(({ patientPhone }) => patientPhone)).toEqual([patient.mobile, patient.mobile]);
  });

  it.each<[object, string, string]>([
    [{ type: 'image', image: { id: '9', caption: 'my rash' } }, 'picture', 'my rash'],
    [{ type: 'image', image: { id: '9' } }, 'picture', ''],
    [{ type: 'video', video: { id: '9', caption: 'my walk' } }, 'video', 'my walk'],
    [{ type: 'audio', audio: { id: '9', voice: true } }, 'voice', ''],
    [{ type: 'audio', audio: { id: '9' } }, 'audio', ''],
    [{ type: 'document', document: { id: '9', filename: 'x.pdf' } }, 'document', 'x.pdf'],
    [{ type: 'sticker', sticker: { id: '9' } }, 'sticker', ''],
    [
      { type: 'location', location: { latitude: 3, longitude: 101, name: 'KLCC' } },
      'location',
      'KLCC',
    ],
    [{ type: 'contacts', contacts: [{ name: { formatted_name: 'Ali' } }] }, 'contact', 'Ali'],
    [{ type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } }, 'reaction', '👍'],
    [{ type: 'reaction', reaction: { message_id: 'wamid.x' } }, 'reaction', ''],
    [{ type: 'unsupported', errors: [{ code: 131_051 }] }, 'unsupported', ''],
    [{ type: 'hologram', hologram: { caption: 'x' } }, 'unsupported', ''],
    [
      { type: 'interactive', interactive: { list_reply: { id: 'r1', title: 'Monday' } } },
      'list',
      'Monday',
    ],
  ])('shows %j as a %s: %j', async (message, kind, text) => {
    await sentTo(patient, { instanceId: cloud });
    expect(await postCloud(clinic, SECRET, wrote(message))).toBe(200);
    expect(await shown()).toEqual([[kind, text, 'shown']]);
    const { data } = await reception.send(api.patientMessageList, {
      icPassport: patient.icPassport,
    });
    expect(data.map((one) => [one.replyKind, one.text])).toEqual([
      [kind, text],
      [null, 'See you'],
    ]);
  });

  it.each<[object, 'confirmed' | 'cancelled']>([
    [{ type: 'button', button: { text: 'Confirm', payload: 'Confirm' } }, 'confirmed'],
    [{ type: 'button', button: { text: 'Sahkan janji temu', payload: 'x' } }, 'confirmed'],
    [{ type: 'button', button: { text: '确认', payload: 'x' } }, 'confirmed'],
    [{ type: 'button', button: { text: 'Ok 👍', payload: 'CONFIRM' } }, 'confirmed'],
    [{ type: 'button', button: { text: 'Cancel', payload: 'Cancel' } }, 'cancelled'],
    [{ type: 'button', button: { text: 'Batal', payload: 'x' } }, 'cancelled'],
    [{ type: 'button', button: { text: '取消预约', payload: 'x' } }, 'cancelled'],
    [
      { type: 'interactive', interactive: { button_reply: { id: 'b', title: 'Cancel' } } },
      'cancelled',
    ],
  ])('gives the appointment of the answered message what %j says: %s', async (message, outcome) => {
    const [visit, other] = [await bookFor(patient), await bookFor(patient, 4)];
    await sentAs('wamid.first', { appointment: visit });
    await sentAs('wamid.second', { appointment: other });
    const page = await openBook();
    await postCloud(clinic, SECRET, wrote({ ...message, context: { id: 'wamid.first' } }));
    expect((await shown()).map(([, , done]) => done)).toEqual([outcome]);
    expect([await statusOf(visit), await statusOf(other)]).toEqual([
      statusIds[outcome],
      statusIds.booked,
    ]);
    await eventually(() => expect(changesOf(page, 'appointments')).toBe(1));
    const [edit] = (await historyOf(clinic, visit.id)).filter(({ action }) => action === 'edit');
    expect(edit).toMatchObject({ account_id: null });
  });

  it('does nothing for a button of a message whose appointment was moved, is over or is cancelled', async () => {
    const visit = await bookFor(patient);
    await sentAs('wamid.first', { appointment: visit });
    const press = (text: string) =>
      postCloud(
        clinic,
        SECRET,
        wrote({ type: 'button', button: { text }, context: { id: 'wamid.first' } }),
      );
    await reception.send(api.rescheduleAppointment, {
      id: visit.id,
      appointmentDate: timeFromToday(4, '10:00'),
    });
    await press('Cancel');
    expect(await statusOf(visit)).toBe(statusIds.booked);
    await sentAs('wamid.second', { appointment: visit });
    await clinic.owner.query("UPDATE message SET gateway_ref = 'x' WHERE gateway_ref = $1", [
      'wamid.first',
    ]);
    await clinic.owner.query(
      "UPDATE message SET gateway_ref = 'wamid.first' WHERE gateway_ref = $1",
      ['wamid.second'],
    );
    await press('Cancel');
    await press('Confirm');
    expect(await statusOf(visit)).toBe(statusIds.cancelled);
    expect((await shown()).map(([, , done]) => done)).toEqual(['shown', 'cancelled', 'shown']);
  });

  it('tells the doctors of a visit of today that the patient cancels it', async () => {
    const visit = await bookFor(patient);
    await sentAs('wamid.first', { appointment: visit });
    await postCloud(
      clinic,
      SECRET,
      wrote({ type: 'button', button: { text: 'Cancel' }, context: { id: 'wamid.first' } }),
    );
    const { rows } = await clinic.owner.query(
      `SELECT event, record_id FROM notification WHERE event = 'APPOINTMENT_CANCELLED'`,
    );
    expect(rows).toContainEqual({ event: 'APPOINTMENT_CANCELLED', record_id: visit.id });
  });

  it('cancels nothing for words that were typed', async () => {
    const visit = await bookFor(patient);
    await sentAs('wamid.first', { appointment: visit });
    await postCloud(clinic, SECRET, text('Cancel'));
    await postCloud(
      clinic,
      SECRET,
      wrote({ type: 'button', button: { text: 'Do not cancel' }, context: { id: 'wamid.first' } }),
    );
    expect(await statusOf(visit)).toBe(statusIds.booked);
  });

  it('tells what became of messages', async () => {
    const [one, two] = [
      await sentTo(patient, { instanceId: cloud }),
      await sentTo(patient, { instanceId: cloud }),
    ];
    await postCloud(clinic, SECRET, status(one, { status: 'sent' }));
    await postCloud(clinic, SECRET, status(one, { status: 'read' }));
    const errors = [{ code: 131026, title: 'Message undeliverable' }];
    await postCloud(clinic, SECRET, status(two, { status: 'failed', errors }));
    const { rows } = await clinic.owner.query(
      'SELECT status, reason FROM message WHERE id = ANY($1) ORDER BY id',
      [[one, two]],
    );
    expect(rows).toEqual([
      { status: 'delivered', reason: '' },
      { status: 'failed', reason: 'WHATSAPP.NOT_ON_WHATSAPP' },
    ]);
  });
});

describe('an SMS that comes by SMPP', () => {
  it('is a reply to the newest SMS to its number, once', async () => {
    await prepareSms(manager);
    await manager.send(api.updateSmsAccess, {
      username: 'mawar',
      password: 'right',
      senderID: 'MAWAR',
      gateway: 'smpp',
    });
    const template = await prepareSms(manager);
    const visit = await bookFor(patient);
    const { data } = await reception.send(
      api.sendSms,
      smsInput(template, 'See you on {aptdate}', {
        smsDetailList: [{ icPassport: patient.icPassport, aptID: visit.id }],
      }),
    );
    await waitForSmsEnd(
      reception,
      data.data.map(({ id }) => id),
    );
    network.receive(`+${patient.mobile}`, '1');
    await eventually(async () => expect(await statusOf(visit)).toBe(statusIds.confirmed));
    network.receive(patient.mobile.replace(/^6/, ''), '1');
    network.receive(patient.mobile, '谢谢');
    await eventually(async () => expect(await replies()).toHaveLength(2));
    expect((await replies()).map(([text]) => text)).toEqual(['谢谢', '1']);
  });
});
