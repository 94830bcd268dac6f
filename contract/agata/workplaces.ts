import { idOf, optionalText, orLeftOut, requiredText, wholeNumber } from '../fields.ts';
import { inTeam, inTenant } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { accessRoleName } from './accessRole.ts';

const text = z.string();
const item = z.object({ id: z.int(), name: text });
const right = (description: string) => z.boolean().check(z.meta({ description }));
const teamItem = z.object({
  ...item.shape,
  leads: right('Whether the person is an owner or an administrator.'),
  edits: right('Whether they may change its details and articles.'),
  managesMembers: right('Whether they may add and remove members.'),
});
const tenantItem = z.object({
  ...item.shape,
  manages: right('Whether the person is an owner or an administrator.'),
});
const teamItems = z.object({ data: z.array(teamItem) });
/** The state of a membership on the wire: 0 invited or asking, 1 in. */
const approvalStatus = orLeftOut(wholeNumber({ min: 0, max: 2 }));

/** The consultant teams and tenants that a person may work in: the pickers of the top bar, and new ones. */
export const agataWorkplaces = {
  getConsultantTeamsList: call({
    method: 'GET',
    path: '/api/agata/web/ct/GetConsultantTeamsList',
    summary:
      'The consultant teams of the person, by name. approvalStatus 1 (the default) has those that they are a member of, 0 those that invite them or that they asked to join.',
    access: inTeam('list', 'consultant-teams'),
    query: z.object({ approvalStatus }),
    answer: teamItems,
  }),
  selectConsultantTeam: call({
    method: 'GET',
    path: '/api/agata/web/ct/SelectConsultantTeam',
    summary: 'One of the own consultant teams, as a list of one.',
    access: inTeam('show', 'consultant-teams'),
    query: z.object({ consultantTeamId: idOf('consultant-teams') }),
    answer: teamItems,
  }),
  searchConsultantTeams: call({
    method: 'POST',
    path: '/api/agata/web/ct/SearchConsultantTeams',
    repeats: 'anew',
    summary: 'The first 50 consultant teams of AGATA whose name contains a keyword, by name.',
    access: inTeam('list', 'consultant-teams'),
    body: z.object({ approvalStatus, keyword: optionalText(100) }),
    answer: z.object({
      data: z.array(z.object({ ...item.shape, description: text, members: z.int() })),
    }),
    example: { approvalStatus: 1, keyword: 'heart' },
  }),
  createConsultantTeam: call({
    method: 'POST',
    path: '/api/agata/web/ct/CreateConsultantTeam',
    summary: 'Makes a consultant team, whose owner the person becomes.',
    access: inTeam('create', 'consultant-teams'),
    body: z.object({ name: requiredText(3, 100) }),
    answer: teamItem,
    example: { name: 'Heart and lung' },
  }),
  getAgataTenantsList: call({
    method: 'GET',
    path: '/api/agata/web/tenant/GetTenantsList',
    summary: 'The tenants of AGATA that the person belongs to, by name.',
    access: inTenant('list', 'agata-tenants'),
    answer: z.object({ data: z.array(tenantItem) }),
  }),
  selectAgataTenant: call({
    method: 'GET',
    path: '/api/agata/web/tenant/SelectTenant',
    summary: 'One of the own tenants of AGATA, as a list of one.',
    access: inTenant('show', 'agata-tenants'),
    query: z.object({ tenantId: idOf('agata-tenants') }),
    answer: z.object({ data: z.array(tenantItem) }),
  }),
  createAgataTenant: call({
    method: 'POST',
    path: '/api/agata/web/tenant/CreateTenant',
    summary: 'Makes a tenant of AGATA, whose owner the person becomes.',
    access: inTenant('create', 'agata-tenants'),
    body: z.object({ name: requiredText(3, 100) }),
    answer: tenantItem,
    example: { name: 'Pantai Heart Centre' },
  }),
  accessRoleList: call({
    method: 'GET',
    path: '/api/agata/AccessRoleList',
    summary: 'The access roles in a consultant team or a tenant.',
    access: inTeam('list', 'consultant-teams'),
    answer: z.object({
      data: z.array(z.object({ id: z.int(), name: accessRoleName() })),
    }),
  }),
};
