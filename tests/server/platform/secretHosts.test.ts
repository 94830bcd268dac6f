import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { STORED_PASSWORD } from '../../../contract/messaging/sms.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import {
  type Gateway,
  newPatient,
  prepareSms,
  startGateway,
  waitForSmsEnd,
} from '../support/sms.ts';
import { addInstance, connection } from '../support/whatsApp.ts';

let first: Gateway;
let second: Gateway;
let clinic: Clinic;
let admin: Caller;
let manager: Caller;
let reception: Caller;
beforeAll(async () => {
  first = await startGateway();
  second = await startGateway();
  clinic = await startClinic({ GATEWAYS_TO_PRIVATE: 'true' });
  admin = await clinic.as('admin');
  manager = await clinic.as('manager');
  reception = await clinic.as('reception', 'kl');
});
afterAll(async () => {
  await clinic.stop();
  await first.close();
  await second.close();
});

const heard = ({ asked }: Gateway) => JSON.stringify(asked);
const moveSms = (isms: string) => admin.send(api.editSmsSetting, { isms });
const enter = (password: string) =>
  manager.send(api.updateSmsAccess, { username: 'mawar', password, senderID: '', gateway: 'isms' });

it("an SMS account's password goes to no other host than it was entered for, until it is entered again", async () => {
  const template = await prepareSms(manager);
  await moveSms(first.url);
  await enter('canary-password');
  const send = async () => {
    const { icPassport } = await newPatient(reception);
    const { data } = (
      await reception.send(api.sendSms, {
        smsTemplateID: template,
        smsContent: 'Hello',
        smsDetailList: [{ icPassport }],
        requestKey: randomUUID(),
      })
    ).data;
    return (await waitForSmsEnd(reception, [data[0]?.id ?? 0]))[0];
  };
  expect(await send()).toMatchObject({ status: 'sent' });
  expect(heard(first)).toContain('canary-password');

  await moveSms(second.url);
  const refused = { status: 'fail_authenticate', reason: 'SMS.PASSWORD_AGAIN' };
  expect(await send()).toMatchObject(refused);
  expect((await manager.send(api.testSmsAccess, {})).data).toMatchObject(refused);
  await manager.send(api.smsResponse, { username: 'mawar', password: STORED_PASSWORD });
  expect((await manager.send(api.smsAccess, {})).data.password).toBe('');
  const kept = await manager.refused(api.updateSmsAccess, {
    username: 'mawar',
    password: STORED_PASSWORD,
    senderID: 'OTHER',
  });
  expect(kept.failures).toMatchObject([{ error_code: 'SMS.PASSWORD_AGAIN', field: 'password' }]);
  expect(heard(second)).not.toContain('canary-password');

  await enter('canary-password');
  expect(await send()).toMatchObject({ status: 'sent' });
  expect(heard(second)).toContain('canary-password');
});

it("an instance's token goes to no other host, and to no other gateway", async () => {
  await admin.send(api.editWhatsappSetting, { address: first.url });
  const made = await addInstance(manager, 'moved', 'canary-token');
  const ask = () => reception.send(api.checkWhatsappQrStatus, connection('moved'));
  await ask().catch(() => undefined);
  expect(heard(first)).toContain('canary-token');

  await admin.send(api.editWhatsappSetting, { address: second.url });
  const again = [{ error_code: 'WHATSAPP.TOKEN_AGAIN' }];
  const refused = await reception.refused(api.checkWhatsappQrStatus, connection('moved'));
  expect([refused.status, refused.failures]).toMatchObject([409, again]);
  const { id } = made;
  const change = { id, description: 'Moved', instanceId: 'moved', gateway: 'ultramsg' } as const;
  for (const kept of [change, { ...change, gateway: 'cloud' } as const])
    expect(
      (await manager.refused(api.updateWhatsappAccess, { ...kept, token: '' })).failures,
    ).toMatchObject([{ error_code: 'WHATSAPP.TOKEN_AGAIN', field: 'token' }]);
  expect(heard(second)).not.toContain('canary-token');

  await manager.send(api.updateWhatsappAccess, { ...change, token: 'canary-token' });
  await ask().catch(() => undefined);
  expect(heard(second)).toContain('canary-token');
});

it('a secret that was stored before hosts were noted belongs to the host of the next start', async () => {
  await clinic.owner.query('UPDATE sms_account SET host = NULL');
  await clinic.owner.query('UPDATE whatsapp_instance SET host = NULL');
  const next = await startClinic({ GATEWAYS_TO_PRIVATE: 'true' }, { ownerUrl: clinic.ownerUrl });
  await next.stop();
  const { rows } = await clinic.owner.query(
    'SELECT host FROM sms_account UNION SELECT host FROM whatsapp_instance',
  );
  expect(rows).toEqual([{ host: new URL(second.url).host }]);
});
