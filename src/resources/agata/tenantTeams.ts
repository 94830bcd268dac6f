import { agataTenantTeams as calls } from '../../../contract/agata/tenantTeams.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { integer, text, wallClock } from '../../framework/resource/fields.ts';
import { TenantTeamStateCell } from './TenantTeamStateCell.tsx';

const byId = ({ id }: { id: number }) => ({ id });

/** The consultant teams of the chosen tenant. What waits for an answer stands first. */
export const tenantTeams = defineResource({
  name: 'agata-tenant-teams',
  calls: { list: calls.getApprovalsList },
  paths: { list: '/ag-tenant/application-approval-consultant-team' },
  domain: 'AGATA',
  menu: { group: 'tenant', icon: 'people' },
  fields: {
    name: text(),
    approvalStatus: {},
    members: integer(),
    since: wallClock(),
    reason: text({ list: 'hidden' }),
    description: text({ list: 'hidden' }),
  },
  filters: { approvalStatus: {} },
  sort: { field: 'approvalStatus', order: 'ASC' },
  emptyText: 'AGATA.TENANT_TEAMS_NONE',
  actions: {
    approve: {
      call: calls.approveTenantTeam,
      target: 'record',
      icon: 'check',
      input: byId,
      isShown: ({ approvalStatus }) => approvalStatus === 'applied',
    },
    decline: {
      call: calls.declineTenantTeam,
      target: 'record',
      icon: 'close',
      input: byId,
      isShown: ({ approvalStatus }) => approvalStatus === 'applied',
    },
    withdraw: {
      call: calls.cancelInvitationForCtToTenant,
      target: 'record',
      icon: 'undo',
      input: ({ consultantTeamId }) => ({ consultantTeamId }),
      isShown: ({ approvalStatus }) => approvalStatus === 'invited',
    },
    remove: {
      call: calls.removeTenantTeam,
      target: 'record',
      icon: 'trash',
      input: byId,
      isShown: ({ approvalStatus }) => approvalStatus === 'joined',
    },
  },
  components: {
    cells: { approvalStatus: TenantTeamStateCell },
    toolbar: lazyComponent(() => import('../../custom/agata/tenants/AvailableTeamsLink.tsx')),
  },
});

/** The consultant teams of AGATA that the chosen tenant may invite. */
export const availableTeams = defineResource({
  name: 'available-teams',
  calls: { list: calls.listOfAvailableCt },
  paths: {
    list: '/ag-tenant/available-consultant-teams',
    parent: '/ag-tenant/application-approval-consultant-team',
  },
  domain: 'AGATA',
  fields: { name: text(), members: integer(), description: text() },
  actions: {
    invite: {
      call: calls.inviteCtToTenant,
      target: 'record',
      icon: 'personAdd',
      input: ({ id }) => ({ consultantTeamId: id }),
    },
  },
});
