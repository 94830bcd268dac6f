import {
  changeOf,
  day,
  idOf,
  oneOf,
  optional,
  optionalReference,
  requiredText,
  timeOfDay,
  wallClock,
} from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call, listCall, noRef } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { recurrences } from './recurrence.ts';

/** How a scheduler's messages are sent. */
export const messageTypes = ['SMS', 'WhatsApp'] as const;
export type MessageType = (typeof messageTypes)[number];

/** How a run ended: its messages were queued, it could not be done, or the server was away for too long. */
export const runStates = ['done', 'failed', 'missed'] as const;

const wall = z.string().check(z.meta({ description: 'Wall clock.' }));
const row = {
  id: z.int(),
  branchId: z.int(),
  schedulerName: z.string(),
  templateId: z.int(),
  templateName: z.string(),
  textFault: z.string().check(
    z.meta({
      description:
        'What is wrong with the brackets of the template, as a code with its parameters: nothing is sent until it is mended. Empty where nothing is.',
    }),
  ),
  messageQueryID: z.int().check(z.meta({ description: 'The query of the branch.' })),
  queryID: z.nullable(z.int()).check(
    z.meta({
      description: 'The query of the platform that it runs (msg_query_list), if it does.',
    }),
  ),
  queryName: z.string(),
  schedulerStart: wall,
  schedulerEnd: z.nullable(wall),
  schedulerRecurring: z.enum(recurrences),
  messageType: z.enum(messageTypes),
  paused: z.boolean(),
  nextRun: z
    .nullable(wall)
    .check(z.meta({ description: 'When it runs next; null where it is paused or over.' })),
  version: z.int(),
};
const scheduler = z.object(row).check(z.meta({ id: 'MessageScheduler' }));
export type MessageScheduler = z.infer<typeof scheduler>;

const detail = z
  .object({
    ...row,
    nextRuns: z
      .array(z.string())
      .check(z.meta({ description: 'The next five runs, after quiet hours; wall clock.' })),
  })
  .check(z.meta({ id: 'MessageSchedulerDetail' }));
export type MessageSchedulerDetail = z.infer<typeof detail>;

const recipient = z.object({
  aptID: z.nullable(z.int()),
  apptDate: z.nullable(wall),
  icPassport: z.string(),
  patientName: z.string(),
  phoneNo: z.string(),
  doctor: z.string(),
});

const run = z
  .object({
    id: z.int(),
    schedulerID: noRef(z.int()),
    dueAt: wall,
    ranAt: wall,
    state: z.enum(runStates),
    found: z.int().check(z.meta({ description: 'Recipients that the query found.' })),
    queued: z.int().check(z.meta({ description: 'Messages that were queued.' })),
    sent: z.int().check(z.meta({ description: 'Those of them that the gateway accepted.' })),
    failed: z.int().check(z.meta({ description: 'Those of them that ended otherwise.' })),
    skipped: z
      .array(z.object({ reason: z.string(), count: z.int() }))
      .check(z.meta({ description: 'Recipients without a message, by the code of the reason.' })),
    reason: z
      .string()
      .check(z.meta({ description: 'Code of the reason why it failed; otherwise empty.' })),
  })
  .check(z.meta({ id: 'MessageRun' }));
export type MessageRun = z.infer<typeof run>;

const fields = z.object({
  schedulerName: requiredText(1, 100),
  templateId: idOf('message-templates'),
  messageQueryID: optionalReference('message-queries').check(
    z.meta({ description: 'A query of the branch.' }),
  ),
  queryID: optionalReference('platform-message-queries').check(
    z.meta({ description: 'Instead, one of the platform: of msg_query_list.' }),
  ),
  schedulerStart: wallClock(),
  schedulerEnd: optional(wallClock()),
  schedulerRecurring: oneOf(recurrences),
  messageType: oneOf(messageTypes),
});
const inOrder = ({
  schedulerStart,
  schedulerEnd,
}: {
  schedulerStart: string;
  schedulerEnd?: string | null | undefined;
}) => !schedulerEnd || schedulerStart <= schedulerEnd;
const order = { error: 'SCHEDULER.ORDER', path: ['schedulerEnd'] };
const example = {
  schedulerName: 'Reminder of the day before',
  schedulerStart: '2031-03-03T10:00:00.000Z',
  schedulerRecurring: 'daily' as const,
  messageType: 'SMS' as const,
};
const one = z.object({ id: idOf('message-schedulers') });
const done = z.object({ done: z.literal(true) });

const hours = z.object({
  id: z.int(),
  quietFrom: z.string(),
  quietTo: z.string(),
  version: z.int(),
});

