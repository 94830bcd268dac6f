import { changeOf, idOf } from '../fields.ts';
import { inTeam } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { chargingAccount, chargingFields, chargingSorts } from './chargingFields.ts';
import { workplaceId } from './workplace.ts';

const LEADERS = 'For owners and administrators of the team (403).';

/** The accounts by which consultant teams are billed. */
export const teamChargingAccounts = {
  teamChargingAccountList: listCall({
    method: 'GET',
    path: '/api/agata/web/ct/GetChargingAccountList',
    summary: 'The charging accounts of a consultant team, by name.',
    access: inTeam('list', 'team-charging-accounts'),
    query: z.object({ consultantTeamId: workplaceId('team') }),
    list: { sort: chargingSorts, ids: 'team-charging-accounts' },
    answer: z.object({ data: z.array(chargingAccount) }),
  }),
  teamChargingAccountDetails: call({
    method: 'GET',
    path: '/api/agata/web/ct/GetChargingAccountDetails',
    summary: "One charging account of the person's teams.",
    access: inTeam('show', 'team-charging-accounts'),
    query: z.object({ id: idOf('team-charging-accounts') }),
    answer: chargingAccount,
  }),
  createTeamChargingAccount: call({
    method: 'POST',
    path: '/api/agata/web/ct/CreateChargingAccount',
    summary: `Adds a charging account to a consultant team. A name that it has already is refused with 409. ${LEADERS}`,
    access: inTeam('lead', 'team-charging-accounts'),
    recentlyConfirmed: true,
    body: z.object({ consultantTeamId: workplaceId('team'), ...chargingFields }),
    answer: chargingAccount,
    example: { name: 'Practice', billTo: 'Klang Valley Heart Sdn Bhd' },
  }),
  updateTeamChargingAccount: call({
    method: 'POST',
    path: '/api/agata/web/ct/UpdateChargingAccount',
    summary: `Changes a charging account of a consultant team; fields left out stay. With If-Match, only that version (409 otherwise). ${LEADERS}`,
    access: inTeam('lead', 'team-charging-accounts'),
    recentlyConfirmed: true,
    body: z.object({
      id: idOf('team-charging-accounts'),
      ...changeOf(chargingFields),
      name: z.optional(chargingFields.name),
    }),
    answer: chargingAccount,
    example: { billTo: 'Klang Valley Heart Sdn Bhd' },
  }),
  removeTeamChargingAccount: call({
    method: 'DELETE',
    path: '/api/agata/web/ct/RemoveChargingAccount',
    summary: `Removes a charging account of a consultant team. One by which a subscription is billed is refused with 409. ${LEADERS}`,
    access: inTeam('lead', 'team-charging-accounts'),
    recentlyConfirmed: true,
    query: z.object({ id: idOf('team-charging-accounts') }),
    answer: z.object({ done: z.literal(true) }),
  }),
};
