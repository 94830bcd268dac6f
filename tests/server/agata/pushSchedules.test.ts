import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { beginDuePushes } from '../../../server/jobs/pushSchedules.ts';
import { agata, makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { type PushService, startPushService } from '../support/pushService.ts';
import { people } from '../support/world.ts';

let clinic: Clinic;
let service: PushService;
let admin: Caller;
let consultant: Caller;
beforeAll(async () => {
  clinic = await startClinic({ PUSH_TO_PRIVATE: 'true', MAIL_FROM: 'Clinic <mail@clinic.test>' });
  service = await startPushService();
  await makeAgata(clinic.owner);
  admin = await clinic.as('admin');
  consultant = await clinic.as('consultant');
  const key = (await clinic.visitor.send(api.getInitializedSetting, {})).data.webPushKey;
  await consultant.send(api.saveNotiToken, { clientToken: service.subscribe('consultant', key) });
});
afterAll(async () => {
  await clinic.stop();
  await service.close();
});

const notice = {
  title: 'Maintenance',
  body: 'On Sunday.',
  audience: 'team',
  audienceTeamID: agata.teams.own,
  sendAt: '2036-01-06T10:00:00.000Z',
} as const;
const add = async (changes: object = {}) =>
  (await admin.send(api.addPushSchedule, { ...notice, ...changes })).data.id;
const detail = async (id: number) => (await admin.send(api.pushScheduleDetail, { id })).data;
const begin = () =>
  beginDuePushes(clinic.database, new Date('2036-01-07T00:00:00.000Z'), (error) => {
    throw error;
  });
const told = async (title: string) => {
  const { rows } = await clinic.owner.query<{ account_id: number }>(
    `SELECT account_id FROM notification WHERE event = 'PLATFORM_NOTICE' AND params->>'title' = $1`,
    [title],
  );
  return rows.map(({ account_id }) => account_id);
};

it('is sent once to its people and their devices, however many workers look', async () => {
  const id = await add();
  await Promise.all([begin(), begin(), begin()]);
  await eventually(async () =>
    expect(await detail(id)).toMatchObject({
      state: 'sent',
      people: 1,
      devices: 1,
      delivered: 1,
      failed: 0,
    }),
  );
  await begin();
  expect(await told('Maintenance')).toEqual([people.consultant.id]);
  expect(service.received.map(({ message }) => message)).toMatchObject([
    { title: 'Maintenance', body: 'On Sunday.', tag: `notice-${id}` },
  ]);
  const { data } = await consultant.send(api.notiAlertList, { take: 10 });
  expect(data.data).toMatchObject([{ title: 'Maintenance', body: 'On Sunday.' }]);
});

it('counts a device as failed whose worker was killed, and does not try it again', async () => {
  const id = await add({ title: 'Killed' });
  const before = service.received.length;
  await clinic.owner.query(
    `UPDATE push_schedule SET state = 'sending', devices = 1 WHERE id = ${id};
     INSERT INTO push_delivery (schedule_id, session_id, is_tried, tries)
       SELECT ${id}, session_id, true, 1 FROM push_token;
     INSERT INTO pgboss.job (name, data, retry_limit)
       SELECT 'platform-push', json_build_object('schedule', ${id}, 'session', session_id), 1 FROM push_token`,
  );
  await eventually(async () =>
    expect(await detail(id)).toMatchObject({ state: 'sent', delivered: 0, failed: 1 }),
  );
  expect(service.received).toHaveLength(before);
});

it('is changed, stopped and sent at once while it is scheduled, and not later', async () => {
  const id = await add({ title: 'Stopped' });
  await admin.send(api.updatePushSchedule, { ...notice, id, title: 'Changed' });
  await admin.send(api.stopPushSchedule, { id });
  await begin();
  expect(await told('Changed')).toEqual([]);
  const refused = { status: 409, failures: [{ error_code: 'PUSH.NOT_SCHEDULED' }] };
  for (const call of [api.stopPushSchedule, api.sendPushScheduleNow])
    await expect(admin.send(call, { id })).rejects.toMatchObject(refused);
  await expect(admin.send(api.updatePushSchedule, { ...notice, id })).rejects.toMatchObject(
    refused,
  );
  const now = await add({ title: 'Now' });
  await admin.send(api.sendPushScheduleNow, { id: now });
  expect(await told('Now')).toEqual([people.consultant.id]);
});

it('wants a time to come, and the team or tenant that it is for', async () => {
  await expect(add({ sendAt: '2020-01-01T10:00:00.000Z' })).rejects.toMatchObject({ status: 400 });
  await expect(add({ audienceTeamID: null })).rejects.toMatchObject({ status: 400 });
  await expect(add({ audienceTeamID: 999_999 })).rejects.toMatchObject({ status: 404 });
});
