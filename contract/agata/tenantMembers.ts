import { idOf } from '../fields.ts';
import { inTenant } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { accessRoleName } from './accessRole.ts';
import { accessRoleId, memberState } from './memberFields.ts';
import { mobileNumber } from './mobile.ts';
import { workplaceId } from './workplace.ts';

const text = z.string();
const member = z
  .object({
    id: z.int().check(z.meta({ description: 'hpTenantId of the other calls.' })),
    name: text.check(
      z.meta({
        description:
          'The mobile number until the person has joined: nobody learns who is registered.',
      }),
    ),
    mobileNo: text.check(z.meta({ description: 'Digits with the country code.' })),
    accessRoleId: z.int(),
    accessRole: accessRoleName(),
    state: memberState(),
    since: text.check(
      z.meta({
        description: 'Since when, by the wall clock; of an invitation, when it was sent last.',
      }),
    ),
    until: z
      .nullable(text)
      .check(z.meta({ description: 'Until when an invitation holds, by the wall clock.' })),
    isSelf: z.boolean(),
    mayChange: z
      .boolean()
      .check(z.meta({ description: 'Whether the person may change or end this access.' })),
  })
  .check(z.meta({ id: 'AgataTenantMember' }));
const done = z.object({ done: z.literal(true) });
const OWN =
  'Nobody changes their own access (403), an administrator neither that of an owner nor gives this role (403), and the last owner stays (409).';

/** The people of a tenant of AGATA, and those who are invited to it by mobile number. */
export const agataTenantMembers = {
  getTenantUserAccessList: listCall({
    method: 'POST',
    path: '/api/agata/web/tenant/GetUserAccessList',
    summary: 'The people of a tenant and its open invitations, by name.',
    access: inTenant('list', 'agata-tenant-members'),
    query: z.object({
      tenantId: workplaceId('tenant'),
      accessRole: z.optional(accessRoleName()),
      state: z.optional(memberState()),
    }),
    list: {
      sort: ['name', 'mobileNo', 'accessRole', 'state', 'since', 'id'],
      ids: 'agata-tenant-members',
    },
    answer: z.object({ data: z.array(member) }),
  }),
  updateTenantUserAccessRole: call({
    method: 'POST',
    path: '/api/agata/web/tenant/UpdateUserAccessRole',
    summary: `Gives a person of a tenant, or an invitation, another access role. ${OWN}`,
    access: inTenant('manage', 'agata-tenant-members'),
    recentlyConfirmed: true,
    query: z.object({
      hpTenantId: idOf('agata-tenant-members'),
      accessRoleId: accessRoleId(),
    }),
    answer: member,
    example: { accessRoleId: 2 },
  }),
  removeTenantUser: call({
    method: 'POST',
    path: '/api/agata/web/tenant/RemoveUser',
    summary: `Ends the access of a person to a tenant at once. ${OWN} An invitation is withdrawn instead (409).`,
    access: inTenant('manage', 'agata-tenant-members'),
    query: z.object({ hpTenantId: idOf('agata-tenant-members') }),
    answer: done,
  }),
  inviteHpToTenant: call({
    method: 'POST',
    path: '/api/agata/web/tenant/InviteHPToTA',
    summary:
      'Invites whoever has a mobile number to a tenant, as a member. Whether somebody is registered with it changes nothing of the answer; who registers later finds the invitation. An open or expired invitation is renewed. Who has joined already is refused with 409.',
    access: inTenant('manage', 'agata-tenant-members'),
    query: z.object({ tenantAccountId: workplaceId('tenant'), mobileNo: mobileNumber() }),
    answer: member,
    example: { mobileNo: '+60 12-345 6789' },
  }),
  cancelTenantInvitation: call({
    method: 'POST',
    path: '/api/agata/web/tenant/CancelInvitation',
    summary:
      'Withdraws the invitation of a person to a tenant. Who has joined is removed instead (409).',
    access: inTenant('manage', 'agata-tenant-members'),
    query: z.object({ hpTenantId: idOf('agata-tenant-members') }),
    answer: done,
  }),
};
