import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../contract/index.ts';
import { STORED_SECRET } from '../../../contract/platform/gatewayFields.ts';
import { sealedColumns } from '../../../server/db/sealedColumns.ts';
import { SecretBox } from '../../../server/kit/secrets/box.ts';
import { sealStored } from '../../../server/kit/secrets/stored.ts';
import { type Caller, type Clinic, startClinic, testKey } from '../support/clinic.ts';
import {
  type FirebaseService,
  serviceAccount,
  startFirebaseService,
  webConfig,
} from '../support/firebaseService.ts';
import { type SmtpPeer, startSmtpPeer } from '../support/smtp.ts';
import { people } from '../support/world.ts';

const SOON = { timeout: 8_000, interval: 1_000 };
const SECRET = 'canary-of-the-gateways';

let peer: SmtpPeer;
let clinic: Clinic;
let admin: Caller;
let logged = '';
beforeAll(async () => {
  peer = await startSmtpPeer();
  clinic = await startClinic(
    { GATEWAYS_TO_PRIVATE: 'true', SMS_URL: 'http://127.0.0.1:9/', LOG_LEVEL: 'trace' },
    { logTo: { write: (line) => void (logged += line) } },
  );
  admin = await clinic.as('admin');
});
beforeEach(async () => {
  await clinic.owner.query('DELETE FROM gateway_setting; DELETE FROM audit');
  await admin.send(api.editEmailSetting, { sender: 'Clinic <post@clinic.test>' });
});
afterAll(async () => {
  await clinic.stop();
  await peer.close();
});

const mailed = () => admin.send(api.testEmailSetting, {}).then(({ data }) => data.answers);
/** The stored mail server, with its password. */
const setUpMail = () =>
  admin.send(api.editEmailSetting, { address: peer.url, user: 'clinic', password: SECRET });

