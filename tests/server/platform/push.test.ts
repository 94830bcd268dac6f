import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { isPublicAddress, isPushEndpoint } from '../../../server/kit/gateways/push/address.ts';
import { webPushGateway } from '../../../server/kit/gateways/push/webPush.ts';
import { book, clearCalendar } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { type PushService, startPushService } from '../support/pushService.ts';
import { refusalReason } from '../support/refusals.ts';
import { patientsOf, people } from '../support/world.ts';

let clinic: Clinic;
let service: PushService;
let reception: Caller;
let doctor: Caller;
let key = '';

beforeAll(async () => {
  clinic = await startClinic({ PUSH_TO_PRIVATE: 'true', MAIL_FROM: 'Clinic <mail@clinic.test>' });
  reception = await clinic.as('reception');
  key = (await clinic.visitor.send(api.getInitializedSetting, {})).data.webPushKey;
});
beforeEach(async () => {
  [service, doctor] = await Promise.all([startPushService(), clinic.as('doctor')]);
});
afterEach(async () => {
  await service.close();
  await clinic.owner.query(
    'DELETE FROM push_token; DELETE FROM notification; DELETE FROM pgboss.job',
  );
  await clearCalendar(clinic);
});
afterAll(() => clinic.stop());

const tokens = async () => {
  const { rows } = await clinic.owner.query<{ account_id: number; token: string }>(
    'SELECT account_id, token FROM push_token',
  );
  return rows;
};
const save = (caller: Caller, clientToken: string, language = 'en') =>
  caller.send(api.saveNotiToken, { clientToken }, { headers: { 'Accept-Language': language } });
const jobsDone = () =>
  eventually(async () => {
    const { rows } = await clinic.owner.query<{ state: string }>(
      `SELECT state FROM pgboss.job WHERE name = 'push' AND state <> 'completed'`,
    );
    expect(rows).toEqual([]);
  });

describe('a message to a browser', () => {
  it('is encrypted for it, signed by the server, and says what happened where, and nothing of a patient', async () => {
    await save(doctor, service.subscribe('doctor', key), 'ms');
    const { id } = await book(reception);
    await eventually(() => expect(service.received).toHaveLength(1));
    const [received] = service.received;
    expect(service.faults).toEqual([]);
    expect(received?.message).toEqual({
      title: 'Janji temu baharu',
      body: 'World KL',
      tag: expect.stringMatching(/^alert-\d+$/) as string,
      address: `/notification?source=New+Appointment&id=${id}&branch=1`,
    });
    expect(JSON.stringify(received?.message)).not.toMatch(/Here|10:00/);
    expect(JSON.stringify(received?.message)).not.toContain(patientsOf.kl.here);
    expect(received?.claims.sub).toBe('mailto:mail@clinic.test');
    expect(received?.headers['ttl']).toBe('14400');
  });

  it('goes to the people who are told alone, and once for what is done at once', async () => {
    await save(doctor, service.subscribe('doctor', key));
    await save(reception, service.subscribe('reception', key));
    await book(reception);
    await jobsDone();
    expect(service.received.map(({ path }) => path)).toEqual(['/doctor']);
  });

  it('is sent again where the service is busy', async () => {
    await save(doctor, service.subscribe('doctor', key));
    service.status = 503;
    await book(reception);
    await eventually(() => expect(service.received).toHaveLength(1));
    service.status = 201;
    await eventually(async () => {
      await clinic.owner.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
      expect(service.received).toHaveLength(2);
    });
    await jobsDone();
    expect(await tokens()).toHaveLength(1);
  });

  it.each([404, 410])('forgets a browser that is gone (%i)', async (status) => {
    await save(doctor, service.subscribe('doctor', key));
    service.status = status;
    await book(reception);
    await eventually(async () => expect(await tokens()).toEqual([]));
  });

  it('is not sent about what was seen meanwhile', async () => {
    await save(doctor, service.subscribe('doctor', key));
    service.status = 503;
    await book(reception);
    await eventually(() => expect(service.received).toHaveLength(1));
    const { data } = await doctor.send(api.notiAlertList, { take: 1 });
    await doctor.send(api.notiAlertsSeen, { lastID: data.data[0]?.id ?? 0 });
    await clinic.owner.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
    await jobsDone();
    expect(service.received).toHaveLength(1);
  });
});

