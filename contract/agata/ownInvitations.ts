import { flag, idOf } from '../fields.ts';
import { inTeam, inTenant, signedIn } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { accessRoles } from './access.ts';
import { approvalStates } from './approvals.ts';

const text = z.string();
const day = () => text.check(z.meta({ kind: 'day', description: 'YYYY-MM-DD' }));
const workplace = { kind: z.enum(['team', 'tenant']), id: z.int(), name: text };
const done = z.object({ done: z.literal(true) });
const ANSWERED =
  'accepts it, so that the person is in it at once, or declines it. One that has run out is refused with 409, and those of others are not found.';

/** What waits for the person: invitations to teams and tenants of AGATA, and what they asked to join. */
export const ownInvitations = {
  getOwnInvitations: call({
    method: 'GET',
    path: '/api/agata/web/GetOwnInvitations',
    summary:
      "The person's invitations to teams and tenants of AGATA, and those that they asked to join. Whoever is no approved provider learns how many wait for the mobile number of their account.",
    access: signedIn,
    answer: z.object({
      status: z
        .enum(['none', ...approvalStates])
        .check(z.meta({ description: 'Of the registration.' })),
      waiting: z
        .int()
        .check(z.meta({ description: 'Invitations of the mobile number, until it is approved.' })),
      invitations: z.array(
        z.object({
          ...workplace,
          role: z.enum(accessRoles.map(({ name }) => name)),
          until: day().check(z.meta({ description: 'The last day on which it holds.' })),
          isOver: z.boolean(),
        }),
      ),
      asked: z.array(z.object({ ...workplace, since: day() })),
    }),
  }),
  answerTeamInvitation: call({
    method: 'POST',
    path: '/api/agata/web/AnswerTeamInvitation',
    summary: `Answers an invitation to a consultant team: ${ANSWERED}`,
    access: inTeam('answer', 'consultant-teams'),
    body: z.object({ hpConsultantTeamId: idOf('team-invitations'), accepts: flag() }),
    answer: done,
    example: { accepts: true },
  }),
  answerTenantInvitation: call({
    method: 'POST',
    path: '/api/agata/web/AnswerTenantInvitation',
    summary: `Answers an invitation to a tenant of AGATA: ${ANSWERED}`,
    access: inTenant('answer', 'agata-tenants'),
    body: z.object({ hpTenantId: idOf('tenant-invitations'), accepts: flag() }),
    answer: done,
    example: { accepts: true },
  }),
  withdrawTeamRequest: call({
    method: 'POST',
    path: '/api/agata/web/WithdrawTeamRequest',
    summary: 'Takes back that the person asked to join a consultant team.',
    access: inTeam('answer', 'consultant-teams'),
    body: z.object({ hpConsultantTeamId: idOf('team-invitations') }),
    answer: done,
  }),
};
