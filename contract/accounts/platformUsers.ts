import { email, flag, idOf } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

const text = z.string();
const platformUser = z
  .object({
    id: z.int(),
    email: text,
    fullName: text,
    isAdministrator: z.boolean(),
    works: text.check(
      z.meta({ description: 'Where the person works: branches, or the tenants they own.' }),
    ),
    emailConfirmed: z.boolean(),
    createdDate: text.check(z.meta({ kind: 'day', description: 'YYYY-MM-DD' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'PlatformUser' }));

export const platformUsers = {
  saasUserList: listCall({
    method: 'GET',
    path: '/api/saas_user_list',
    summary: 'Everyone with an account, with their role on the platform.',
    access: onPlatform('list', 'platform-users'),
    query: z.object({ isAdministrator: z.optional(flag()) }),
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
      'Gives or takes the role Administrator. Not the own (403); only to a person with a confirmed email, and the last Administrator stays (409). With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', 'platform-users'),
    body: z.object({ id: idOf('platform-users'), isAdministrator: flag() }),
    answer: platformUser,
    example: { isAdministrator: false },
  }),
};
