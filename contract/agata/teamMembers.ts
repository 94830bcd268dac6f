import { flag, idOf, orElse } from '../fields.ts';
import { inTeam } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { MEMBER } from './access.ts';
import { accessRoleId, memberFields, memberState } from './memberFields.ts';
import { mobileNumber } from './mobile.ts';
import { workplaceId } from './workplace.ts';

const member = z
  .object({
    ...memberFields,
    isManaged: z
      .boolean()
      .check(
        z.meta({ description: 'Whether the person may remove them, or answer what they ask.' }),
      ),
    isLed: z.boolean().check(z.meta({ description: 'Whether the person may change their role.' })),
  })
  .check(z.meta({ id: 'TeamMember' }));
const done = z.object({ done: z.literal(true) });
const ROLES =
  'Nobody changes their own role (403), nobody gives a role above their own or changes who has one (403), and the last owner stays (409).';
const PLACES = 'Beyond the places of the present subscription it is refused with 409.';

/** Who is in a consultant team, who asks to be, and who is invited. */
export const teamMembers = {
  getTeamUserAccessList: listCall({
    method: 'GET',
    path: '/api/agata/web/ct/GetUserAccessList',
    summary: 'The members of a consultant team, who asks to join it, and who is invited.',
    access: inTeam('list', 'team-members'),
    query: z.object({
      consultantTeamId: workplaceId('team'),
      state: z.optional(memberState()),
      accessRoleId: z.optional(accessRoleId()),
    }),
    list: {
      sort: ['name', 'mobileNo', 'expertise', 'accessRoleId', 'state', 'id'],
      ids: 'team-members',
    },
    answer: z.array(member),
  }),
  updateTeamUserAccessRole: call({
    method: 'POST',
    path: '/api/agata/web/ct/UpdateUserAccessRole',
    summary: `Changes the role of a member. For owners and administrators (403). ${ROLES}`,
    access: inTeam('lead', 'team-members'),
    recentlyConfirmed: true,
    body: z.object({
      healthcareProviderId: idOf('healthcare-providers'),
      consultantTeamId: workplaceId('team'),
      newCTMemberRole: accessRoleId(),
    }),
    answer: member,
    example: { newCTMemberRole: MEMBER },
  }),
  removeTeamUser: call({
    method: 'POST',
    path: '/api/agata/web/ct/RemoveUser',
    summary: `Removes a member from the team, or who asks or is invited. For those who manage its members (403). Nobody removes themselves or who has a role above their own (403), and the last owner stays (409).`,
    access: inTeam('manage-members', 'team-members'),
    body: z.object({ ctMemberId: idOf('team-members') }),
    answer: done,
  }),
  inviteHPToCT: call({
    method: 'POST',
    path: '/api/agata/web/ct/InviteHPToCT',
    summary: `Invites a provider by mobile number, whether or not someone is registered with it. Who is in the team already, asks to be or is invited, is refused with 409. For those who manage its members (403). ${PLACES}`,
    access: inTeam('manage-members', 'team-members'),
    body: z.object({
      consultantTeamId: workplaceId('team'),
      accessRoleId: orElse(accessRoleId(), MEMBER),
      mobileNo: mobileNumber(),
    }),
    answer: member,
    example: { accessRoleId: MEMBER, mobileNo: '+60 13-900 1234' },
  }),
  inviteHPToCTAgain: call({
    method: 'POST',
    path: '/api/agata/web/ct/InviteHPToCTAgain',
    summary: `Lets an invitation hold anew, from now on. For those who manage the members (403). ${PLACES}`,
    access: inTeam('manage-members', 'team-members'),
    body: z.object({ hpConsultantTeamId: idOf('team-members') }),
    answer: member,
  }),
  cancelPendingTeamInvitation: call({
    method: 'POST',
    path: '/api/agata/web/ct/CancelPendingInvitation',
    summary:
      'Withdraws an invitation to the team; 409 where it was answered. For those who manage its members (403).',
    access: inTeam('manage-members', 'team-members'),
    body: z.object({ hpConsultantTeamId: idOf('team-members') }),
    answer: done,
  }),
  leaveConsultantTeam: call({
    method: 'POST',
    path: '/api/agata/web/ct/LeaveTeam',
    summary:
      'Takes the person out of a team that they are a member of. The last owner stays (409).',
    access: inTeam('leave', 'team-members'),
    body: z.object({ consultantTeamId: workplaceId('team') }),
    answer: done,
  }),
  answerTeamJoinRequest: call({
    method: 'POST',
    path: '/api/agata/web/ct/AnswerJoinRequest',
    summary: `Takes who asks to join into the team, or declines. 409 where they no longer ask. For those who manage its members (403). ${PLACES}`,
    access: inTeam('manage-members', 'team-members'),
    body: z.object({ ctMemberId: idOf('team-members'), accepts: flag() }),
    answer: done,
    example: { accepts: true },
  }),
};
