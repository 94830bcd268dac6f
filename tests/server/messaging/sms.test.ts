import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { formatPhone } from '../../../contract/kit/phone.ts';
import { timeFromToday, book } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { waitForSmsEnd, newPatient, prepareSms, refusalReasons, smsInput } from '../support/sms.ts';
import { untilServed } from '../support/untilServed.ts';
import { PASSWORD, patientsOf, people } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;
let reception: Caller;
let template: number;
let days = 10;

beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
  template = await prepareSms(manager);
});
afterAll(() => clinic.stop());

const send = async (content: string, changes: Partial<Input<typeof api.sendSms>> = {}) =>
  (await reception.send(api.sendSms, smsInput(template, content, changes))).data;
const refused = async (content: string, changes: Partial<Input<typeof api.sendSms>> = {}) =>
  refusalReasons(await reception.refused(api.sendSms, smsInput(template, content, changes)));
const history = async (input: Input<typeof api.smsHistoryList> = {}) =>
  (await reception.send(api.smsHistoryList, input)).data;
const register = (fields: Record<string, unknown> = {}) => newPatient(reception, fields);
/** What the local gateway got for a number, newest first. */
const gotBy = async (phone: string) =>
  (await reception.send(api.outboxList, { code: clinic.outboxCode })).data.data.filter(
    ({ channel, recipient }) => channel === 'sms' && recipient === phone,
  );

