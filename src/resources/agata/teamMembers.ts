import { roleChoices } from '../../../contract/agata/memberFields.ts';
import { teamMembers as calls } from '../../../contract/agata/teamMembers.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { choice, phone, text, wallClock } from '../../framework/resource/fields.ts';
import { MemberStateCell } from './MemberStateCell.tsx';

type Member = Answer<typeof calls.inviteHPToCT>;

const role = choice(roleChoices, { label: 'RESOURCE.TEAM_MEMBERS.ACCESS_ROLE_ID' });
const isInvitation = ({ state, isManaged }: Member) =>
  isManaged && (state === 'invited' || state === 'expired');
const asks = ({ state, isManaged }: Member) => isManaged && state === 'asking';

/** Who is in the chosen consultant team, asks to be, and is invited. */
export const teamMembers = defineResource({
  name: 'team-members',
  calls: { list: calls.getTeamUserAccessList },
  paths: { list: '/ag-consultant-team/user-access' },
  domain: 'AGATA',
  menu: { group: 'consultantTeam', icon: 'key' },
  fields: {
    name: text(),
    mobileNo: phone(),
    expertise: text(),
    accessRoleId: role,
    state: {},
    invitedUntil: wallClock({ list: 'hidden' }),
  },
  filters: { state: {}, accessRoleId: role },
  actions: {
    invite: {
      call: calls.inviteHPToCT,
      target: 'list',
      icon: 'mail',
      dialog: lazyComponent(() => import('../../custom/agata/teams/TeamInviteDialog.tsx')),
    },
    accept: {
      call: calls.answerTeamJoinRequest,
      target: 'record',
      icon: 'check',
      input: ({ id }) => ({ ctMemberId: id, accepts: true }),
      isShown: asks,
    },
    decline: {
      call: calls.answerTeamJoinRequest,
      target: 'record',
      icon: 'close',
      input: ({ id }) => ({ ctMemberId: id, accepts: false }),
      isShown: asks,
    },
    tell: {
      call: calls.inviteHPToCT,
      target: 'record',
      icon: 'phone',
      isShown: (member) => isInvitation(member) && member.state === 'invited',
      dialog: lazyComponent(() => import('../../custom/agata/teams/TeamTellDialog.tsx')),
    },
    inviteAgain: {
      call: calls.inviteHPToCTAgain,
      target: 'record',
      icon: 'mail',
      input: ({ id }) => ({ hpConsultantTeamId: id }),
      isShown: isInvitation,
    },
    withdraw: {
      call: calls.cancelPendingTeamInvitation,
      target: 'record',
      icon: 'undo',
      input: ({ id }) => ({ hpConsultantTeamId: id }),
      isShown: isInvitation,
    },
    changeRole: {
      call: calls.updateTeamUserAccessRole,
      target: 'record',
      icon: 'key',
      input: ({ healthcareProviderId }) => ({
        ...(healthcareProviderId && { healthcareProviderId }),
      }),
      defaultValues: (member) => ({ ...(member && { newCTMemberRole: member.accessRoleId }) }),
      fields: { consultantTeamId: { form: false }, newCTMemberRole: role },
      isShown: ({ isLed }) => isLed,
    },
    takeOut: {
      call: calls.removeTeamUser,
      target: 'record',
      icon: 'trash',
      input: ({ id }) => ({ ctMemberId: id }),
      isShown: ({ state, isManaged }) => isManaged && state === 'joined',
    },
    leave: {
      call: calls.leaveConsultantTeam,
      target: 'record',
      icon: 'exit',
      // The chosen team, which the client names.
      input: () => ({}),
      fields: { consultantTeamId: { form: false } },
      isShown: ({ isSelf, state }) => isSelf && state === 'joined',
    },
  },
  components: { cells: { state: MemberStateCell } },
});
