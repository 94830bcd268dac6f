import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { readConfig } from '../../../server/config.ts';
import { pushGateway } from '../../../server/kit/gateways/push/configured.ts';
import type { PushGateway } from '../../../server/kit/gateways/push/index.ts';
import { book, clearCalendar } from '../support/booking.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import {
  type FirebaseAnswer,
  type FirebaseService,
  startFirebaseService,
  webConfig,
} from '../support/firebaseService.ts';
import { eventually } from '../support/hub.ts';
import { startPushService } from '../support/pushService.ts';
import { refusalReason } from '../support/refusals.ts';

const TOKEN = 'cXyz_0123456789:APA91b-abcdefghijklmnopqrstuvwxyz';
const message = { title: 'New', body: 'World KL', tag: 'alert-1', address: '/notification?a=1' };
const keys = { publicKey: '', privateKey: '' };

let service: FirebaseService;
beforeAll(async () => {
  service = await startFirebaseService();
});
beforeEach(() => {
  Object.assign(service, {
    claims: [],
    received: [],
    faults: [],
    answers: [],
    noToken: undefined,
    lasts: 3_600,
  });
});
afterAll(() => service.close());

const failure = (status: number, details: object[] = []): FirebaseAnswer => ({
  status,
  body: { error: { code: status, message: `about ${TOKEN}`, details } },
});
const fcmError = (errorCode: string) => ({
  '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
  errorCode,
});
const badField = (field: string) => ({
  '@type': 'type.googleapis.com/google.rpc.BadRequest',
  fieldViolations: [{ field, description: 'Invalid' }],
});

describe('the gateway', () => {
  let gateway: PushGateway;
  beforeEach(() => {
    gateway = pushGateway(readConfig(service.environment), keys);
  });
  const errorOf = (sent: Promise<unknown>) =>
    sent.then(
      () => 'none',
      (error: unknown) =>
        error instanceof Error ? `${error.message} ${String(error.cause)}` : 'none',
    );

  it('sends data alone, as a service account that proves itself', async () => {
    expect(await gateway.send(TOKEN, message)).toBe('sent');
    expect(service.faults).toEqual([]);
    expect(service.received).toEqual([
      {
        path: '/v1/projects/clinic-test/messages:send',
        bearer: 'Bearer access-1',
        body: {
          message: {
            token: TOKEN,
            data: message,
            webpush: { headers: { TTL: '14400', Urgency: 'normal' } },
          },
        },
      },
    ]);
    const [claims] = service.claims;
    expect(claims?.['scope']).toBe('https://www.googleapis.com/auth/firebase.messaging');
    expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(3_600);
  });

  it('keeps its access token, and asks for another shortly before it ends', async () => {
    await gateway.send(TOKEN, message);
    await gateway.send(TOKEN, message);
    expect(service.claims).toHaveLength(1);
    service.lasts = 59;
    const brief = pushGateway(readConfig(service.environment), keys);
    await brief.send(TOKEN, message);
    await brief.send(TOKEN, message);
    expect(service.received.map(({ bearer }) => bearer)).toEqual([
      'Bearer access-1',
      'Bearer access-1',
      'Bearer access-2',
      'Bearer access-3',
    ]);
  });

  it('asks for another access token once where its own is refused', async () => {
    service.answers = [failure(401)];
    expect(await gateway.send(TOKEN, message)).toBe('sent');
    expect(service.received.map(({ bearer }) => bearer)).toEqual([
      'Bearer access-1',
      'Bearer access-2',
    ]);
    service.answers = [failure(401), failure(401)];
    expect(await errorOf(gateway.send(TOKEN, message))).toMatch(/^Firebase answered 401/);
    expect(service.received).toHaveLength(4);
  });

  it.each<[string, string, FirebaseAnswer]>([
    ['gone', 'a browser that left', failure(404, [fcmError('UNREGISTERED')])],
    ['gone', 'a browser that is unknown', failure(404)],
    ['gone', 'a browser of another project', failure(403, [fcmError('SENDER_ID_MISMATCH')])],
    ['gone', 'what is no token', failure(400, [badField('message.token')])],
    ['refused', 'a message that is not taken', failure(400, [badField('message.data')])],
    ['refused', 'a refusal without reasons', { status: 400, body: 'no JSON' }],
  ])('says %s about %s', async (result, _, answer) => {
    service.answers = [answer];
    expect(await gateway.send(TOKEN, message)).toBe(result);
  });

  it.each([403, 429, 500, 503])('throws at %i, without naming the browser', async (status) => {
    service.answers = [failure(status)];
    const said = await errorOf(gateway.send(TOKEN, message));
    expect(said).toMatch(`Firebase answered ${status}`);
    expect(said).not.toContain(TOKEN);
  });

  it('throws where it gets no access token, and quotes no answer', async () => {
    for (const noToken of [
      { status: 400, body: { error: 'invalid_grant' } },
      { status: 200, body: 'ya29.secret' },
    ]) {
      service.noToken = noToken;
      const said = await errorOf(gateway.send(TOKEN, message));
      expect(said).toMatch(/^Google gave no access token/);
      expect(said).not.toContain('ya29');
    }
    expect(service.received).toEqual([]);
  });

  it('follows no redirect', async () => {
    service.answers = [{ status: 307, headers: { Location: `${service.url}/elsewhere` } }];
    expect(await errorOf(gateway.send(TOKEN, message))).not.toBe('none');
    expect(service.received).toHaveLength(1);
  });

  it('takes no token of Firebase for one where that is not configured', async () => {
    expect(await pushGateway(readConfig({}), keys).send(TOKEN, message)).toBe('gone');
  });
});

