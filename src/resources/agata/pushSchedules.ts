import { pushScheduling as calls } from '../../../contract/agata/pushSchedules.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { integer, wallClock } from '../../framework/resource/fields.ts';

/** Push notifications that are sent at a time. */
export const pushSchedules = defineResource({
  name: 'push-schedules',
  calls: {
    list: calls.pushScheduleList,
    one: calls.pushScheduleDetail,
    create: calls.addPushSchedule,
    update: calls.updatePushSchedule,
    remove: calls.removePushSchedule,
  },
  paths: { list: '/communication/scheduled-push-notification' },
  domain: 'AGATA',
  menu: { group: 'communication', icon: 'bell' },
  title: 'title',
  fields: {
    title: {},
    body: { list: 'hidden' },
    sendAt: wallClock(),
    state: {
      tone: {
        tones: { scheduled: 'info', sending: 'accent', sent: 'good', stopped: 'neutral' },
      },
    },
    audience: {},
    audienceName: {},
    audienceTeamID: { list: false, hint: 'RESOURCE.PUSH_SCHEDULES.AUDIENCE_TEAM_ID_HINT' },
    audienceTenantID: { list: false, hint: 'RESOURCE.PUSH_SCHEDULES.AUDIENCE_TENANT_ID_HINT' },
    people: integer(),
    delivered: integer(),
    failed: integer(),
    createdBy: { list: 'hidden' },
  },
  filters: { state: {}, audience: {} },
  sort: { field: 'sendAt', order: 'DESC' },
  mayUpdate: ({ state }) => state === 'scheduled',
  createDefaultValues: () => ({ audience: 'everyone' as const }),
  actions: {
    sendNow: {
      call: calls.sendPushScheduleNow,
      target: 'record',
      icon: 'play',
      input: ({ id }) => ({ id }),
      isShown: ({ state }) => state === 'scheduled',
    },
    stop: {
      call: calls.stopPushSchedule,
      target: 'record',
      icon: 'pause',
      input: ({ id }) => ({ id }),
      isShown: ({ state }) => state === 'scheduled',
    },
  },
  emptyText: 'RESOURCE.PUSH_SCHEDULES.NONE',
});
