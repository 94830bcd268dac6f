import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Patient } from '../../../contract/clinic/patients.ts';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { messageTime } from '../../../contract/messaging/messageText.ts';
import type { SentWhatsApp } from '../../../contract/messaging/whatsapp.ts';
import { RecipientQueries } from '../../../server/db/recipientQueries/run.ts';
import { cloudApiGateway } from '../../../server/gateways/whatsapp/cloudApi.ts';
import { cloudNumber } from '../../../server/gateways/whatsapp/cloudStandIn.ts';
import { sendDueFollowUps } from '../../../server/jobs/followUpMessages.ts';
import { runDue } from '../../../server/jobs/messageSchedulers.ts';
import { scheduledWhatsApp } from '../../../server/jobs/senders/scheduledWhatsApp.ts';
import { instantOf } from '../../../server/kit/time.ts';
import { book, clearCalendar, statusIds, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { refusalReason } from '../support/refusals.ts';
import { newPatient } from '../support/sms.ts';
import { connection } from '../support/whatsApp.ts';
import { branchIds } from '../support/world.ts';

const NUMBER = '104729';
const FREE = 'Dear {name}, we look forward to seeing you.';
const tie = {
  name: 'appointment_reminder',
  language: 'en',
  values: ['{name}', '{aptdate}', '{resource}'],
};

let clinic: Clinic;
let manager: Caller;
let reception: Caller;
let instance: number;
let tied: number;
let untied: number;
let patient: Patient;
let made = 0;

beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
  const { data } = await manager.send(api.addWhatsappAccess, {
    branchID: branchIds.kl,
    description: 'Official',
    gateway: 'cloud',
    instanceId: NUMBER,
    businessID: '8800553535',
    token: 'token',
  });
  instance = data.id;
  await manager.send(api.checkWhatsappQrScan, connection(NUMBER, cloudNumber(NUMBER)));
  await eventually(async () =>
    expect((await listed()).templates.map(({ name }) => name)).toContain('appointment_reminder'),
  );
  tied = await template({ official: tie });
  untied = await template();
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  await clinic.owner.query('DELETE FROM message_reply; DELETE FROM message; DELETE FROM follow_up');
  await clearCalendar(clinic);
  patient = await newPatient(reception);
});

const listed = async () => (await reception.send(api.officialTemplateList, {})).data;
const template = async (changes: Partial<Input<typeof api.insertCliMessageTemplate>> = {}) =>
  (
    await manager.send(api.insertCliMessageTemplate, {
      templateName: `Template ${++made}`,
      templateContent: FREE,
      ...changes,
    })
  ).data.templateId;
const bookFor = ({ icPassport }: Patient, days = 3) =>
  book(reception, { patientID: icPassport, appointmentDate: timeFromToday(days, '10:00') });

/** Sends to the patient about an appointment, and returns the message once it has a result. */
async function sent(
  templateID: number,
  content = FREE,
  aptID?: number,
): Promise<SentWhatsApp | undefined> {
  const { data } = await reception.send(api.sendWhatsapp, {
    instanceID: NUMBER,
    whatsAppTemplateID: templateID,
    whatsAppContent: content,
    whatsAppDetailList: [{ icPassport: patient.icPassport, ...(aptID !== undefined && { aptID }) }],
  });
  const id = data.data[0]?.id;
  return eventually(async () => {
    const { data: rows } = await reception.send(api.whatsappHistoryList, {});
    const row = rows.find((each) => each.id === id);
    expect(row?.status).not.toMatch(/^(?:queued|sent)$/);
    return row;
  });
}
/** Answers the newest message to the patient as they would. */
async function answer(text: string): Promise<void> {
  const { data } = await clinic.visitor.send(api.outboxList, { code: clinic.outboxCode });
  const id = data.data.find(({ recipient }) => recipient === patient.mobile)?.id ?? 0;
  await clinic.visitor.send(api.answerOutboxMessage, { code: clinic.outboxCode, id, text });
}
const inOutbox = async () => {
  const { data } = await clinic.visitor.send(api.outboxList, { code: clinic.outboxCode });
  return data.data.filter(({ recipient }) => recipient === patient.mobile).map(({ text }) => text);
};
const reach = async (templateID?: number) =>
  (
    await reception.send(api.whatsappReach, {
      instanceID: NUMBER,
      ...(templateID !== undefined && { templateID }),
      icPassports: [patient.icPassport],
    })
  ).data;

