import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { messageRequestKey } from './messages.ts';

const batch = z.object({ requestKey: messageRequestKey() });

const counts = z
  .object({
    total: z.int(),
    queued: z.int().check(z.meta({ description: 'Waiting, or being sent at this moment.' })),
    sent: z.int().check(z.meta({ description: 'Accepted by the gateway, or delivered.' })),
    failed: z.int(),
    unknown: z.int().check(z.meta({ description: 'The gateway gave no answer.' })),
    stopped: z.int(),
  })
  .check(z.meta({ id: 'MessageBatchCounts' }));
/** How many messages of a sending came how far. */
export type MessageBatchCounts = z.infer<typeof counts>;

/** Sendings to several recipients, by any channel: each is known by its request key, to whoever sent it. */
export const messageBatches = {
  messageBatchCounts: call({
    method: 'GET',
    path: '/api/message_batch_counts',
    summary:
      'How far the messages of a sending are, by its request key; all 0 where the person made no such sending in the branch.',
    access: inBranch('send', 'messages'),
    query: batch,
    answer: counts,
    example: { requestKey: '00000000-0000-4000-8000-000000000000' },
  }),
  stopMessageBatch: call({
    method: 'POST',
    path: '/api/stop_message_batch',
    summary:
      'Stops the messages of an own sending that are still waiting, and answers how far the sending is. What is being sent at that moment goes out.',
    access: inBranch('send', 'messages'),
    body: batch,
    answer: counts,
    example: { requestKey: '00000000-0000-4000-8000-000000000000' },
  }),
};
