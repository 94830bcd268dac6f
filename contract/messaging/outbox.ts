import { requiredText } from '../fields.ts';
import { anyone } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

/** Channels with local stand-ins. */
export const channels = ['mail', 'sms'] as const;
export type Channel = (typeof channels)[number];

export const outbox = {
  outboxList: call({
    method: 'GET',
    path: '/api/outbox',
    summary:
      'Messages that the local stand-ins received, newest first, at most 100: for an Administrator, or with the code that the server printed at its console (403 for others). The demo clinics need neither, on the computer that they run on. Without the channels that have a real service, and 404 where all have.',
    access: anyone,
    query: z.object({ code: z.optional(requiredText(1, 100)) }),
    secrets: ['code'],
    answer: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          channel: z.enum(channels),
          sender: z.string(),
          recipient: z.string(),
          subject: z.string(),
          text: z.string(),
          attachments: z
            .array(z.string())
            .check(z.meta({ description: 'Names of the files that came with it.' })),
          receivedAt: z.string().check(z.meta({ description: 'An instant, ISO 8601.' })),
        }),
      ),
    }),
  }),
};
