import { masterLists } from '../../../contract/masterLists/index.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { masterListResource } from '../masterListResource.ts';

/** What consultant teams and tenants of AGATA may subscribe to. */
export const subscriptionCategories = defineResource({
  ...masterListResource(masterLists.subscriptionCategories),
  paths: { list: '/ag-subscription-management/subscription-categories' },
  domain: 'AGATA',
  menu: { group: 'platform', icon: 'bookmark' },
});
