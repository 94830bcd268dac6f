import { sessions as calls } from '../../../contract/platform/sessions.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { email, reference, text, wallClock } from '../../framework/resource/fields.ts';
import { SessionPersonCell } from './SessionPersonCell.tsx';

/** Who is signed in, and from where. */
export const sessions = defineResource({
  name: 'sessions',
  calls: { list: calls.sessionList },
  paths: { list: '/user-management/sessions' },
  domain: 'DA',
  menu: { group: 'platform', icon: 'screen' },
  fields: {
    fullName: text({ label: 'RESOURCE.AUDIT_LOG.WHO' }),
    email: email({ label: 'AUTH.EMAIL' }),
    branchName: text({ label: 'RESOURCE.PLATFORM_USERS.WORKS' }),
    companyName: text({ list: 'hidden', label: 'BILLING.TENANT' }),
    address: text({ label: 'REFERRAL.ADDRESS' }),
    created: wallClock({ label: 'HISTORY.SIGN-IN' }),
    lastSeen: wallClock(),
  },
  filters: { accountID: reference('platform-users', { label: 'RESOURCE.AUDIT_LOG.WHO' }) },
  sort: { field: 'lastSeen', order: 'DESC' },
  pageSizes: [10, 50, 200],
  actions: {
    end: {
      call: calls.endSession,
      target: 'record',
      icon: 'lock',
      isShown: ({ isThis }) => !isThis,
    },
  },
  components: { cells: { fullName: SessionPersonCell } },
});
