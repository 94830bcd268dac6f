import { masterLists } from '../../../contract/masterLists/index.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { masterListResource } from '../masterListResource.ts';

/** Languages of the product beside those that ship. */
export const textLanguages = defineResource({
  ...masterListResource(masterLists.textLanguages),
  domain: 'DA',
  menu: { group: 'platform', icon: 'globe' },
  emptyText: 'TRANSLATION.LANGUAGES_EMPTY',
});
