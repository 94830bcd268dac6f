import { teamTenants as calls } from '../../../contract/agata/teamTenants.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { text, wallClock } from '../../framework/resource/fields.ts';
import { TeamTenantStateCell } from './TeamTenantStateCell.tsx';

type TeamTenant = Answer<typeof calls.applyToTenant>;

const isIn = (state: TeamTenant['state']) => (row: TeamTenant) =>
  row.mayDecide && row.state === state;

/** The tenants that the chosen consultant team is in, is invited to, or has applied to. */
export const teamTenants = defineResource({
  name: 'team-tenants',
  calls: { list: calls.getTeamTenantsList },
  paths: { list: '/ag-consultant-team/tenants' },
  domain: 'AGATA',
  menu: { group: 'consultantTeam', icon: 'building' },
  fields: {
    name: text(),
    city: text(),
    state: {},
    reason: text({ list: 'hidden' }),
    since: wallClock(),
  },
  filters: { state: {} },
  actions: {
    apply: {
      call: calls.applyToTenant,
      target: 'list',
      icon: 'plus',
      fields: { consultantTeamId: { form: false } },
    },
    accept: {
      call: calls.answerInvitationOfTenant,
      target: 'record',
      icon: 'check',
      input: ({ id }) => ({ id, accepts: true }),
      isShown: isIn('invited'),
    },
    decline: {
      call: calls.answerInvitationOfTenant,
      target: 'record',
      icon: 'close',
      input: ({ id }) => ({ id, accepts: false }),
      isShown: isIn('invited'),
    },
    withdraw: {
      call: calls.withdrawTenantApplication,
      target: 'record',
      icon: 'undo',
      isShown: isIn('applied'),
    },
    leave: {
      call: calls.leaveTenant,
      target: 'record',
      icon: 'exit',
      isShown: isIn('joined'),
    },
  },
  components: { cells: { state: TeamTenantStateCell } },
  emptyText: 'AGATA.TEAM_TENANT.NONE',
});

/** The tenants of AGATA by name, to which a team applies. */
export const tenantDirectory = defineResource({
  name: 'tenant-directory',
  calls: { list: calls.tenantDirectoryList },
  fields: { name: text(), city: text() },
});