describe('the templates of an official number', () => {
  it('are listed with their language, state, words and variables, whatever page they are on', async () => {
    const { templates, accounts } = await listed();
    expect(accounts).toEqual([
      {
        instanceID: NUMBER,
        description: 'Official',
        hasBusinessID: true,
        readDate: expect.stringMatching(/^20/) as string,
        fault: '',
      },
    ]);
    expect(
      templates.map(({ name, language, status, problem }) => [name, language, status, problem]),
    ).toEqual([
      ['appointment_reminder', 'en', 'approved', null],
      ['appointment_reminder', 'ms', 'approved', null],
      ['clinic_map', 'en', 'approved', 'media'],
      ['results_ready', 'zh_CN', 'pending', null],
      ['weekend_offer', 'en', 'paused', null],
      ['yearly_check', 'en', 'approved', null],
    ]);
    expect(templates[0]).toMatchObject({
      text: 'Dear {{1}}, we look forward to seeing you on {{2}} with {{3}}. Can you come?\n\nAnswer STOP for no more messages\n\n[Confirm] [Cancel]',
      variables: ['1', '2', '3'].map((name) => ({ place: 'body', name })),
    });
    expect(templates.at(-1)?.variables).toEqual([{ place: 'body', name: 'patient_name' }]);
  });

  it('are read again on demand, and why they cannot be is told', async () => {
    const setToken = (token: string) =>
      manager.send(api.updateWhatsappAccess, {
        id: instance,
        description: 'Official',
        gateway: 'cloud',
        instanceId: NUMBER,
        token,
      });
    await setToken('wrong');
    await eventually(async () =>
      expect((await listed()).accounts[0]?.fault).toBe('WHATSAPP.TOKEN_REFUSED'),
    );
    expect((await listed()).templates).toHaveLength(6);
    await setToken('token');
    await manager.send(api.readOfficialTemplates, {});
    await eventually(async () => expect((await listed()).accounts[0]?.fault).toBe(''));
    expect((await reception.refused(api.readOfficialTemplates, {})).status).toBe(403);
  });

  it('are read once, however often it is asked for before they are', async () => {
    const queued = async () => {
      const { rows } = await clinic.owner.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM pgboss.job WHERE name = 'whatsapp-templates'`,
      );
      return rows[0]?.count ?? 0;
    };
    const before = await queued();
    const inputs = Array.from({ length: 40 }, () => ({}));
    await manager.send(api.batch, { call: 'readOfficialTemplates', inputs });
    // None where one waits already.
    expect(await queued()).toBeLessThanOrEqual(before + 1);
  });

  it('are tied to ours if they exist in that language and each variable is filled', async () => {
    const refused = async (official: object) =>
      refusalReason(
        await manager.refused(api.insertCliMessageTemplate, {
          templateName: `Template ${++made}`,
          templateContent: FREE,
          official: { ...tie, ...official },
        }),
      );
    expect([
      await refused({ name: 'none_such' }),
      await refused({ language: 'zh_CN' }),
      await refused({ values: ['{name}'] }),
      await refused({ name: 'clinic_map', values: ['{name}'] }),
      await refused({ values: ['{{name}}', 'x', 'y'] }),
      await refused({ values: ['', 'x', 'y'] }),
    ]).toEqual([
      [400, 'WHATSAPP.TEMPLATE_UNKNOWN', 'official'],
      [400, 'WHATSAPP.TEMPLATE_UNKNOWN', 'official'],
      [400, 'WHATSAPP.TEMPLATE_CHANGED', 'official'],
      [400, 'WHATSAPP.TEMPLATE_PROBLEM.media', 'official'],
      [400, 'PLACEHOLDER.SPELT', 'official.values.0'],
      [400, 'GENERAL.REQUIRED', 'official.values.0'],
    ]);
    const { data } = await reception.send(api.cliMsgTemplateList, {});
    expect(data.data.find(({ templateId }) => templateId === tied)?.official).toEqual(tie);
    expect(data.data.find(({ templateId }) => templateId === untied)?.official).toBeNull();
  });
});

describe('a message by an official number', () => {
  it('goes as the tied template to who has not written, filled from the record, and as free text to who has', async () => {
    const visit = await bookFor(patient);
    const expected = `Dear ${patient.name}, we look forward to seeing you on ${messageTime(visit.appointmentDate)} with ${visit.doctors[0]?.resource}. Can you come?\n\nAnswer STOP for no more messages\n\n[Confirm] [Cancel]`;
    expect(await reach(tied)).toMatchObject({ isOfficial: true, free: [] });
    expect(await sent(tied, FREE, visit.id)).toMatchObject({
      status: 'delivered',
      reason: '',
      text: expected,
      officialTemplate: 'appointment_reminder (en)',
    });
    await answer('Which floor?');
    expect(await reach(tied)).toMatchObject({ free: [patient.icPassport] });
    expect(await sent(tied, 'The second, {name}.', visit.id)).toMatchObject({
      status: 'delivered',
      text: `The second, ${patient.name}.`,
      officialTemplate: '',
    });
    expect(await inOutbox()).toEqual([`The second, ${patient.name}.`, expected]);
    const { data } = await reception.send(api.patientMessageList, {
      icPassport: patient.icPassport,
    });
    expect(data.map(({ text }) => text)).toEqual([
      `The second, ${patient.name}.`,
      'Which floor?',
      expected,
    ]);
  });

  it('gets a template again once a day has passed', async () => {
    const visit = await bookFor(patient);
    await sent(tied, FREE, visit.id);
    await answer('Yes');
    await clinic.owner.query(
      `UPDATE whatsapp_window SET wrote_at = wrote_at - interval '24 hours'`,
    );
    expect(await reach(tied)).toMatchObject({ free: [] });
    expect((await sent(tied, FREE, visit.id))?.officialTemplate).toBe('appointment_reminder (en)');
  });

  it('without a tied template fails for who has not written, with the reason, though we thought they had', async () => {
    expect(await sent(untied)).toMatchObject({
      status: 'failed',
      reason: 'WHATSAPP.TEMPLATES_ONLY',
      officialTemplate: '',
    });
    await clinic.owner.query(
      'INSERT INTO whatsapp_window (branch_id, instance_id, phone, wrote_at) VALUES ($1, $2, $3, now())',
      [branchIds.kl, instance, patient.mobile],
    );
    expect(await sent(untied)).toMatchObject({
      status: 'failed',
      reason: 'WHATSAPP.TEMPLATES_ONLY',
    });
    expect(await inOutbox()).toEqual([]);
  });

  it('needs an appointment where the tied template tells of one', async () => {
    const refused = await reception.refused(api.sendWhatsapp, {
      instanceID: NUMBER,
      whatsAppTemplateID: tied,
      whatsAppContent: FREE,
      whatsAppDetailList: [{ icPassport: patient.icPassport }],
    });
    expect(refusalReason(refused)).toEqual([
      400,
      'SMS.NEEDS_APPOINTMENT',
      'whatsAppDetailList.0.aptID',
    ]);
  });

  it('fills what is empty or of several lines as Meta takes it', async () => {
    const visit = await book(reception, {
      patientID: patient.icPassport,
      appointmentDate: timeFromToday(3, '10:00'),
      reason: 'fasting\n\n  please',
    });
    const of = (values: string[]) => template({ official: { ...tie, values } });
    expect(
      (await sent(await of(['{name}', '{aptremark}', '{nextaction}']), FREE, visit.id))?.text,
    ).toContain('seeing you on fasting please with -.');
  });

  it.each([
    ['has other variables', { values: ['{name}'] }, 'WHATSAPP.TEMPLATE_CHANGED'],
    ['is in another language', { language: 'zh_CN' }, 'WHATSAPP.TEMPLATE_UNKNOWN'],
    ['is not there', { name: 'gone' }, 'WHATSAPP.TEMPLATE_UNKNOWN'],
    ['is paused', { name: 'weekend_offer', values: ['{name}'] }, 'WHATSAPP.TEMPLATE_STATE.paused'],
    [
      'is not approved',
      { name: 'results_ready', language: 'zh_CN', values: ['{name}'] },
      'WHATSAPP.TEMPLATE_STATE.pending',
    ],
  ])('whose template %s is told so before it is sent', async (_, changes, problem) => {
    const id = await template({ official: tie });
    await clinic.owner.query('UPDATE message_template SET official = $1 WHERE id = $2', [
      { ...tie, ...changes },
      id,
    ]);
    expect((await reach(id)).template).toMatchObject({ problem });
    expect((await reach(tied)).template).toMatchObject({
      problem: '',
      text: expect.stringContaining(
        'Dear {name}, we look forward to seeing you on {aptdate}',
      ) as string,
    });
    expect((await reach(untied)).template).toBeNull();
  });

  it.each([
    [{ status: 'PAUSED' }, 'weekend_offer', ['{name}'], 'WHATSAPP.TEMPLATE_PAUSED'],
    [{}, 'results_ready', ['{name}'], 'WHATSAPP.TEMPLATE_UNKNOWN'],
  ])('that Meta refuses says why in the history (%#)', async (_, name, values, reason) => {
    const language = name === 'results_ready' ? 'zh_CN' : 'en';
    const id = await template({ official: { name, language, values } });
    expect(await sent(id)).toMatchObject({ status: 'failed', reason });
  });
});

describe('what is sent by itself', () => {
  const scheduled = () => ({
    channels: { WhatsApp: scheduledWhatsApp({ cloud: cloudApiGateway('http://127.0.0.1:9/') }) },
    database: clinic.database,
  });
  const fail = (error: unknown) => {
    throw error;
  };
  const texts = async () => {
    const rows = await eventually(async () => {
      const { data } = await reception.send(api.whatsappHistoryList, {
        icPassport: patient.icPassport,
      });
      expect(data.map(({ status }) => status)).toEqual(['delivered']);
      return data;
    });
    return rows.map(({ officialTemplate, text }) => [officialTemplate, text.split('.')[0]]);
  };

  it('by a scheduler goes as the tied template', async () => {
    const visit = await bookFor(patient, 2);
    const { data: query } = await manager.send(api.messageQueryCreate, {
      queryName: `Query ${++made}`,
      about: 'appointments',
      days: 1,
      visitStatus: 'open',
      sex: 'any',
    });
    await manager.send(api.insertMessageScheduler, {
      schedulerName: `Scheduler ${++made}`,
      templateId: tied,
      messageQueryID: query.id,
      schedulerStart: timeFromToday(1, '10:00'),
      schedulerRecurring: 'none',
      messageType: 'WhatsApp',
    });
    const { rows } = await clinic.owner.query<{ name: string; password: string }>(
      `SELECT name, password FROM server_private.login_role WHERE purpose = 'query'`,
    );
    const role = { user: rows[0]?.name ?? '', password: rows[0]?.password ?? '' };
    const queries = new RecipientQueries(clinic.ownerUrl, role, clinic.database);
    await runDue({ ...scheduled(), queries }, instantOf(timeFromToday(1, '10:00')), fail);
    await queries.end();
    expect(await texts()).toEqual([
      [
        'appointment_reminder (en)',
        `Dear ${patient.name}, we look forward to seeing you on ${messageTime(visit.appointmentDate)} with ${visit.doctors[0]?.resource}`,
      ],
    ]);
  });

  it('with a follow-up goes as the template that its message began with', async () => {
    const { id: apptID } = await bookFor(patient, 1);
    await manager.send(api.insertFollowUp, { apptID, remindDate: timeFromToday(2, '10:00') });
    await manager.send(api.insertFollowUpMsg, {
      apptID,
      msgContent: 'How are you, {name}?',
      templateID: tied,
    });
    await sendDueFollowUps(scheduled(), instantOf(timeFromToday(2, '10:00')), fail);
    expect((await texts())[0]?.[0]).toBe('appointment_reminder (en)');
  });
});

describe('the buttons of a template', () => {
  it.each([
    ['Confirm', 'confirmed'],
    ['Cancel', 'cancelled'],
  ] as const)('%s gives the appointment of that message its status', async (text, status) => {
    const visit = await bookFor(patient);
    await sent(tied, FREE, visit.id);
    await answer(text);
    const { data } = await reception.send(api.appointmentDetail, { id: visit.id });
    expect(data.statusID).toBe(statusIds[status]);
    const { data: replies } = await reception.send(api.messageReplyList, { aptID: visit.id });
    expect(replies.map((one) => [one.kind, one.text, one.outcome])).toEqual([
      ['button', text, status],
    ]);
  });
});
