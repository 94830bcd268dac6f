import { idOf, oneOf, optionalReference, requiredText, wallClock } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { clinicTime } from './routing.ts';

/** Whom a scheduled push notification is for. */
export const pushAudiences = ['everyone', 'providers', 'agents', 'team', 'tenant'] as const;

/** The states of a scheduled push notification. */
export const pushStates = ['scheduled', 'sending', 'sent', 'stopped'] as const;

const schedule = z
  .object({
    id: z.int(),
    title: z.string(),
    body: z.string(),
    audience: oneOf(pushAudiences),
    audienceTeamID: z.nullable(z.int()),
    audienceTenantID: z.nullable(z.int()),
    audienceName: z.string().check(z.meta({ description: 'Of the team or the tenant.' })),
    sendAt: clinicTime(),
    state: oneOf(pushStates),
    people: z.int().check(z.meta({ description: 'Whom it reached in the product.' })),
    devices: z.int(),
    delivered: z.int().check(z.meta({ description: 'Devices that took it.' })),
    failed: z.int().check(z.meta({ description: 'Devices that did not.' })),
    createdBy: z.string(),
    version: z.int(),
  })
  .check(z.meta({ id: 'PushSchedule' }));
export type PushSchedule = z.infer<typeof schedule>;

const fields = {
  title: requiredText(1, 80),
  body: requiredText(1, 250),
  audience: oneOf(pushAudiences),
  audienceTeamID: optionalReference('platform-teams'),
  audienceTenantID: optionalReference('platform-tenants'),
  sendAt: wallClock(),
};
const example = {
  title: 'Maintenance on Sunday',
  body: 'AGATA is not available from 2 to 4 in the morning.',
  audience: 'everyone',
  sendAt: '2036-01-06T10:00:00.000Z',
} as const;
const named = z.object({ id: idOf('push-schedules') });

/** Push notifications that Administrators send at a time. */
export const pushScheduling = {
  pushScheduleList: listCall({
    method: 'GET',
    path: '/api/agata/web/communication/PushScheduleList',
    summary: 'The scheduled push notifications, newest first; `q` finds title and text.',
    access: onPlatform('list', 'push-schedules'),
    query: z.object({
      state: z.optional(oneOf(pushStates)),
      audience: z.optional(oneOf(pushAudiences)),
    }),
    list: { sort: ['sendAt', 'title', 'id'], ids: 'push-schedules' },
    answer: z.array(schedule),
  }),
  pushScheduleDetail: call({
    method: 'GET',
    path: '/api/agata/web/communication/PushScheduleDetail',
    summary: 'One scheduled push notification.',
    access: onPlatform('show', 'push-schedules'),
    query: named,
    answer: schedule,
  }),
  addPushSchedule: call({
    method: 'POST',
    path: '/api/agata/web/communication/AddPushSchedule',
    summary:
      'Schedules a push notification for a time to come. Of an audience of a team or a tenant, that is named.',
    access: onPlatform('create', 'push-schedules'),
    body: z.object(fields),
    answer: schedule,
    example,
  }),
  updatePushSchedule: call({
    method: 'POST',
    path: '/api/agata/web/communication/UpdatePushSchedule',
    summary:
      'Changes a push notification that is still scheduled (409 otherwise). With If-Match, only that version.',
    access: onPlatform('edit', 'push-schedules'),
    body: z.object({ id: idOf('push-schedules'), ...fields }),
    answer: schedule,
    example,
  }),
  stopPushSchedule: call({
    method: 'POST',
    path: '/api/agata/web/communication/StopPushSchedule',
    summary: 'Stops a push notification that is still scheduled (409 otherwise).',
    access: onPlatform('edit', 'push-schedules'),
    body: named,
    answer: schedule,
  }),
  sendPushScheduleNow: call({
    method: 'POST',
    path: '/api/agata/web/communication/SendPushScheduleNow',
    summary: 'Sends a push notification that is still scheduled at once (409 otherwise).',
    access: onPlatform('edit', 'push-schedules'),
    body: named,
    answer: schedule,
  }),
  removePushSchedule: call({
    method: 'DELETE',
    path: '/api/agata/web/communication/RemovePushSchedule',
    summary: 'Removes a push notification that is not being sent (409 otherwise).',
    access: onPlatform('delete', 'push-schedules'),
    query: named,
    answer: z.object({ done: z.literal(true) }),
  }),
};
