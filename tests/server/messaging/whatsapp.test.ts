import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { assert as assertProperty, asyncProperty, integer, uniqueArray } from 'fast-check';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { whatsAppInstances } from '../../../server/db/schema/index.ts';
import { ultraMsgGateway } from '../../../server/gateways/whatsapp/ultraMsg.ts';
import { failMessage, sendQueuedMessage } from '../../../server/jobs/messages.ts';
import { whatsAppSender } from '../../../server/jobs/senders/whatsapp.ts';
import { STAND_IN_HOST } from '../../../server/kit/gateways/secretHost.ts';
import type { Sealed } from '../../../server/kit/secrets/box.ts';
import { placeOf } from '../../../server/kit/secrets/stored.ts';
import { type Caller, type Clinic, startClinic, testSecrets } from '../support/clinic.ts';
import { contentFile } from '../support/contentFile.ts';
import { eventually } from '../support/hub.ts';
import { memoryStore } from '../support/memoryStore.ts';
import { newPatient, prepareSms, refusalReasons } from '../support/sms.ts';
import {
  actOnPhone,
  addInstance,
  CLINIC_PHONE,
  connect,
  connection,
  qrCode,
  waitForWhatsAppEnd,
} from '../support/whatsApp.ts';
import { branchIds, patientsOf } from '../support/world.ts';

const TOKEN = 'Canary#4711';
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPgL8vjL8tjgFAAGSYDzSYWa8wAAAAASUVORK5CYII=';

let clinic: Clinic;
let manager: Caller;
let reception: Caller;
let template: number;
let log = '';

beforeAll(async () => {
  clinic = await startClinic(
    { LOG_LEVEL: 'trace' },
    { logTo: { write: (line) => void (log += line) } },
  );
  manager = await clinic.as('manager');
  reception = await clinic.as('reception');
  template = await prepareSms(manager);
  await addInstance(manager, 'main', TOKEN);
});
afterAll(() => clinic.stop());

const scan = async (instanceID: string, phoneNo?: string) =>
  (await reception.send(api.checkWhatsappQrScan, connection(instanceID, phoneNo))).data;
const status = async (instanceID: string, phoneNo?: string) =>
  (await reception.send(api.checkWhatsappQrStatus, connection(instanceID, phoneNo))).data;
const isConnected = async () => (await reception.send(api.whatsappConnectionStatus, {})).data;
const input = (
  whatsAppContent: string,
  changes: Partial<Input<typeof api.sendWhatsapp>> = {},
): Input<typeof api.sendWhatsapp> => ({
  instanceID: 'main',
  whatsAppTemplateID: template,
  whatsAppContent,
  whatsAppDetailList: [{ icPassport: patientsOf.kl.here }],
  ...changes,
});
const send = async (content: string, changes: Partial<Input<typeof api.sendWhatsapp>> = {}) => {
  const { data } = (await reception.send(api.sendWhatsapp, input(content, changes))).data;
  return waitForWhatsAppEnd(
    reception,
    data.map(({ id }) => id),
  );
};
const outbox = async () =>
  (await clinic.visitor.send(api.outboxList, { code: clinic.outboxCode })).data.data.filter(
    ({ channel }) => channel === 'whatsapp',
  );

