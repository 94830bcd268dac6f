import { messageSchedulers as calls } from '../../../contract/messaging/messageSchedulers.ts';
import { messageTemplates } from '../../../contract/messaging/messageTemplates.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { boolean, choice, text, wallClock } from '../../framework/resource/fields.ts';
import { SchedulerTemplateCell } from './SchedulerTemplateCell.tsx';

/** Messages that are sent by themselves. */
export const messageSchedulers = defineResource({
  name: 'message-schedulers',
  calls: {
    list: calls.msgSchedulerList,
    one: calls.msgScheduler,
    create: calls.insertMessageScheduler,
    update: calls.updateMessageScheduler,
    remove: calls.removeMessageScheduler,
  },
  paths: { list: '/message/scheduler-list' },
  title: 'schedulerName',
  emptyText: 'RESOURCE.MESSAGE_SCHEDULERS.NONE',
  domain: 'DA',
  menu: { group: 'message', icon: 'schedule' },
  fields: {
    schedulerName: text(),
    templateId: choice(
      { call: messageTemplates.cliMsgTemplateList, value: 'templateId', label: 'templateName' },
      { list: false },
    ),
    templateName: text(),
    messageQueryID: { list: false },
    queryName: text(),
    schedulerRecurring: {},
    schedulerStart: wallClock({ list: 'hidden' }),
    schedulerEnd: wallClock({ list: 'hidden' }),
    messageType: {},
    nextRun: wallClock(),
    paused: boolean(),
  },
  components: { cells: { templateName: SchedulerTemplateCell } },
  sort: { field: 'schedulerName', order: 'ASC' },
  createDefaultValues: () => ({
    schedulerRecurring: 'daily' as const,
    messageType: 'SMS' as const,
  }),
  actions: {
    pause: {
      call: calls.pauseMessageScheduler,
      target: 'record',
      icon: 'pause',
      input: ({ id }) => ({ id }),
      isShown: ({ paused }) => !paused,
    },
    resume: {
      call: calls.resumeMessageScheduler,
      target: 'record',
      icon: 'play',
      input: ({ id }) => ({ id }),
      isShown: ({ paused }) => paused,
    },
    test: {
      call: calls.testMessageScheduler,
      target: 'record',
      icon: 'phone',
      dialog: lazyComponent(() => import('../../custom/messaging/schedulers/TestRun.tsx')),
    },
    runs: {
      call: calls.messageRunList,
      target: 'record',
      icon: 'history',
      dialog: lazyComponent(() => import('../../custom/messaging/schedulers/Runs.tsx')),
    },
  },
});
