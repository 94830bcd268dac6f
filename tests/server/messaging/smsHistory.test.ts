import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { waitForSmsEnd, newPatient, prepareSms, smsInput } from '../support/sms.ts';
import { PASSWORD, patientsOf } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;
let reception: Caller;
let template: number;

beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
  template = await prepareSms(manager);
});
afterAll(() => clinic.stop());

const send = async (content: string, changes: Partial<Input<typeof api.sendSms>> = {}) =>
  (await reception.send(api.sendSms, smsInput(template, content, changes))).data;
const history = async (input: Input<typeof api.smsHistoryList> = {}) =>
  (await reception.send(api.smsHistoryList, input)).data;
const register = (fields: Record<string, unknown> = {}) => newPatient(reception, fields);

describe('the history of messages', () => {
  it('is listed newest first, by patient, by words, by page and in other orders', async () => {
    const patient = await register({ name: 'Zainab Listed' });
    const smsDetailList = [{ icPassport: patient.icPassport }];
    const ids: number[] = [];
    for (const text of ['Alpha 100%', 'Beta', 'Gamma'])
      ids.push((await send(text, { smsDetailList })).data[0]?.id ?? 0);
    await waitForSmsEnd(reception, ids);
    // As a retry might have it: the first goes out last.
    for (const [at, id] of [ids[1], ids[2], ids[0]].entries())
      await clinic.owner.query(
        `UPDATE message SET sent_at = now() + $1 * interval '1 s' WHERE id = $2`,
        [at, id],
      );
    const listed = async (input: Input<typeof api.smsHistoryList>) =>
      (await history(input)).map(({ id }) => id);
    const { icPassport } = patient;
    const [first, second, third] = ids;
    expect(await listed({ icPassport })).toEqual([first, third, second]);
    expect((await listed({})).slice(0, 3)).toEqual([first, third, second]);
    expect(await listed({ q: 'zainab 100%' })).toEqual([first]);
    expect(await listed({ q: patient.mobile })).toEqual([first, third, second]);
    expect(await listed({ icPassport, sort: 'id' })).toEqual(ids);
    const page = await reception.send(api.smsHistoryList, { icPassport, page: 2, pageSize: 2 });
    expect([page.data.map(({ id }) => id), page.total]).toEqual([[second], 3]);
    expect(await listed({ q: 'gamma', templateID: template })).toEqual([third]);
    expect(await listed({ icPassport: patientsOf.pj.here })).toEqual([]);
    expect(await listed({ icPassport: 'NOBODY' })).toEqual([]);
  });

  it('keeps the text that was sent when the template or the patient is changed or removed', async () => {
    const patient = await register();
    const { templateId } = (
      await manager.send(api.insertCliMessageTemplate, {
        templateName: 'Gone',
        templateContent: 'A',
      })
    ).data;
    await send('Text', {
      smsTemplateID: templateId,
      smsDetailList: [{ icPassport: patient.icPassport }],
    });
    await manager.send(api.removeCliMessageTemplate, { templateID: templateId });
    await manager.send(api.removePatient, { patID: patient.patID, password: PASSWORD });
    expect(await history({ icPassport: patient.icPassport })).toMatchObject([
      { templateName: 'Gone', text: 'RM0.00 World KL: Text' },
    ]);
    const again = smsInput(templateId, 'Text');
    expect((await reception.refused(api.sendSms, again)).status).toBe(404);
  });
});
