import { platformUsers as calls } from '../../../contract/accounts/platformUsers.ts';
import { secondFactors } from '../../../contract/accounts/secondFactor.ts';
import { rulesOf } from '../../../contract/kit/rules.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { boolean, day, email, integer, text, wallClock } from '../../framework/resource/fields.ts';

const UserLevel = lazyComponent(() => import('../../custom/agata/userGroups/UserLevel.tsx'));
const UserFacts = lazyComponent(() => import('../../custom/platform/users/UserFacts.tsx'));

/** Whoever may not see access levels is not shown them. */
const ofLevels = {
  permission: { action: 'list', resource: 'access-levels' },
  editPermission: { action: 'edit', resource: 'agata-users' },
} as const;

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
    accessLevel: {
      label: 'RESOURCE.AGATA_USERS.ACCESS_LEVEL',
      hint: 'AGATA.LEVEL_HINT',
      inPlace: false,
      ...ofLevels,
    },
    branches: integer({ label: 'RESOURCE.BRANCHES' }),
    emailConfirmed: boolean(),
    hasSecondFactor: boolean(),
    lastSignedIn: wallClock(),
    devices: integer(),
    isAdministrator: boolean({
      list: 'hidden',
      inPlace: false,
      hint: 'RESOURCE.PLATFORM_USERS.IS_ADMINISTRATOR_HINT',
    }),
    works: text({ list: 'hidden' }),
    createdDate: day({ list: 'hidden' }),
  },
  filters: {
    role: { label: 'RESOURCE.BRANCH_USERS.PRIVILEGE' },
    isAdministrator: {},
    accessLevel: { label: 'RESOURCE.AGATA_USERS.ACCESS_LEVEL', ...ofLevels },
  },
  actions: {
    resetSecondFactor: {
      call: secondFactors.resetSecondFactor,
      target: 'record',
      icon: 'phone',
      input: ({ id }) => ({ id }),
      isShown: ({ hasSecondFactor }) => hasSecondFactor,
      note: () => 'SECOND_FACTOR.RESET_MEANS',
    },
  },
  pageSizes: [10, 50, 200],
  sections: [{ component: UserFacts }, { fields: ['isAdministrator', 'accessLevel'] }],
  components: { cells: { accessLevel: UserLevel } },
  rules: rulesOf('platformUser', calls.editSaasUserRole.body.shape, {
    accessLevel: {
      shown: ({ isAdministrator }: { isAdministrator?: boolean }) => isAdministrator === true,
    },
  }),
});
