import { roles } from '../access.ts';
import { changeOf, email, flag, idOf, oneOf, optionalReference, several } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

const text = z.string();
const role = () =>
  oneOf(roles, {
    words: {
      Administrator: 'ROLE.Administrator',
      Tenant: 'ROLE.Tenant',
      Manager: 'ROLE.Manager',
      Doctor: 'ROLE.Doctor',
      Nurse: 'ROLE.Nurse',
      Receptionist: 'ROLE.Receptionist',
      Consultant: 'ROLE.Consultant',
    },
  });
const platformUser = z
  .object({
    id: z.int(),
    email: text,
    fullName: text,
    isAdministrator: z.boolean(),
    accessLevel: optionalReference('access-levels').check(
      z.meta({ description: 'Of an Administrator; null for full access.' }),
    ),
    roles: several(role()).check(
      z.meta({
        description: 'The role on the platform first, then those in tenants and branches.',
      }),
    ),
    branches: z
      .int()
      .check(z.meta({ description: 'How many branches the person may work in or owns.' })),
    works: text.check(
      z.meta({ description: 'Where the person works: branches, or the tenants they own.' }),
    ),
    emailConfirmed: z.boolean(),
    hasSecondFactor: z
      .boolean()
      .check(z.meta({ description: 'Whether the person gives a code at sign-in.' })),
    lastSignedIn: z
      .nullable(text)
      .check(z.meta({ kind: 'wallClock', description: "The clinic's wall clock." })),
    devices: z
      .int()
      .check(z.meta({ description: 'On how many devices the person is signed in now.' })),
    createdDate: text.check(z.meta({ kind: 'day', description: 'YYYY-MM-DD' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'PlatformUser' }));

export const platformUsers = {
  saasUserList: listCall({
    method: 'GET',
    path: '/api/saas_user_list',
    summary:
      'Everyone with an account, with their roles on the platform and in branches, and where they are signed in.',
    access: onPlatform('list', 'platform-users'),
    query: z.object({
      isAdministrator: z.optional(flag()),
      accessLevel: z.optional(idOf('access-levels')),
      role: z.optional(role()),
    }),
    list: {
      sort: ['fullName', 'email', 'isAdministrator', 'createdDate', 'id'],
      ids: 'platform-users',
    },
    answer: z.array(platformUser),
  }),
  saasUserDetail: call({
    method: 'GET',
    path: '/api/saas_user_detail',
    summary: 'One person by email.',
    access: onPlatform('show', 'platform-users'),
    query: z.object({ email: email() }),
    answer: platformUser,
    example: { email: 'reception@world.test' },
  }),
  editSaasUserRole: call({
    method: 'POST',
    path: '/api/edit_saas_user_role',
    summary:
      'Gives or takes the role Administrator, and with it an access level, or full access by null; left out, the level stays. Not the own (403), nor more than the own level (403); only to a person with a confirmed email, and the last Administrator with full access stays (409). Whose role is taken is signed out everywhere. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', 'platform-users'),
    recentlyConfirmed: true,
    body: z.object({
      id: idOf('platform-users'),
      isAdministrator: flag(),
      ...changeOf({ accessLevel: optionalReference('access-levels') }),
    }),
    answer: platformUser,
    example: { isAdministrator: false },
  }),
};