describe('an instance', () => {
  it('is stored with a sealed token that nobody is told', async () => {
    const made = await addInstance(manager, 'sealed', 'first-token');
    expect(made).toMatchObject({ instanceId: 'sealed', token: '********', branch: 'World KL' });
    const stored = async () => {
      const { rows } = await clinic.owner.query<{ token: Sealed }>(
        'SELECT token FROM whatsapp_instance WHERE id = $1',
        [made.id],
      );
      expect(rows[0]?.token).not.toContain('token');
      const place = placeOf(whatsAppInstances.token, branchIds.kl);
      return testSecrets.open(rows[0]?.token ?? ('' as Sealed), place);
    };
    expect(await stored()).toBe('first-token');
    const change = {
      id: made.id,
      description: 'Other',
      gateway: 'ultramsg',
      instanceId: 'sealed',
    } as const;
    await manager.send(api.updateWhatsappAccess, { ...change, token: '********' });
    expect(await stored()).toBe('first-token');
    const { data } = await manager.send(api.updateWhatsappAccess, {
      ...change,
      token: 'second-token',
    });
    expect([data.token, await stored()]).toEqual(['********', 'second-token']);
    const { rows } = await clinic.owner.query(
      `SELECT changes::text FROM audit WHERE resource = 'whatsapp-access'`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/first-token|second-token/);
    await manager.send(api.removeWhatsappAccess, { id: made.id });
    expect((await manager.send(api.whatsappAccessList, {})).data).toMatchObject([
      { instanceId: 'main' },
    ]);
  });

  it('of Meta belongs to one account alone', async () => {
    const given = {
      description: 'Meta',
      gateway: 'cloud',
      instanceId: '109900',
      token: 'x',
    } as const;
    const elsewhere = await clinic.as('tenantPenang');
    const { data: first } = await manager.send(api.addWhatsappAccess, {
      branchID: branchIds.kl,
      ...given,
    });
    const branchID = branchIds.penang;
    const refusal = [409, ['WHATSAPP.NUMBER_ELSEWHERE', 'instanceId', undefined]];
    expect(
      refusalReasons(await elsewhere.refused(api.addWhatsappAccess, { branchID, ...given })),
    ).toEqual(refusal);
    const { data: other } = await elsewhere.send(api.addWhatsappAccess, {
      branchID,
      ...given,
      instanceId: '109911',
    });
    expect(
      refusalReasons(await elsewhere.refused(api.updateWhatsappAccess, { id: other.id, ...given })),
    ).toEqual(refusal);
    await manager.send(api.removeWhatsappAccess, { id: first.id });
    await elsewhere.send(api.updateWhatsappAccess, { id: other.id, ...given });
    await elsewhere.send(api.removeWhatsappAccess, { id: other.id });
  });

  it('stands once in a branch, and those of the platform are allotted to it alone', async () => {
    const again = await manager.refused(api.addWhatsappAccess, {
      branchID: branchIds.kl,
      description: 'Again',
      gateway: 'ultramsg',
      instanceId: 'main',
      token: 'x',
    });
    expect(refusalReasons(again)).toEqual([
      409,
      ['WHATSAPP.INSTANCE_TAKEN', 'instanceId', undefined],
    ]);
    const admin = await clinic.as('admin');
    const { data: provided } = await admin.send(api.addWhatsappInstance, {
      branchID: branchIds.pj,
      description: 'Of the platform',
      gateway: 'ultramsg',
      instanceId: 'provided',
      token: 'secret',
    });
    const namesFor = async (caller: Caller) =>
      (await caller.send(api.availableWhatsappInstanceList, {})).data.map((one) => one.instanceId);
    expect(await namesFor(reception)).toEqual(['main']);
    const owner = await clinic.as('tenant', 'pj');
    expect(await namesFor(owner)).toEqual(['provided']);
    expect((await owner.refused(api.removeWhatsappAccess, { id: provided.id })).status).toBe(404);
    expect((await reception.refused(api.checkWhatsappQrScan, connection('provided'))).status).toBe(
      404,
    );
  });

  it('is tested by asking its gateway', async () => {
    const wrong = await addInstance(manager, 'refused', 'wrong');
    const refused = await manager.refused(api.testWhatsappAccess, { id: wrong.id });
    expect(refusalReasons(refused)).toEqual([
      409,
      ['WHATSAPP.TOKEN_REFUSED', undefined, undefined],
    ]);
    await manager.send(api.removeWhatsappAccess, { id: wrong.id });
    const fresh = await addInstance(manager, 'fresh');
    const { data } = await manager.send(api.testWhatsappAccess, { id: fresh.id });
    expect(data).toEqual({ state: 'initialize', phone: '' });
    await manager.send(api.removeWhatsappAccess, { id: fresh.id });
  });
});