describe('settings of a gateway', () => {
  it('are answered without their secrets, which no table, audit or log holds in the open', async () => {
    const { data } = await setUpMail();
    expect(data).toMatchObject({ address: peer.url, password: STORED_SECRET, standing: 'used' });
    const { data: read } = await admin.send(api.emailSetting, {});
    expect(read).toEqual(data);
    const { rows } = await clinic.owner.query<{ whole: string }>(
      `SELECT string_agg(g::text, '') || (SELECT string_agg(a::text, '') FROM audit a) AS whole FROM gateway_setting g`,
    );
    expect(rows[0]?.whole).toContain('email-setting');
    expect(rows[0]?.whole).not.toContain(SECRET);
    expect(rows[0]?.whole).not.toContain(new URL(peer.url).host);
    expect(logged).not.toContain(SECRET);
    const { data: history } = await admin.send(api.auditLogList, { resource: 'email-setting' });
    expect(history[0]).toMatchObject({
      who: people.admin.name,
      changes: { address: ['', STORED_SECRET], password: ['', STORED_SECRET] },
    });
  });

  it('keep a secret that is left empty, and lose one that is removed', async () => {
    await setUpMail();
    for (const password of ['', STORED_SECRET, undefined]) {
      const { data } = await admin.send(api.editEmailSetting, { password, user: `u${password}` });
      expect(data.password).toBe(STORED_SECRET);
    }
    const { data } = await admin.send(api.editEmailSetting, { password: null });
    expect(data.password).toBe('');
  });

  it('give a stored password to no other server than its own', async () => {
    await setUpMail();
    const change = { address: 'smtp://127.0.0.1:9', user: 'clinic' };
    const { failures } = await admin.refused(api.editEmailSetting, change);
    expect(failures).toMatchObject([
      { error_code: 'GATEWAY_SETTING.SECRET_AGAIN', field: 'password' },
    ]);
    const { data } = await admin.send(api.editEmailSetting, { ...change, password: SECRET });
    expect(data.address).toBe(change.address);
  });

  it('give stored keys of the payment gateway to no host that they were not entered for', async () => {
    const keys = { verifyKey: 'verify', secretKey: 'secret' };
    const host = 'https://pay.fiuu.com';
    await admin.send(api.editMolpaySetting, { merchantID: 'clinic', host, ...keys });
    const again = [
      { error_code: 'GATEWAY_SETTING.SECRET_AGAIN', field: 'verifyKey' },
      { error_code: 'GATEWAY_SETTING.SECRET_AGAIN', field: 'secretKey' },
    ];
    for (const moved of [
      { host: 'https://pay.elsewhere.example' },
      { apiHost: 'https://api.elsewhere.example' },
    ])
      expect((await admin.refused(api.editMolpaySetting, moved)).failures).toMatchObject(again);
    // The same host by another path is no other one, and neither is one less.
    await admin.send(api.editMolpaySetting, { apiHost: `${host}/api` });
    await admin.send(api.editMolpaySetting, { host: '', apiHost: '' });
    expect((await admin.refused(api.editMolpaySetting, { host })).failures).toMatchObject(again);
    const { data } = await admin.send(api.editMolpaySetting, { host, ...keys });
    expect(data.standing).toBe('used');
  });

  it('are not written over what somebody saved meanwhile', async () => {
    const { data } = await setUpMail();
    await admin.send(api.editEmailSetting, { user: 'theirs' });
    const ours = admin.refused(
      api.editEmailSetting,
      { user: 'ours' },
      { headers: { 'If-Match': String(data.version) } },
    );
    expect((await ours).status).toBe(409);
  });

  it.each(['manager', 'tenant', 'doctor'] as const)('are closed to a %s', async (who) => {
    const caller = await clinic.as(who);
    for (const call of [api.emailSetting, api.editEmailSetting, api.testEmailSetting] as const)
      expect((await caller.refused(call, {})).status).toBe(403);
  });

  it('are sealed anew with a new key, and open with it alone', async () => {
    await setUpMail();
    const [old, today] = [Buffer.from(testKey, 'base64'), Buffer.alloc(32, 'today')];
    await sealStored(clinic.ownerUrl, new SecretBox([today, old]), sealedColumns);
    const next = await startClinic(
      { GATEWAYS_TO_PRIVATE: 'true', SECRET_KEY: today.toString('base64') },
      { ownerUrl: clinic.ownerUrl },
    );
    const { data } = await (await next.as('admin')).send(api.emailSetting, {});
    expect(data).toMatchObject({ user: 'clinic', password: STORED_SECRET });
    await next.stop();
    await sealStored(clinic.ownerUrl, new SecretBox([old, today]), sealedColumns);
  });
});

describe('a change', () => {
  it('is used at once by this server, and soon by every other one', async () => {
    const other = await startClinic({ GATEWAYS_TO_PRIVATE: 'true' }, { ownerUrl: clinic.ownerUrl });
    await setUpMail();
    await clinic.visitor.send(api.forgotPassword, { email: people.nurse.email });
    expect(await peer.mailsTo(people.nurse.email, 1)).toHaveLength(1);
    const elsewhere = await other.as('admin');
    await vi.waitFor(async () => {
      const { data } = await elsewhere.send(api.testEmailSetting, {});
      expect(data.answers).toMatchObject([{ gateway: new URL(peer.url).host, reached: true }]);
      // Fewer tries than a person has.
    }, SOON);
    await other.stop();
  });

  it('takes the local stand-in out of use, and brings it back', async () => {
    const stateOf = async () => (await admin.send(api.whatsappSetting, {})).data.standing;
    expect(await stateOf()).toBe('standIn');
    await admin.send(api.editWhatsappSetting, { address: 'https://api.ultramsg.com/' });
    expect(await stateOf()).toBe('used');
    await admin.send(api.editWhatsappSetting, { address: '' });
    expect(await stateOf()).toBe('standIn');
  });

  it('of the payment gateway counts once its account is whole', async () => {
    const account = { merchantID: 'clinic', verifyKey: 'verify', secretKey: 'secret' };
    const half = await admin.send(api.editMolpaySetting, { host: 'https://pay.fiuu.com' });
    expect(half.data.standing).toBe('incomplete');
    const whole = await admin.send(api.editMolpaySetting, account);
    expect(whole.data).toMatchObject({ standing: 'used', verifyKey: STORED_SECRET });
  });
});

