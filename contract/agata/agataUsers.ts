import { flag, idOf, optionalReference } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

const RESOURCE = 'agata-users';
const text = z.string();
const user = z
  .object({
    id: z.int(),
    fullName: text,
    email: text,
    accessLevel: optionalReference('access-levels'),
    isSelf: z.boolean().check(z.meta({ description: 'The person who asks.' })),
    lastSignedIn: z
      .nullable(text)
      .check(z.meta({ kind: 'wallClock', description: "The clinic's wall clock." })),
  })
  .check(z.meta({ id: 'AgataUser' }));

/** The users of the platform, and what an access level lets them see and edit of AGATA's administration. */
export const agataUsers = {
  agataUserList: listCall({
    method: 'GET',
    path: '/api/agata/web/GetAgataUsers',
    summary:
      'The Administrators of the platform by name, each with an access level or none, which means everything.',
    access: onPlatform('list', RESOURCE),
    query: z.object({
      accessLevel: z.optional(idOf('access-levels')),
      hasFullAccess: z.optional(flag()),
    }),
    list: { sort: ['fullName', 'email', 'id'], ids: RESOURCE },
    answer: z.array(user),
  }),
  agataUserDetail: call({
    method: 'GET',
    path: '/api/agata/web/GetAgataUser',
    summary: 'One Administrator of the platform.',
    access: onPlatform('show', RESOURCE),
    query: z.object({ id: idOf(RESOURCE) }),
    answer: user,
  }),
  setAccessLevel: call({
    method: 'POST',
    path: '/api/agata/web/SetAccessLevel',
    summary:
      'Gives an Administrator an access level, or full access without one, at once on all of their pages. Nobody changes their own, nor gives or takes more than they have (403); the last one with full access keeps it (409).',
    access: onPlatform('edit', RESOURCE),
    recentlyConfirmed: true,
    body: z.object({ id: idOf(RESOURCE), accessLevel: optionalReference('access-levels') }),
    answer: user,
  }),
};