/** Messages that are sent by themselves, and the hours at which none are. */
export const messageSchedulers = {
  msgSchedulerList: listCall({
    method: 'GET',
    path: '/api/msg_scheduler_list',
    summary:
      'Message schedulers of the branch by name; startDate and endDate narrow to those that run within these days, both included, or have run then.',
    access: inBranch('list', 'message-schedulers'),
    query: z.object({ startDate: z.optional(day()), endDate: z.optional(day()) }),
    list: {
      sort: ['schedulerName', 'schedulerStart', 'schedulerEnd', 'nextRun', 'id'],
      ids: 'message-schedulers',
    },
    answer: z.array(scheduler),
  }),
  msgScheduler: call({
    method: 'GET',
    path: '/api/msg_scheduler',
    summary: 'One message scheduler, with its next runs.',
    access: inBranch('show', 'message-schedulers'),
    query: one,
    answer: detail,
  }),
  insertMessageScheduler: call({
    method: 'POST',
    path: '/api/insert_message_scheduler',
    summary:
      "Adds a message scheduler: it sends the template to those whom the query finds when it runs. Runs that are due in the branch's quiet hours wait for their end.",
    reachesPeople: true,
    access: inBranch('create', 'message-schedulers'),
    body: fields.check(z.refine(inOrder, order)),
    // Its own branch's query or the platform's.
    needsOne: ['messageQueryID', 'queryID'],
    answer: detail,
    example,
  }),
  updateMessageScheduler: call({
    method: 'PUT',
    path: '/api/update_message_scheduler',
    summary:
      'Changes a message scheduler; its next run follows from now on. With If-Match, only that version (409 otherwise).',
    reachesPeople: true,
    access: inBranch('edit', 'message-schedulers'),
    body: z
      .object({ ...changeOf(fields.shape), id: idOf('message-schedulers') })
      .check(z.refine(inOrder, order)),
    answer: detail,
    example,
  }),
  removeMessageScheduler: call({
    method: 'DELETE',
    path: '/api/remove_message_scheduler',
    summary: 'Removes a message scheduler with its runs; messages that it sent stay.',
    access: inBranch('delete', 'message-schedulers'),
    query: one,
    answer: done,
  }),
  pauseMessageScheduler: call({
    method: 'POST',
    path: '/api/pause_message_scheduler',
    summary: 'Pauses a message scheduler: it does not run until it is resumed.',
    access: inBranch('edit', 'message-schedulers'),
    body: one,
    answer: detail,
  }),
  resumeMessageScheduler: call({
    method: 'POST',
    path: '/api/resume_message_scheduler',
    summary: 'Resumes a paused message scheduler from now on; what was due meanwhile is not sent.',
    reachesPeople: true,
    access: inBranch('edit', 'message-schedulers'),
    body: one,
    answer: detail,
  }),
  testMessageScheduler: call({
    method: 'POST',
    path: '/api/test_message_scheduler',
    repeats: 'anew',
    summary:
      "Sends the scheduler's message once to the person's own mobile number, filled in with made-up values; 409 where their profile has none. Nobody else gets it.",
    reachesPeople: true,
    access: inBranch('edit', 'message-schedulers'),
    body: one,
    answer: z.object({ result: z.enum(['success', 'failed', 'fail_authenticate']) }),
  }),
  messageRunList: listCall({
    method: 'GET',
    path: '/api/message_run_list',
    summary: "A message scheduler's runs, newest first.",
    access: inBranch('show', 'message-schedulers'),
    query: z.object({ schedulerID: idOf('message-schedulers') }),
    list: { sort: ['dueAt', 'id'], ids: 'message-runs' },
    answer: z.array(run),
  }),
  previewMessageQuery: call({
    method: 'GET',
    path: '/api/preview_message_query',
    summary:
      'Whom a message query of the branch finds now: their number and the first hundred by the time of their appointment, then by name, and of all how many would get no message, by the code of the reason.',
    access: inBranch('list', 'message-queries'),
    query: z.object({ id: idOf('message-queries') }),
    answer: z.object({
      totalCount: z.int(),
      data: z.array(recipient),
      skipped: z.array(z.object({ reason: z.string(), count: z.int() })),
    }),
  }),
  messageHours: call({
    method: 'GET',
    path: '/api/message_hours',
    summary: "The branch's quiet hours, in which nothing is sent by itself.",
    access: inBranch('show', 'message-hours'),
    answer: hours,
  }),
  updateMessageHours: call({
    method: 'PUT',
    path: '/api/update_message_hours',
    summary:
      "Changes the branch's quiet hours; the same time twice means none. With If-Match, only that version (409 otherwise).",
    access: inBranch('edit', 'message-hours'),
    body: z.object({ quietFrom: timeOfDay(), quietTo: timeOfDay() }),
    answer: hours,
    example: { quietFrom: '20:00', quietTo: '09:00' },
  }),
};
