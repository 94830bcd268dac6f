import { idOf } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

const text = z.string();
const wallClock = () =>
  text.check(z.meta({ kind: 'wallClock', description: "The clinic's wall clock." }));

const personSession = z
  .object({
    id: z.int(),
    accountID: z.int(),
    fullName: text,
    email: text,
    branchName: text.check(z.meta({ description: 'The branch that it works in; empty for none.' })),
    companyName: text,
    address: text.check(
      z.meta({ description: 'The first parts of the address that it was opened from.' }),
    ),
    created: wallClock(),
    lastSeen: wallClock(),
    isThis: z.boolean().check(z.meta({ description: 'It is the session of this request.' })),
  })
  .check(z.meta({ id: 'PersonSession' }));

export const sessions = {
  sessionList: listCall({
    method: 'GET',
    path: '/api/session_list',
    summary:
      'Who is signed in and from where, whoever was seen last first; `q` finds people by name or email.',
    access: onPlatform('list', 'sessions'),
    query: z.object({ accountID: z.optional(idOf('platform-users')) }),
    list: { sort: ['lastSeen', 'created', 'fullName', 'email', 'id'], ids: 'sessions' },
    answer: z.array(personSession),
  }),
  endSession: call({
    method: 'POST',
    path: '/api/end_session',
    summary:
      "Ends anyone's session at once, with its pages. The session of the request itself is refused (409), as one signs out of it. One that has ended already stays so.",
    access: onPlatform('end', 'sessions'),
    body: z.object({ id: idOf('sessions') }),
    answer: z.object({ done: z.literal(true) }),
  }),
};
