import { flag, idOf, oneOf, reference } from '../fields.ts';
import { inTeam } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { teamTenantStates } from './access.ts';
import { workplaceId } from './workplace.ts';

const state = () =>
  oneOf(teamTenantStates, {
    words: {
      invited: 'AGATA.TEAM_TENANT.INVITED',
      applied: 'AGATA.TEAM_TENANT.APPLIED',
      joined: 'AGATA.TEAM_TENANT.JOINED',
      declined: 'AGATA.TEAM_TENANT.DECLINED',
    },
  });
const text = z.string();
const row = z
  .object({
    id: z.int(),
    tenantAccountId: z.int(),
    name: text,
    city: text,
    state: state(),
    reason: text.check(z.meta({ description: 'Why the tenant declined.' })),
    since: text.check(
      z.meta({ kind: 'wallClock', description: "The clinics' wall clock written as UTC." }),
    ),
    mayDecide: z.boolean().check(z.meta({ description: 'Whether the person leads the team.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'TeamTenant' }));
const done = z.object({ done: z.literal(true) });
const LEADERS = 'For owners and administrators of the team (403).';

/** The tenants in which a consultant team works, or wants to. */
export const teamTenants = {
  getTeamTenantsList: listCall({
    method: 'GET',
    path: '/api/agata/web/ct/GetTenantsList',
    summary: 'The tenants that a consultant team is in, is invited to, or has applied to.',
    access: inTeam('list', 'team-tenants'),
    query: z.object({ consultantTeamId: workplaceId('team'), state: z.optional(state()) }),
    list: { sort: ['name', 'city', 'state', 'since', 'id'], ids: 'agata-tenant-teams' },
    answer: z.array(row),
  }),
  tenantDirectoryList: listCall({
    method: 'GET',
    path: '/api/agata/web/ct/TenantDirectory',
    summary: 'The tenants of AGATA by name and city, to which a team may apply.',
    access: inTeam('list', 'team-tenants'),
    list: { sort: ['name', 'city', 'id'], ids: 'tenant-directory' },
    answer: z.array(z.object({ id: z.int(), name: text, city: text })),
  }),
  applyToTenant: call({
    method: 'POST',
    path: '/api/agata/web/ct/ApplyToTenant',
    summary: `Asks a tenant to take the team in; again where it declined. 409 where the team is in it, has applied or is invited. ${LEADERS}`,
    access: inTeam('lead', 'team-tenants'),
    body: z.object({
      consultantTeamId: workplaceId('team'),
      tenantAccountId: reference('tenant-directory'),
    }),
    answer: row,
  }),
  withdrawTenantApplication: call({
    method: 'POST',
    path: '/api/agata/web/ct/WithdrawTenantApplication',
    summary: `Takes back an application that the tenant has not decided; 409 otherwise. ${LEADERS}`,
    access: inTeam('lead', 'team-tenants'),
    body: z.object({ id: idOf('agata-tenant-teams') }),
    answer: done,
  }),
  answerInvitationOfTenant: call({
    method: 'POST',
    path: '/api/agata/web/ct/AnswerTenantInvitation',
    summary: `Joins the tenant that invites the team, or declines; 409 where it does not invite. ${LEADERS}`,
    access: inTeam('lead', 'team-tenants'),
    body: z.object({ id: idOf('agata-tenant-teams'), accepts: flag() }),
    answer: done,
    example: { accepts: true },
  }),
  leaveTenant: call({
    method: 'POST',
    path: '/api/agata/web/ct/LeaveTenant',
    summary: `Takes the team out of a tenant; 409 where it is not in it. ${LEADERS}`,
    access: inTeam('lead', 'team-tenants'),
    body: z.object({ id: idOf('agata-tenant-teams') }),
    answer: done,
  }),
};
