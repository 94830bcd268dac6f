import { idOf } from '../fields.ts';
import { signedIn } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

const ownSession = z
  .object({
    id: z.int(),
    created: z.string().check(z.meta({ description: 'Wall clock.' })),
    lastSeen: z.string().check(z.meta({ description: 'Wall clock; to some minutes.' })),
    branchName: z
      .nullable(z.string())
      .check(z.meta({ description: 'The branch that it works in; null for none.' })),
    device: z
      .string()
      .check(z.meta({ description: 'Browser and system, as the browser names them.' })),
    address: z
      .string()
      .check(z.meta({ description: 'The first parts of the address that it was opened from.' })),
    isThis: z.boolean().check(z.meta({ description: 'It is the session of this request.' })),
  })
  .check(z.meta({ id: 'OwnSession' }));
export type OwnSession = z.infer<typeof ownSession>;

export const ownSessions = {
  ownSessions: call({
    method: 'GET',
    path: '/api/own_sessions',
    summary:
      'Where the signed-in person is signed in, this session first, then by when it was last seen.',
    access: signedIn,
    answer: z.array(ownSession),
  }),
  endOwnSession: call({
    method: 'POST',
    path: '/api/end_own_session',
    summary:
      'Ends a session of the signed-in person, with its pages. One that has ended already stays so.',
    access: signedIn,
    recentlyConfirmed: true,
    body: z.object({ id: idOf('own-sessions') }),
    answer: z.object({ done: z.literal(true) }),
  }),
};
