import { idOf, oneOf, optionalText, wholeNumber } from '../fields.ts';
import { inTenant } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { teamTenantStates } from './access.ts';
import { pageNumber } from './pageNumber.ts';
import { workplaceId } from './workplace.ts';

const text = z.string();
const state = () =>
  oneOf(teamTenantStates, {
    words: {
      invited: 'AGATA.TEAM_STATE.INVITED',
      applied: 'AGATA.TEAM_STATE.APPLIED',
      joined: 'AGATA.TEAM_STATE.JOINED',
      declined: 'AGATA.TEAM_STATE.DECLINED',
    },
  });
const tenantTeam = z
  .object({
    id: z.int(),
    consultantTeamId: z.int(),
    name: text,
    description: text,
    members: z.int(),
    approvalStatus: state(),
    reason: text.check(z.meta({ description: 'Why it was declined.' })),
    since: text.check(
      z.meta({ description: 'When it was invited, applied, joined or was declined (wall clock).' }),
    ),
  })
  .check(z.meta({ id: 'AgataTenantTeam' }));
const availableTeam = z
  .object({ id: z.int(), name: text, description: text, members: z.int() })
  .check(z.meta({ id: 'AvailableConsultantTeam' }));
const done = z.object({ done: z.literal(true) });
const ofTeam = z.object({ id: idOf('tenant-applications') });

/** The consultant teams of a tenant of AGATA: those that apply, are invited, work in it or were declined. */
export const agataTenantTeams = {
  getApprovalsList: listCall({
    method: 'GET',
    path: '/api/agata/web/tenant/GetApprovalsList',
    summary:
      'The consultant teams of a tenant by what stands between them, the latest first. PageNumber is a page of 10.',
    access: inTenant('list', 'agata-tenant-teams'),
    query: z.object({
      tenantId: workplaceId('tenant'),
      approvalStatus: z.optional(z.union([state(), wholeNumber({ min: 0, max: 2 })])).check(
        z.meta({
          description: 'A state by its name; or 0: invited or applying, 1: joined, 2: declined.',
        }),
      ),
      PageNumber: pageNumber(),
    }),
    list: {
      sort: ['since', 'name', 'members', 'approvalStatus', 'id'],
      ids: 'tenant-applications',
    },
    answer: z.object({ data: z.array(tenantTeam), totalCount: z.int() }),
  }),
  listOfAvailableCt: listCall({
    method: 'GET',
    path: '/api/agata/web/tenant/ListOfAvailableCT',
    summary:
      'The consultant teams of AGATA that a tenant may invite: those that are neither in it, nor invited, nor applying. PageNumber is a page of 10.',
    access: inTenant('list', 'agata-tenant-teams'),
    query: z.object({ tenantId: workplaceId('tenant'), PageNumber: pageNumber() }),
    list: { sort: ['name', 'members', 'id'], ids: 'available-teams' },
    answer: z.object({ data: z.array(availableTeam), totalCount: z.int() }),
  }),
  inviteCtToTenant: call({
    method: 'POST',
    path: '/api/agata/web/tenant/InviteCTToTA',
    summary:
      'Invites a consultant team to a tenant; its leaders answer. A team that applied joins at once, and one that is in it or invited is refused with 409.',
    access: inTenant('manage', 'agata-tenant-teams'),
    query: z.object({ tenantId: workplaceId('tenant') }),
    body: z.object({ consultantTeamId: idOf('available-teams') }),
    answer: tenantTeam,
  }),
  cancelInvitationForCtToTenant: call({
    method: 'POST',
    path: '/api/agata/web/ct/CancelInvitationForCTToTenant',
    summary:
      'Withdraws the invitation of a consultant team to a tenant. 409 where it is none any more.',
    access: inTenant('manage', 'agata-tenant-teams'),
    query: z.object({
      consultantTeamId: idOf('teams-of-tenants'),
      tenantAccountId: workplaceId('tenant'),
    }),
    answer: done,
  }),
  approveTenantTeam: call({
    method: 'POST',
    path: '/api/agata/web/tenant/ApproveCT',
    summary:
      'Approves the application of a consultant team, which then works in the tenant. 409 where it has been withdrawn or answered.',
    access: inTenant('manage', 'agata-tenant-teams'),
    body: ofTeam,
    answer: tenantTeam,
  }),
  declineTenantTeam: call({
    method: 'POST',
    path: '/api/agata/web/tenant/DeclineCT',
    summary:
      'Declines the application of a consultant team; its leaders are told the reason. 409 where it has been withdrawn or answered.',
    access: inTenant('manage', 'agata-tenant-teams'),
    body: z.extend(ofTeam, { reason: optionalText(250) }),
    answer: tenantTeam,
    example: { reason: 'We have a heart team already.' },
  }),
  removeTenantTeam: call({
    method: 'POST',
    path: '/api/agata/web/tenant/RemoveCT',
    summary: 'Ends the work of a consultant team in a tenant. 409 where it is not in it.',
    access: inTenant('manage', 'agata-tenant-teams'),
    body: ofTeam,
    answer: done,
  }),
};
