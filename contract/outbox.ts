import { anyone } from './kit/access.ts';
import { call } from './kit/call.ts';
import { z } from './kit/zod.ts';

export const outbox = {
  outboxList: call({
    method: 'GET',
    path: '/api/outbox',
    summary:
      'What the local stand-ins received, newest first, at most 100. 404 where messages leave the house for real.',
    access: anyone,
    answer: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          channel: z.enum(['mail']),
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
