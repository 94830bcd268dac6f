import { roleChoices } from '../../../contract/agata/memberFields.ts';
import { agataTenantMembers as calls } from '../../../contract/agata/tenantMembers.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { choice, phone, text, wallClock } from '../../framework/resource/fields.ts';
import { MemberStateCell } from './MemberStateCell.tsx';

const TenantInviteDialog = lazyComponent(
  () => import('../../custom/agata/tenants/TenantInviteDialog.tsx'),
);

const byId = ({ id }: { id: number }) => ({ hpTenantId: id });

/** The people of the chosen tenant, and those who are invited to it by mobile number. */
export const tenantMembers = defineResource({
  name: 'agata-tenant-members',
  calls: { list: calls.getTenantUserAccessList },
  paths: { list: '/ag-tenant/user-access' },
  domain: 'AGATA',
  menu: { group: 'tenant', icon: 'key' },
  fields: {
    name: text(),
    mobileNo: phone(),
    accessRole: {},
    state: {},
    since: wallClock(),
    until: wallClock({ list: 'hidden' }),
  },
  filters: { accessRole: {}, state: {} },
  actions: {
    invite: {
      call: calls.inviteHpToTenant,
      target: 'list',
      icon: 'personAdd',
      dialog: TenantInviteDialog,
    },
    inviteAgain: {
      call: calls.inviteHpToTenant,
      target: 'record',
      icon: 'mail',
      input: ({ mobileNo }) => ({ mobileNo }),
      isShown: ({ state, mayChange }) => mayChange && state !== 'joined',
      dialog: TenantInviteDialog,
    },
    changeRole: {
      call: calls.updateTenantUserAccessRole,
      target: 'record',
      icon: 'key',
      input: byId,
      defaultValues: (member) => ({ ...(member && { accessRoleId: member.accessRoleId }) }),
      fields: { accessRoleId: choice(roleChoices) },
      isShown: ({ mayChange }) => mayChange,
    },
    withdraw: {
      call: calls.cancelTenantInvitation,
      target: 'record',
      icon: 'undo',
      input: byId,
      isShown: ({ state, mayChange }) => mayChange && state !== 'joined',
    },
    remove: {
      call: calls.removeTenantUser,
      target: 'record',
      icon: 'trash',
      input: byId,
      isShown: ({ state, mayChange }) => mayChange && state === 'joined',
    },
  },
  components: { cells: { state: MemberStateCell } },
});