describe('a browser', () => {
  it('gets no more after sign-out, or after it asked for none', async () => {
    await save(doctor, service.subscribe('doctor', key));
    await doctor.send(api.signOut, {});
    expect(await tokens()).toEqual([]);
    const again = await clinic.as('doctor');
    await save(again, service.subscribe('again', key));
    await again.send(api.removeNotiToken, {});
    expect(await tokens()).toEqual([]);
    await again.send(api.removeNotiToken, {});
  });

  it('belongs to who signed in last', async () => {
    const subscription = service.subscribe('shared', key);
    await save(doctor, subscription);
    await save(reception, subscription);
    expect((await tokens()).map(({ account_id }) => account_id)).toEqual([people.reception.id]);
  });

  it('keeps its newest subscription alone', async () => {
    await save(doctor, service.subscribe('one', key));
    await save(doctor, service.subscribe('two', key));
    expect((await tokens()).map(({ token }) => token.includes('/two'))).toEqual([true]);
  });

  it.each([
    'hello',
    'cXyz_0123456789:APA91b-of-Firebase-which-is-not-configured',
    '{}',
    '{"endpoint":"http://a.test","keys":{"p256dh":"AA","auth":"AA"}}',
    'null',
  ])('is refused with %s instead of a subscription', async (clientToken) => {
    expect(refusalReason(await doctor.refused(api.saveNotiToken, { clientToken }))).toEqual([
      400,
      'GENERAL.INVALID',
      'clientToken',
    ]);
  });
});

describe('the address of a push service', () => {
  it('is public, and asked over https', () => {
    const open = [
      'https://fcm.googleapis.com/fcm/send/a',
      'https://93.184.216.34/a',
      'https://[2606:4700::1]/a',
    ];
    const closed = [
      'http://fcm.googleapis.com/a',
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://[::ffff:10.0.0.1]/a',
      'https://10.1.2.3/a',
      'https://169.254.169.254/latest',
      'https://2130706433/a',
      'https://user:pass@push.test/a',
      'file:///etc/passwd',
      'push',
    ];
    expect(open.filter((endpoint) => !isPushEndpoint(endpoint, false))).toEqual([]);
    expect(closed.filter((endpoint) => isPushEndpoint(endpoint, false))).toEqual([]);
  });

  it.each([
    '0.0.0.0',
    '100.64.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    'fe80::1',
    'fd00::1',
    '2002:7f00:1::',
    '::',
    'name',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('is looked at again when its name is looked up: one that leads inside is gone', async () => {
    const { rows } = await clinic.owner.query<{ value: string }>(
      `SELECT value FROM installation WHERE name = 'vapid'`,
    );
    const keys = JSON.parse(rows[0]?.value ?? '') as { publicKey: string; privateKey: string };
    const gateway = webPushGateway(keys, { subject: 'mailto:a@clinic.test', allowsPrivate: false });
    const inside = service
      .subscribe('inside', key)
      .replace(/http:\/\/127\.0\.0\.1/, 'https://localhost');
    const message = { title: '', body: '', tag: '', address: '/' };
    expect(await gateway.send(inside, message)).toBe('gone');
    expect(service.received).toEqual([]);
  });
});

it('the keys of the server are made once', async () => {
  const again = await startClinic({}, { ownerUrl: clinic.ownerUrl });
  const { data } = await again.visitor.send(api.getInitializedSetting, {});
  await again.stop();
  expect(data.webPushKey).toBe(key);
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
});
