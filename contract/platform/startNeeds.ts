import { onPlatform } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

/** What a real start needs, in the order in which it is proposed. */
export const startNeeds = ['secondFactor', 'seller', 'address', 'mail', 'backups', 'plan'] as const;
export type StartNeed = (typeof startNeeds)[number];

/** What an installation still needs before clinics work with it. */
export const realStart = {
  realStart: call({
    method: 'GET',
    path: '/api/real_start',
    summary:
      'What a real start needs and whether it is there, by what is so: a second factor of each Administrator, the seller with its numbers and address, a public address with encryption, a mail server that has taken a mail, backups in a place of their own of which one was made, and a plan on offer. None where the data is the demo’s.',
    access: onPlatform('show', 'server-health'),
    answer: z.array(
      z.object({
        need: z.enum(startNeeds),
        isDone: z.boolean().check(z.meta({ description: 'Whether it is so now.' })),
      }),
    ),
  }),
};