describe('what the environment gives', () => {
  it('is shown with its variable, and no change replaces it', async () => {
    const { data } = await admin.send(api.editSmsSetting, {
      isms: 'https://other.example/',
      mocean: 'https://rest.moceanapi.com/',
    });
    expect(data).toMatchObject({
      isms: 'http://127.0.0.1:9/',
      mocean: 'https://rest.moceanapi.com/',
      fixed: [{ field: 'isms', variable: 'SMS_URL' }],
    });
    const { data: read } = await admin.send(api.smsSetting, {});
    expect(read).toEqual(data);
    // Without the variable nothing of that is left.
    const free = await startClinic({}, { ownerUrl: clinic.ownerUrl });
    const { data: later } = await (await free.as('admin')).send(api.smsSetting, {});
    expect(later).toMatchObject({ isms: '', mocean: 'https://rest.moceanapi.com/', fixed: [] });
    await free.stop();
  });

  it('is a whole account: nothing that was stored for another one is added to it', async () => {
    await admin.send(api.editMolpaySetting, { apiHost: 'https://api.stored.example/' });
    const given = await startClinic(
      {
        PAYMENT_URL: 'https://pay.given.example',
        PAYMENT_MERCHANT_ID: 'given',
        PAYMENT_VERIFY_KEY: 'verify',
        PAYMENT_SECRET_KEY: 'secret',
      },
      { ownerUrl: clinic.ownerUrl },
    );
    const { data } = await (await given.as('admin')).send(api.molpaySetting, {});
    expect(data).toMatchObject({
      host: 'https://pay.given.example',
      apiHost: '',
      standing: 'used',
    });
    expect(data.fixed).toContainEqual({ field: 'apiHost', variable: 'PAYMENT_URL' });
    await given.stop();
  });
});

describe('an address that is entered', () => {
  let strict: Clinic;
  beforeAll(async () => {
    strict = await startClinic();
  });
  afterAll(() => strict.stop());

  it.each([
    'http://api.ultramsg.com/',
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://169.254.169.254/latest/',
    'https://2130706433/',
  ])('%s is refused, as it is no public one with encryption', async (address) => {
    const caller = await strict.as('admin');
    const { status, failures } = await caller.refused(api.editWhatsappSetting, { address });
    expect(status).toBe(400);
    expect(failures).toMatchObject([
      { error_code: 'GATEWAY_SETTING.NOT_PUBLIC', field: 'address' },
    ]);
  });

  it('is not asked where its name leads to an address that is no public one', async () => {
    let connections = 0;
    const inner = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((listening) => inner.listen(0, '127.0.0.1', listening));
    const at = `localhost:${(inner.address() as AddressInfo).port}`;
    const caller = await strict.as('admin');
    const web = `https://${at}/`;
    await caller.send(api.editSmsSetting, {
      isms: web,
      onewaysms: web,
      mocean: web,
      smpp: `ssmpp://${at}`,
    });
    await caller.send(api.editWhatsappSetting, { address: web, cloudAddress: web });
    await caller.send(api.editEmailSetting, { address: `smtps://${at}` });
    const account = { merchantID: 'clinic', verifyKey: 'verify', secretKey: 'secret' };
    await caller.send(api.editMolpaySetting, { host: web, ...account });
    const asked = [
      [api.testSmsSetting, 4],
      [api.testWhatsappSetting, 2],
      [api.testEmailSetting, 1],
      [api.testMolpaySetting, 1],
    ] as const;
    for (const [call, gateways] of asked) {
      const { data } = await caller.send(call, {});
      expect(data.answers).toHaveLength(gateways);
      expect(data.answers.every(({ reached }) => !reached)).toBe(true);
    }
    expect(connections).toBe(0);
    await new Promise((closed) => inner.close(closed));
  });

  it('of Google is its own alone', async () => {
    const caller = await strict.as('admin');
    const elsewhere = { ...serviceAccount, token_uri: 'https://tokens.example.com/' };
    const { failures } = await caller.refused(api.editFirebaseSetting, {
      serviceAccount: JSON.stringify(elsewhere),
    });
    expect(failures).toMatchObject([{ error_code: 'GATEWAY_SETTING.SERVICE_ACCOUNT' }]);
  });
});

