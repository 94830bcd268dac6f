import { agataUsers as calls } from '../../../contract/agata/agataUsers.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { email, text, wallClock } from '../../framework/resource/fields.ts';
import { masterListResource } from '../masterListResource.ts';

const AreasField = lazyComponent(() => import('../../custom/platform/accessLevels/AreasField.tsx'));
const UserLevel = lazyComponent(() => import('../../custom/agata/userGroups/UserLevel.tsx'));

/** What users of the platform see and edit. */
export const accessLevels = defineResource({
  ...masterListResource(masterLists.accessLevels),
  paths: { list: '/ag-user-group-management/access-level' },
  menu: { group: 'userGroups', icon: 'lock' },
  pageSizes: [10, 50, 200],
  emptyText: 'AGATA.NO_LEVELS',
  sections: [{ fields: ['name', 'description'] }, { component: AreasField }],
});

/** The Administrators of the platform, each with an access level or full access. */
export const agataUsers = defineResource({
  name: 'agata-users',
  calls: { list: calls.agataUserList, one: calls.agataUserDetail, update: calls.setAccessLevel },
  paths: { list: '/ag-user-group-management/user' },
  domain: 'AGATA',
  menu: { group: 'userGroups', icon: 'people' },
  fields: {
    fullName: text({ label: 'RESOURCE.PLATFORM_USERS.FULL_NAME' }),
    email: email({ label: 'AUTH.EMAIL' }),
    accessLevel: { hint: 'AGATA.LEVEL_HINT', inPlace: false },
    lastSignedIn: wallClock({ label: 'RESOURCE.PLATFORM_USERS.LAST_SIGNED_IN' }),
  },
  filters: { accessLevel: {}, hasFullAccess: { label: 'AGATA.FULL_ACCESS' } },
  pageSizes: [10, 50, 200],
  components: { cells: { accessLevel: UserLevel } },
});
