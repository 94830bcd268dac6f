import { anyone } from './kit/access.ts';
import { call } from './kit/call.ts';
import { z } from './kit/zod.ts';

/** What the local stand-ins take. */
export const channels = ['mail', 'sms'] as const;
export type Channel = (typeof channels)[number];

export const outbox = {
  outboxList: call({
    method: 'GET',
    path: '/api/outbox',
    summary:
      'What the local stand-ins received, newest first, at most 100. Without the kinds that leave the house for real, and 404 where all of them do.',
    access: anyone,
    answer: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          channel: z.enum(channels),
          sender: z.string(),
          recipient: z.string(),
          subject: z.string(),
          text: z.string(),
          receivedAt: z.string().meta({ description: 'An instant, ISO 8601.' }),
        }),
      ),
    }),
  }),
};
