import {
  providerRequests as calls,
  type RequestResource,
} from '../../../contract/agata/providerRequests.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { email, phone, text, wallClock } from '../../framework/resource/fields.ts';
import { ApprovalCell } from './ApprovalCell.tsx';

const AskedFields = lazyComponent(
  () => import('../../custom/agata/providerRequests/AskedFields.tsx'),
);
const AskedTable = lazyComponent(
  () => import('../../custom/agata/providerRequests/AskedTable.tsx'),
);

const person = {
  name: text({ label: 'RESOURCE.PROVIDER_PROFILE.NAME' }),
  mobileNo: phone({ label: 'RESOURCE.PROVIDER_PROFILE.MOBILE_NO', list: 'hidden' }),
  email: email({ label: 'AUTH.EMAIL', list: 'hidden' }),
};
const decision = {
  createdAt: wallClock({ label: 'AGATA.ASKED_AT' }),
  status: { label: 'AGATA.STATE' },
  decidedAt: wallClock({ label: 'AGATA.DECIDED_AT' }),
  decidedBy: text({ label: 'AGATA.DECIDED_BY' }),
  reason: text({ label: 'AGATA.REASON', list: 'hidden' }),
} as const;
const isOpen = ({ status: of }: { status: string }) => of === 'pending';
const common = {
  domain: 'AGATA',
  filters: { status: { label: 'AGATA.STATE' } },
  filterDefaultValues: { status: 'pending' as const },
  sort: { field: 'createdAt', order: 'ASC' },
  pageSizes: [10, 50, 200],
  emptyText: 'AGATA.NONE_WAITS',
} as const;
const registration = {
  ...common,
  fields: {
    ...person,
    expertise: text({ label: 'RESOURCE.PROVIDER_PROFILE.EXPERTISE' }),
    mmcNo: text({ label: 'AGATA.MMC_NO', list: 'hidden' }),
    ...decision,
  },
  components: { cells: { status: ApprovalCell }, details: AskedTable },
} as const;
const update = {
  ...common,
  fields: { ...person, changes: { label: 'AGATA.CHANGES' }, ...decision },
  components: { cells: { changes: AskedFields, status: ApprovalCell }, details: AskedTable },
} as const;

/** The addresses of the requests of a kind. */
const pathsOf = (name: string) => ({
  list: `/ag-user-application-approval/${name}`,
  edit: `/ag-user-application-approval/${name}-detail/?name=:name&id=:id`,
});

const actions = <A, R>(approve: A, reject: R) => ({
  approve: { call: approve, target: 'record', icon: 'check', isShown: isOpen } as const,
  reject: {
    call: reject,
    target: 'record',
    icon: 'close',
    isShown: isOpen,
    fields: { reason: { label: 'AGATA.REASON', hint: 'AGATA.REASON_HINT' } },
  } as const,
});

/** Registrations of healthcare providers, which an Administrator approves. */
export const providerRegistrations = defineResource({
  ...registration,
  name: 'provider-registrations' satisfies RequestResource,
  calls: { list: calls.providerRegistrationList, one: calls.providerRegistrationDetail },
  paths: pathsOf('healthcare-provider-registration'),
  menu: { group: 'approvals', icon: 'cross' },
  actions: actions(calls.approveProviderRegistration, calls.rejectProviderRegistration),
});

/** Registrations of service agents. */
export const agentRegistrations = defineResource({
  ...registration,
  name: 'agent-registrations' satisfies RequestResource,
  calls: { list: calls.agentRegistrationList, one: calls.agentRegistrationDetail },
  paths: pathsOf('service-agent-registration'),
  menu: { group: 'approvals', icon: 'person' },
  actions: actions(calls.approveAgentRegistration, calls.rejectAgentRegistration),
});

/** Changed profiles of healthcare providers. */
export const providerUpdates = defineResource({
  ...update,
  name: 'provider-updates' satisfies RequestResource,
  calls: { list: calls.providerUpdateList, one: calls.providerUpdateDetail },
  paths: pathsOf('healthcare-provider-profile-update'),
  menu: { group: 'approvals', icon: 'edit' },
  actions: actions(calls.approveProviderUpdate, calls.rejectProviderUpdate),
});

/** Changed profiles of service agents. */
export const agentUpdates = defineResource({
  ...update,
  name: 'agent-updates' satisfies RequestResource,
  calls: { list: calls.agentUpdateList, one: calls.agentUpdateDetail },
  paths: pathsOf('service-agent-profile-update'),
  menu: { group: 'approvals', icon: 'edit' },
  actions: actions(calls.approveAgentUpdate, calls.rejectAgentUpdate),
});
