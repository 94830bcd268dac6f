import { day, flag, oneOf, textList } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { listCall } from '../kit/call.ts';
import { groupCall, months } from '../kit/groups.ts';
import { z } from '../kit/zod.ts';
import { historyFilter, messageSorts, sentMessage } from './messages.ts';
import { messageChannels, messageStatuses } from './messageStatuses.ts';

/** What has a message sent: a person, a scheduler, or a follow-up whose time has come. */
export const messageOrigins = ['person', 'scheduler', 'followUp'] as const;
export type MessageOrigin = (typeof messageOrigins)[number];

/** What to call each value of a message. */
const words = {
  status: {
    queued: 'MESSAGE.STATUS.queued',
    sent: 'MESSAGE.STATUS.sent',
    delivered: 'MESSAGE.STATUS.delivered',
    failed: 'MESSAGE.STATUS.failed',
    fail_authenticate: 'MESSAGE.STATUS.fail_authenticate',
    unknown: 'MESSAGE.STATUS.unknown',
    stopped: 'MESSAGE.STATUS.stopped',
  },
  channel: { sms: 'MESSAGE.TAB.sms', whatsapp: 'MESSAGE.TAB.whatsapp' },
  origin: {
    person: 'MESSAGE.ORIGIN.person',
    scheduler: 'MESSAGE.ORIGIN.scheduler',
    followUp: 'MESSAGE.ORIGIN.followUp',
  },
} as const;

const message = z
  .object({
    ...sentMessage,
    status: oneOf(messageStatuses, { words: words.status }),
    channel: oneOf(messageChannels, { words: words.channel }),
    origin: oneOf(messageOrigins, { words: words.origin }),
    schedulerName: z
      .string()
      .check(z.meta({ description: 'The scheduler that had it sent, as it was called then.' })),
    officialTemplate: z.string(),
    attachment: z.string(),
  })
  .check(z.meta({ id: 'Message' }));
export type Message = z.infer<typeof message>;

const list = listCall({
  method: 'GET',
  path: '/api/message_list',
  summary:
    'Messages of the branch to patients by every channel, newest first: by channel, statuses (joined with commas), what had them sent, the days from `from` to `until`, patient, template and sending; `mine` are those that the caller or a scheduler of theirs sent, `failedOn` those that were found to have failed on a day. q finds any part of name, phone or text.',
  access: inBranch('send', 'messages'),
  query: z.object({
    ...historyFilter,
    channel: z.optional(oneOf(messageChannels, { words: words.channel })),
    statuses: z.optional(textList()),
    origin: z.optional(oneOf(messageOrigins, { words: words.origin })),
    from: z.optional(day()),
    until: z.optional(day()),
    failedOn: z.optional(day()),
    mine: z.optional(flag()),
  }),
  list: { sort: messageSorts, ids: 'messages' },
  answer: z.array(message),
});

/** The messages of a branch, of every channel. */
export const messageList = {
  messageList: list,
  messageGroups: groupCall(list, {
    by: {
      channel: 'value',
      statuses: 'value',
      origin: 'value',
      sentDate: months('from', 'until'),
    },
  }),
};