describe('an SMS', () => {
  it('goes to each recipient with the values of their records, and its status is reported until it is sent', async () => {
    const patient = await register({ name: 'Lim Mei' });
    const other = await register({ name: '陈伟明' });
    const visit = await book(reception, {
      patientID: patient.icPassport,
      appointmentDate: timeFromToday(3, '14:05'),
      resource: '1|2',
      reason: 'fasting',
    });
    const { result, data } = await send(
      'Dear {name}, {apttype} on {aptdate} with {resource}, {aptremark}{nextaction}.',
      {
        smsDetailList: [
          { icPassport: patient.icPassport, aptID: visit.id, phoneNo: patient.mobile },
        ],
      },
    );
    expect(result).toBe('success');
    const [day = '', month = '', year = ''] = new Date(visit.appointmentDate)
      .toUTCString()
      .slice(5, 16)
      .split(' ');
    const text = `RM0.00 World KL: Dear Lim Mei, Consultation on ${day} ${month} ${year}, 02:05 PM with Dr kl 1, Dr kl 2, fasting.`;
    expect(data).toEqual([
      {
        id: data[0]?.id,
        sentDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
        patientName: 'Lim Mei',
        patientPhone: patient.mobile,
        icPassport: patient.icPassport,
        status: 'queued',
        reason: '',
        templateName: expect.stringMatching(/^Recall/) as string,
        text,
        parts: 1,
        username: people.reception.name,
      },
    ]);
    const [sent] = await waitForSmsEnd(reception, [data[0]?.id ?? 0]);
    expect(sent).toEqual({ ...data[0], status: 'sent', sentDate: sent?.sentDate });
    expect(await gotBy(patient.mobile)).toMatchObject([{ sender: 'MAWAR', text }]);

    const long = await send('您好 {name}，请复诊。'.repeat(6), {
      smsDetailList: [{ icPassport: other.icPassport }],
    });
    expect(long.data).toMatchObject([{ parts: 2 }]);
    await waitForSmsEnd(reception, [long.data[0]?.id ?? 0]);
    expect(await gotBy(other.mobile)).toMatchObject([
      { text: `RM0.00 World KL: ${'您好 陈伟明，请复诊。'.repeat(6)}` },
    ]);
  });

  it('goes once to a recipient who is named twice, and once for each of their appointments', async () => {
    const { icPassport } = await register();
    const visit = async (day: number) =>
      (
        await book(reception, {
          patientID: icPassport,
          appointmentDate: timeFromToday(day, '09:00'),
          resource: '3',
        })
      ).id;
    const [first, second] = [await visit(4), await visit(5)];
    const { data } = await send('See you, {name}', {
      smsDetailList: [
        { icPassport, aptID: first },
        { icPassport, aptID: second },
        { icPassport, aptID: first },
        { icPassport },
        { icPassport, aptID: null },
      ],
    });
    expect(data).toHaveLength(3);
    await waitForSmsEnd(
      reception,
      data.map(({ id }) => id),
    );
  });

  it('is refused as a whole if recipients are invalid, and names each of them', async () => {
    const known = await register({ name: 'Known' });
    const without = await register({ name: 'Without' });
    const optedOut = await register({ name: 'Opted out', noMessages: true });
    await clinic.owner.query(`UPDATE patient SET mobile = '' WHERE id = $1`, [without.patID]);
    const visit = await book(reception, {
      patientID: known.icPassport,
      appointmentDate: timeFromToday(6, '09:00'),
      resource: '3',
    });
    const to = (...smsDetailList: Input<typeof api.sendSms>['smsDetailList']) => ({
      smsDetailList,
    });
    const before = (await history()).length;
    const missing = [404, ['GENERAL.NOT_FOUND', 'smsDetailList.1.icPassport', undefined]];
    for (const icPassport of ['NOBODY', patientsOf.pj.here, patientsOf.kl.removed])
      expect(await refused('Hi', to(known, { icPassport }))).toEqual(missing);
    expect(await refused('Hi', to({ icPassport: patientsOf.kl.here, aptID: visit.id }))).toEqual([
      404,
      ['GENERAL.NOT_FOUND', 'smsDetailList.0.aptID', undefined],
    ]);
    expect(
      await refused(
        'Hi',
        to(
          { icPassport: without.icPassport },
          { icPassport: known.icPassport, phoneNo: '60199999999' },
          { icPassport: patientsOf.kl.here },
          { icPassport: optedOut.icPassport },
        ),
      ),
    ).toEqual([
      409,
      ['SMS.NO_MOBILE', 'smsDetailList.0.phoneNo', { name: 'Without' }],
      [
        'SMS.NUMBER_CHANGED',
        'smsDetailList.1.phoneNo',
        { name: 'Known', phone: formatPhone(known.mobile) },
      ],
      ['SMS.OPTED_OUT', 'smsDetailList.3.icPassport', { name: 'Opted out' }],
    ]);
    expect(
      await refused(
        '{name}: {apttype}',
        to({ icPassport: known.icPassport, aptID: visit.id }, known),
      ),
    ).toEqual([
      400,
      ['SMS.NEEDS_APPOINTMENT', 'smsDetailList.1.aptID', { name: 'Known', holder: 'apttype' }],
    ]);
    await reception.send(api.removeAppointment, { id: visit.id, password: PASSWORD });
    expect(await refused('Hi', to({ icPassport: known.icPassport, aptID: visit.id }))).toEqual([
      404,
      ['GENERAL.NOT_FOUND', 'smsDetailList.0.aptID', undefined],
    ]);
    expect(await refused('Hi', { smsTemplateID: 999_999 })).toEqual([
      404,
      ['GENERAL.NOT_FOUND', 'smsTemplateID', undefined],
    ]);
    expect((await history()).length).toBe(before);
  });

  it('is refused if it contains what the networks block, also in values of placeholders', async () => {
    const at500 = Array.from({ length: 501 }, () => ({ icPassport: 'X' }));
    for (const [content, code] of [
      ['See clinic.my', 'SMS.NO_LINKS'],
      ['Call 03-6201 1234', 'SMS.NO_NUMBERS'],
      ['Send your password', 'SMS.NO_PERSONAL_DATA'],
    ] as const)
      expect(await refused(content)).toEqual([400, [code, 'smsContent', undefined]]);
    expect(await refused('Hi', { smsDetailList: [] })).toEqual([
      400,
      ['SMS.RECIPIENTS', 'smsDetailList', undefined],
    ]);
    expect(await refused('Hi', { smsDetailList: at500 })).toMatchObject({
      0: 400,
      1: { 0: 'SMS.RECIPIENTS' },
    });
    const { icPassport } = await register({ name: 'Tan' });
    const remark = async (text: string) =>
      (
        await book(reception, {
          patientID: icPassport,
          appointmentDate: timeFromToday(days++, '09:00'),
          resource: '3',
          reason: text,
        })
      ).id;
    const filled = async (text: string) =>
      refused('Note: {aptremark}', { smsDetailList: [{ icPassport, aptID: await remark(text) }] });
    expect(await filled('see www.evil.test')).toEqual([
      400,
      ['SMS.NO_LINKS', 'smsDetailList.0', { name: 'Tan' }],
    ]);
    expect(await filled('call 012 345 6789')).toMatchObject({ 0: 400, 1: { 0: 'SMS.NO_NUMBERS' } });
    const long = await refused('{aptremark}'.repeat(90), {
      smsDetailList: [{ icPassport, aptID: await remark('twelve chars') }],
    });
    expect(long).toEqual([
      400,
      ['GENERAL.TOO_LONG', 'smsDetailList.0', { name: 'Tan', max: 1000 }],
    ]);
  });

  it('goes to the stored form of a number that is formatted otherwise', async () => {
    const { icPassport, mobile } = await register();
    const { data } = await send('Hi', {
      smsDetailList: [{ icPassport, phoneNo: mobile.replace(/^60/, '0') }],
    });
    expect(data[0]?.patientPhone).toBe(mobile);
  });

  it('requires an account with the gateway', async () => {
    const penang = await clinic.as('tenantPenang');
    const smsTemplateID = (
      await penang.send(api.insertCliMessageTemplate, { templateName: 'A', templateContent: 'A' })
    ).data.templateId;
    const { data } = await penang.send(api.sendSms, {
      smsTemplateID,
      smsContent: 'Hi',
      smsDetailList: [{ icPassport: patientsOf.penang.here }],
    });
    expect(data).toEqual({ result: 'fail_authenticate', data: [] });
    expect((await penang.send(api.smsHistoryList, {})).data).toEqual([]);
  });

  it('is marked as refused if the gateway refuses the account', async () => {
    await manager.send(api.updateSmsAccess, { username: 'mawar', password: 'wrong', senderID: '' });
    const { data } = await send('Refused');
    expect(await waitForSmsEnd(reception, [data[0]?.id ?? 0])).toMatchObject([
      {
        status: 'fail_authenticate',
        reason: 'SMS.ACCOUNT_REFUSED',
        text: 'RM0.00 World KL: Refused',
      },
    ]);
    expect((await manager.send(api.smsResponse, {})).data).toEqual({
      result: 'fail_authenticate',
      balance: null,
    });
    await manager.send(api.updateSmsAccess, { username: 'mawar', password: 'right', senderID: '' });
  });

  it('is reported to the pages and logged without text and number', async () => {
    const heard: string[] = [];
    clinic.owner.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await clinic.owner.query('LISTEN hub');
    const { icPassport, mobile } = await register();
    const { data } = await send('SECRETWORD', { smsDetailList: [{ icPassport }] });
    const id = data[0]?.id ?? 0;
    await waitForSmsEnd(reception, [id]);
    const of = (change: string): unknown =>
      expect.objectContaining({
        kind: 'changed',
        branch: 1,
        event: expect.objectContaining({
          resource: 'messages',
          id,
          change,
          by: people.reception.id,
        }) as unknown,
      });
    await expect
      .poll(() => heard.map((text) => JSON.parse(text) as unknown))
      .toEqual(expect.arrayContaining([of('create'), of('update')]));
    await clinic.owner.query('UNLISTEN hub');
    const { rows } = await clinic.owner.query<{ row: string }>(
      `SELECT audit::text AS row FROM audit WHERE resource = 'messages' AND record_id = $1`,
      [String(id)],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).toContain('create');
    const told = heard.join() + JSON.stringify(rows);
    expect(told).not.toContain('SECRETWORD');
    expect(told).not.toContain(mobile);
  });
});