describe('the connection', () => {
  it('goes from a QR code over a scan to a telephone, and is lost again', async () => {
    expect(await isConnected()).toBe(false);
    expect(await scan('main')).toBe('initialize');
    const png = await sharp(await qrCode(reception, 'main'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { data, info } = png;
    expect(jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data).toMatch(/^2@/);
    expect(await status('main')).toBe('qr');
    await actOnPhone(clinic, 'main', 'standby');
    expect(await status('main')).toBe('standby');
    await qrCode(reception, 'main');
    await actOnPhone(clinic, 'main', 'refuse');
    expect([await status('main'), await scan('main')]).toEqual(['not connected', 'initialize']);
    await qrCode(reception, 'main');
    await actOnPhone(clinic, 'main', 'scan');
    expect(await status('main')).toBe('connecting');
    await eventually(async () => expect(await status('main')).toBe('connected'));
    expect([await scan('main'), await isConnected()]).toEqual(['connected', true]);
    const late = await reception.refused(api.whatsappQr, { instanceID: 'main' });
    expect(late.status).toBe(409);
    await actOnPhone(clinic, 'main', 'drop');
    expect([await status('main'), await isConnected()]).toEqual(['not connected', false]);
  });

  it("is someone else's where another telephone scanned the code, and nothing is sent from it", async () => {
    await scan('main');
    await qrCode(reception, 'main');
    await actOnPhone(clinic, 'main', 'scan', '60199999999');
    await eventually(async () => expect(await status('main')).toBe('Connected with someone'));
    expect([await scan('main'), await isConnected()]).toEqual(['Connected with someone', false]);
    expect(await send('From a stranger')).toMatchObject([
      { status: 'failed', reason: 'WHATSAPP.NOT_CONNECTED' },
    ]);
    expect(await outbox()).toEqual([]);
    expect(await scan('main', '60199999999')).toBe('connected');
    await actOnPhone(clinic, 'main', 'drop');
  });

  it('wants a telephone', async () => {
    for (const phoneNo of ['', '12', 'abc'])
      expect(
        refusalReasons(
          await reception.refused(api.checkWhatsappQrScan, connection('main', phoneNo)),
        ),
      ).toEqual([400, ['GENERAL.PHONE', 'phoneNo', undefined]]);
  });

  it('is answered by QR code with the readOnlyToken in the address', async () => {
    const address = (token: string) =>
      `${clinic.address}/api/whatsapp_qr?readOnlyToken=${token}&instanceID=main&token=********&time=1&branchId=1`;
    const answer = await fetch(address(reception.readOnlyToken), {
      headers: { 'X-Branch-ID': String(branchIds.kl) },
    });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect((await fetch(address('wrong'))).status).toBe(401);
  });
});

describe('a message', () => {
  beforeAll(() => connect(clinic, reception, 'main'));

  it('goes with links and long text, which no SMS may hold, and with one picture made anew', async () => {
    const text = `Confirm at https://clinic.test/ or call 03-1234 5678. ${'x'.repeat(2_000)}`;
    const [sent] = await send(text, {
      whatsAppAttachList: [
        { fileName: 'map.jif', file: PICTURE, fullPath: 'C:/map.jif', fileSize: 99 },
      ],
    });
    expect(sent).toMatchObject({ reason: '', text, attachment: 'map.jpg' });
    expect((await outbox())[0]).toMatchObject({
      sender: CLINIC_PHONE,
      recipient: sent?.patientPhone,
      text,
      attachments: ['image'],
    });
    const { rows } = await clinic.owner.query<{ key: string }>(
      `SELECT key FROM file WHERE resource = 'messages'`,
    );
    expect(rows).toHaveLength(1);
    const content = await readFile(contentFile(rows[0]?.key ?? ''));
    expect((await sharp(content).metadata()).format).toBe('jpeg');
  });

  it('is refused with two pictures, with what is none, and with a text that is too long', async () => {
    const picture = { fileName: 'a.png', file: PICTURE };
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    const halfPng = Buffer.from(PICTURE, 'base64').subarray(0, 40).toString('base64');
    const refused = async (changes: Partial<Input<typeof api.sendWhatsapp>>, content = 'Hello') =>
      refusalReasons(await reception.refused(api.sendWhatsapp, input(content, changes)))
        .flat()
        .slice(0, 2);
    expect(await refused({ whatsAppAttachList: [picture, picture] })).toEqual([
      400,
      'WHATSAPP.ONE_PICTURE',
    ]);
    expect(await refused({ whatsAppAttachList: [{ ...picture, file: svg }] })).toEqual([
      400,
      'WHATSAPP.PICTURE',
    ]);
    expect(await refused({ whatsAppAttachList: [{ ...picture, file: halfPng }] })).toEqual([
      400,
      'GENERAL.IMAGE',
    ]);
    expect((await refused({}, 'x'.repeat(4_097)))[0]).toBe(400);
    expect(await refused({ instanceID: 'nowhere' })).toEqual([404, 'GENERAL.NOT_FOUND']);
  });

  it('goes to nobody who wants no messages', async () => {
    const { icPassport } = await newPatient(reception);
    await clinic.owner.query('UPDATE patient SET no_messages = true WHERE ic_passport = $1', [
      icPassport,
    ]);
    const refused = await reception.refused(
      api.sendWhatsapp,
      input('Hello', { whatsAppDetailList: [{ icPassport }] }),
    );
    expect(refusalReasons(refused)[0]).toBe(409);
    expect(refused.failures[0]?.error_code).toBe('SMS.OPTED_OUT');
  });

  it('with the same key is sent once', async () => {
    const key = randomUUID();
    const before = (await outbox()).length;
    const all = await Promise.all(
      Array.from({ length: 5 }, () => send('Once', { requestKey: key })),
    );
    expect(new Set(all.flat().map(({ id }) => id)).size).toBe(1);
    expect((await outbox()).length - before).toBe(1);
  });

  it("is never another recipient's", async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, at) => newPatient(reception, { name: `Person ${at}.` })),
    );
    await assertProperty(
      asyncProperty(
        uniqueArray(integer({ min: 0, max: 5 }), { minLength: 1 }),
        integer({ min: 0, max: 1_000_000 }),
        async (chosen, salt) => {
          const whatsAppDetailList = chosen.map((at) => ({
            icPassport: people[at]?.icPassport ?? '',
          }));
          const ended = await send(`{name} ${salt}`, { whatsAppDetailList });
          const got = (await outbox()).slice(0, ended.length);
          for (const { recipient, text } of got) {
            const person = people.find(({ mobile }) => mobile === recipient);
            expect(text).toBe(`${person?.name} ${salt}`);
          }
          expect(got.map(({ recipient }) => recipient).toSorted()).toEqual(
            chosen.map((at) => people[at]?.mobile ?? '').toSorted(),
          );
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe('the worker', () => {
  const sender = () =>
    whatsAppSender(
      { ultramsg: { ...ultraMsgGateway('http://127.0.0.1:1/'), host: STAND_IN_HOST } },
      testSecrets,
      memoryStore(),
    );
  const standing = (asked: { times: number }) => ({
    prepare: () =>
      Promise.resolve(() => {
        asked.times += 1;
        return Promise.resolve({ is: 'done' as const, ref: '1' });
      }),
  });
  /** A queued message that no worker of the server knows of. */
  const queued = async () => {
    const { rows } = await clinic.owner.query<{ id: number }>(
      `INSERT INTO message (branch_id, channel, patient_id, phone, text, parts, status, created_by, instance_id)
       SELECT 1, 'whatsapp', p.id, '60120000001', 'Hello', 1, 'queued', 4, i.id
         FROM patient p, whatsapp_instance i
        WHERE p.branch_id = 1 AND i.branch_id = 1 AND i.instance_id = 'main' LIMIT 1 RETURNING id`,
    );
    return { id: rows[0]?.id ?? 0, branchId: branchIds.kl };
  };
  const end = async ({ id }: { id: number }) => {
    const { rows } = await clinic.owner.query<{ status: string; reason: string }>(
      'SELECT status, reason FROM message WHERE id = $1',
      [id],
    );
    return [rows[0]?.status, rows[0]?.reason];
  };

  it('that was killed between sending and recording sends it no second time', async () => {
    const message = await queued();
    const asked = { times: 0 };
    // The first ends before it records.
    await sendQueuedMessage(clinic.database, standing(asked), message);
    expect(await sendQueuedMessage(clinic.database, standing(asked), message)).toBeUndefined();
    expect([asked.times, await end(message)]).toEqual([1, ['unknown', 'WHATSAPP.NO_ANSWER']]);
  });

  it('of two processes sends it once', async () => {
    const message = await queued();
    const asked = { times: 0 };
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => sendQueuedMessage(clinic.database, standing(asked), message)),
    );
    for (const outcome of outcomes) await outcome?.recordResult();
    expect([asked.times, await end(message)]).toEqual([1, ['sent', '']]);
  });

  it('tries again while the gateway is away, and fails it in the end', async () => {
    const message = await queued();
    for (let round = 0; round < 3; round++) {
      const outcome = await sendQueuedMessage(clinic.database, sender(), message);
      expect(outcome?.retry).toBe(true);
      await outcome?.recordResult();
      expect(await end(message)).toEqual(['queued', '']);
    }
    await failMessage(clinic.database, message);
    expect(await end(message)).toEqual(['failed', 'WHATSAPP.GATEWAY_OFF']);
  });
});

describe('the log at every level', () => {
  it('holds no token and no text', async () => {
    await send('LOGCANARY');
    expect(log).toContain('"call":"sendWhatsapp"');
    expect(log).toContain('"call":"whatsappQr"');
    for (const secret of [TOKEN, encodeURIComponent(TOKEN), 'LOGCANARY', CLINIC_PHONE])
      expect(log).not.toContain(secret);
    const { rows } = await clinic.owner.query<{ row: string }>(
      'SELECT job::text AS row FROM pgboss.job',
    );
    expect(JSON.stringify(rows)).not.toContain(TOKEN);
  });
});
