import { branchUsers as calls } from '../../../contract/accounts/branchUsers.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { email, text } from '../../framework/resource/fields.ts';
import { UserStateCell } from './UserStateCell.tsx';

/** Who has which role in which branch of the tenants that someone owns. */
export const userAccess = defineResource({
  name: 'user-access',
  calls: { list: calls.tenantUserAccess },
  paths: { list: '/tenant/user-access' },
  domain: 'DA',
  menu: { group: 'account', icon: 'key' },
  fields: {
    name: text(),
    email: email(),
    privilege: {},
    branch: text(),
    state: {},
    username: email({ list: 'hidden' }),
    companyName: text({ list: 'hidden' }),
  },
  filters: { branchID: {}, privilege: {}, state: {} },
  components: { cells: { state: UserStateCell } },
});