describe('a server with Firebase', () => {
  let clinic: Clinic;
  const lines: string[] = [];
  beforeAll(async () => {
    clinic = await startClinic(
      { ...service.environment, PUSH_TO_PRIVATE: 'true', LOG_LEVEL: 'trace' },
      { logTo: { write: (line) => void lines.push(line) } },
    );
  });
  afterEach(async () => {
    await clinic.owner.query(
      'DELETE FROM push_token; DELETE FROM notification; DELETE FROM pgboss.job',
    );
    await clearCalendar(clinic);
  });
  afterAll(() => clinic.stop());

  const tokens = async () =>
    (await clinic.owner.query<{ token: string }>('SELECT token FROM push_token')).rows;

  it('tells pages its configuration, and lets them register there alone', async () => {
    const { data } = await clinic.visitor.send(api.getInitializedSetting, {});
    expect(data.firebase).toEqual(webConfig);
    const { headers } = await fetch(clinic.address);
    expect(headers.get('Content-Security-Policy')).toContain(
      "connect-src 'self' https://localhost:48180 https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com;",
    );
  });

  it('sends to each browser as it subscribed, until it signs out', async () => {
    const [doctor, reception] = await Promise.all([clinic.as('doctor'), clinic.as('reception')]);
    const webPush = await startPushService();
    const { data } = await clinic.visitor.send(api.getInitializedSetting, {});
    await doctor.send(api.saveNotiToken, { clientToken: TOKEN });
    const other = await clinic.as('doctor');
    const clientToken = webPush.subscribe('doctor', data.webPushKey);
    await other.send(api.saveNotiToken, { clientToken });
    const { id } = await book(reception);
    await eventually(() =>
      expect([service.received.length, webPush.received.length]).toEqual([1, 1]),
    );
    await webPush.close();
    expect(service.received[0]?.body).toMatchObject({
      message: {
        token: TOKEN,
        data: {
          body: 'World KL',
          address: `/notification?source=New+Appointment&id=${id}&branch=1`,
        },
      },
    });
    await doctor.send(api.signOut, {});
    expect(await tokens()).toEqual([{ token: clientToken }]);
  });

  it('forgets a browser that is gone, and logs neither it nor a secret', async () => {
    const [doctor, reception] = await Promise.all([clinic.as('doctor'), clinic.as('reception')]);
    await doctor.send(api.saveNotiToken, { clientToken: TOKEN });
    service.answers = [failure(503), failure(404, [fcmError('UNREGISTERED')])];
    await book(reception);
    await eventually(async () => {
      await clinic.owner.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
      expect(await tokens()).toEqual([]);
    });
    const log = lines.join('\n');
    expect(log).toContain('a job failed, and is tried again');
    expect(log).not.toMatch(/APA91b|access-\d|PRIVATE KEY|eyJ/);
  });

  it('refuses what is no token', async () => {
    const doctor = await clinic.as('doctor');
    for (const clientToken of ['hello', `${TOKEN}/../x`])
      expect(refusalReason(await doctor.refused(api.saveNotiToken, { clientToken }))).toEqual([
        400,
        'GENERAL.INVALID',
        'clientToken',
      ]);
  });
});