describe('a test', () => {
  it('mails the person, and tells what the mail server answered', async () => {
    await setUpMail();
    const [answer] = await mailed();
    expect(answer).toMatchObject({ gateway: new URL(peer.url).host, reached: true });
    expect(answer?.words).toMatch(/^250 /);
    const [mail] = await peer.mailsTo(people.admin.email, 1);
    expect(mail?.subject).toBe('Test of the mail server');
  });

  it('tells that a server is not there', async () => {
    await admin.send(api.editEmailSetting, { address: 'smtp://127.0.0.1:9' });
    expect(await mailed()).toMatchObject([{ gateway: '127.0.0.1:9', reached: false }]);
  });

  it('asks the WhatsApp gateway and the payment gateway without sending anything', async () => {
    const { data: whatsApp } = await admin.send(api.testWhatsappSetting, {});
    expect(whatsApp.answers).toMatchObject([
      { gateway: 'UltraMsg', reached: true },
      { gateway: 'WhatsApp Cloud API', reached: true },
    ]);
    expect(whatsApp.answers[0]?.words).toContain('Wrong token');
    const { data: payment } = await admin.send(api.testMolpaySetting, {});
    expect(payment.answers).toEqual([
      { gateway: 'MOLPay', reached: true, words: '400 There is no such transaction' },
    ]);
    const { rows } = await clinic.owner.query('SELECT 1 FROM stand_in_message');
    expect(rows).toEqual([]);
  });

  it('asks each SMS gateway', async () => {
    const local = await startClinic();
    const { data } = await (await local.as('admin')).send(api.testSmsSetting, {});
    expect(data.answers.map(({ gateway }) => gateway)).toEqual([
      'iSMS',
      'OneWaySMS',
      'Mocean',
      'SMPP',
    ]);
    expect(data.answers.every(({ reached, words }) => reached && words !== '')).toBe(true);
    await local.stop();
  });

  it('is counted by person: ten in a quarter of an hour', async () => {
    const ask = () => admin.send(api.testMolpaySetting, {}).then(() => 200);
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => ask().catch((error: { status: number }) => error.status)),
    );
    expect(outcomes.filter((status) => status === 200)).toHaveLength(10);
    expect(outcomes.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('Firebase', () => {
  let firebase: FirebaseService;
  let own: Clinic;
  beforeAll(async () => {
    firebase = await startFirebaseService();
    own = await startClinic({ FIREBASE_URL: firebase.url });
  });
  afterAll(async () => {
    await own.stop();
    await firebase.close();
  });

  it('is offered to browsers once it is set up, and checks a message to nobody', async () => {
    const caller = await own.as('admin');
    const { vapidKey: keyPair, ...web } = webConfig;
    const setUp = { ...web, keyPair, serviceAccount: JSON.stringify(serviceAccount) };
    const { data } = await caller.send(api.editFirebaseSetting, setUp);
    expect(data).toMatchObject({ standing: 'used', serviceAccount: STORED_SECRET });
    const { data: initial } = await own.visitor.send(api.getInitializedSetting, {});
    expect(initial.firebase).toEqual(webConfig);
    const message = 'The registration token is not a valid FCM registration token';
    firebase.answers.push({ status: 400, body: { error: { message } } });
    const { data: test } = await caller.send(api.testFirebaseSetting, {});
    expect(test.answers).toMatchObject([{ gateway: 'Firebase', reached: true }]);
    expect(test.answers[0]?.words).toContain(message);
    expect(firebase.received.at(-1)?.body).toMatchObject({ validate_only: true });
    expect(firebase.faults).toEqual([]);
  });

  it('refuses what is no key pair', async () => {
    const caller = await own.as('admin');
    const { failures } = await caller.refused(api.editFirebaseSetting, { keyPair: 'short' });
    expect(failures).toMatchObject([{ error_code: 'GATEWAY_SETTING.KEY_PAIR', field: 'keyPair' }]);
  });
});
