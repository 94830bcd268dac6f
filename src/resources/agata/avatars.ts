import { avatars as calls } from '../../../contract/agata/avatars.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { text } from '../../framework/resource/fields.ts';
import { AvatarCell } from './AvatarCell.tsx';

const AvatarPicture = lazyComponent(() => import('../../custom/agata/avatars/AvatarPicture.tsx'));

/** The gallery of pictures from which the users of AGATA choose theirs. */
export const avatars = defineResource({
  name: 'avatars',
  calls: {
    list: calls.avatarList,
    one: calls.avatarDetails,
    create: calls.createAvatar,
    update: calls.updateAvatar,
    remove: calls.removeAvatar,
  },
  paths: {
    list: '/manage-avatar-gallery',
    create: '/manage-avatar-gallery/create',
    edit: '/manage-avatar-gallery/detail/:id',
  },
  domain: 'AGATA',
  menu: { group: 'masterLists', icon: 'picture' },
  fields: {
    name: {},
    category: {},
    isOffered: { hint: 'AVATAR.OFFERED_HINT' },
    // Only sent if a new one is chosen; its section's component sets it.
    image: text({ list: false, form: false }),
  },
  filters: { category: {}, isOffered: {} },
  pageSizes: [10, 50, 200],
  createDefaultValues: () => ({ isOffered: true }),
  sections: [{ component: AvatarPicture }, { fields: ['name', 'category', 'isOffered'] }],
  components: { cells: { name: AvatarCell } },
  emptyText: 'AVATAR.EMPTY',
});
