import { lazy } from 'react';
import { platformUsers as calls } from '../../../contract/accounts/platformUsers.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { boolean, day, email, integer, text, wallClock } from '../../framework/resource/fields.ts';

const UserFacts = lazy(() => import('../../custom/platform/users/UserFacts.tsx'));

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
    roles: {},
    branches: integer({ label: 'RESOURCE.BRANCHES' }),
    emailConfirmed: boolean(),
    lastSignedIn: wallClock(),
    devices: integer(),
    isAdministrator: boolean({
      list: 'hidden',
      hint: 'RESOURCE.PLATFORM_USERS.IS_ADMINISTRATOR_HINT',
    }),
    works: text({ list: 'hidden' }),
    createdDate: day({ list: 'hidden' }),
  },
  filters: { role: { label: 'RESOURCE.BRANCH_USERS.PRIVILEGE' }, isAdministrator: {} },
  pageSizes: [10, 50, 200],
  sections: [{ component: UserFacts }, { fields: ['isAdministrator'] }],
});