describe('a repeated request to send', () => {
  it('does not send again, and is answered as before', async () => {
    const requestKey = randomUUID();
    const { icPassport } = await register();
    const first = await send('Once', { requestKey, smsDetailList: [{ icPassport }] });
    await waitForSmsEnd(
      reception,
      first.data.map(({ id }) => id),
    );
    const again = await send('Something else', { requestKey });
    expect(again.result).toBe('success');
    expect(again.data.map(({ id, text }) => [id, text])).toEqual(
      first.data.map(({ id, text }) => [id, text]),
    );
    const penang = await clinic.as('tenant', 'pj');
    const elsewhere = await penang.refused(api.sendSms, smsInput(template, 'Hi', { requestKey }));
    expect(elsewhere.status).toBe(404);
  });

  it('sends once and is answered in the same way for twenty simultaneous requests', async () => {
    const requestKey = randomUUID();
    const people = [await register(), await register(), await register()];
    const input = smsInput(template, 'At once', {
      requestKey,
      smsDetailList: people.map(({ icPassport }) => ({ icPassport })),
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => untilServed(() => reception.send(api.sendSms, input))),
    );
    const ids = answers.map(({ data }) => data.data.map(({ id }) => id));
    expect(new Set(ids.map((each) => each.join())).size).toBe(1);
    expect(ids[0]).toHaveLength(3);
    await waitForSmsEnd(reception, ids[0] ?? []);
    for (const { mobile } of people) expect(await gotBy(mobile)).toHaveLength(1);
  });

  it('sends if the first was refused', async () => {
    const requestKey = randomUUID();
    const { icPassport, mobile } = await register();
    const to = (phoneNo: string) => ({ requestKey, smsDetailList: [{ icPassport, phoneNo }] });
    expect(await refused('Hi', to('60100000000'))).toMatchObject({
      0: 409,
      1: { 0: 'SMS.NUMBER_CHANGED' },
    });
    expect((await send('Hi', to(mobile))).data).toHaveLength(1);
  });
});

describe('a server without an SMS gateway', () => {
  it('refuses to send, and stores nothing', async () => {
    const other = await startClinic({ HOST: '0.0.0.0' });
    try {
      const someone = await other.as('manager');
      const smsTemplateID = await prepareSms(someone);
      const { data } = await someone.send(api.sendSms, smsInput(smsTemplateID, 'Hi'));
      expect(data).toEqual({ result: 'failed', data: [] });
      expect((await someone.send(api.smsResponse, {})).data).toEqual({
        result: 'failed',
        balance: null,
      });
      expect((await someone.send(api.smsHistoryList, {})).data).toEqual([]);
      expect((await other.visitor.refused(api.outboxList, {})).status).toBe(404);
    } finally {
      await other.stop();
    }
  });
});
