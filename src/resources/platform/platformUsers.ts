import { platformUsers as calls } from '../../../contract/accounts/platformUsers.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { boolean, date, email, text } from '../../framework/resource/fields.ts';

/** Everyone with an account, with their role on the platform. */
export const platformUsers = defineResource({
  name: 'platform-users',
  calls: { list: calls.saasUserList, one: calls.saasUserDetail, update: calls.editSaasUserRole },
  paths: {
    list: '/user-management/user-profile-detail-list',
    edit: '/user-management/edit-role/?email=:email',
  },
  domain: 'DA',
  menu: { group: 'platform', icon: 'people' },
  fields: {
    fullName: text(),
    email: email(),
    isAdministrator: boolean(),
    works: text(),
    emailConfirmed: boolean({ list: 'hidden' }),
    createdDate: date({ list: 'hidden' }),
  },
  filters: { isAdministrator: {} },
});
