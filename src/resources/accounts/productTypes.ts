import { masterLists } from '../../../contract/masterLists/index.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { masterListResource } from '../masterListResource.ts';

/** The products that subscription plans sell. */
export const productTypes = defineResource({
  ...masterListResource(masterLists.productTypes),
  paths: {
    list: '/master-list-management/product-types',
    edit: '/master-list-management/product-types/:id',
  },
  domain: 'DA',
  menu: { group: 'platform', icon: 'inbox' },
  referring: [{ resource: 'plans', by: 'productTypeID' }],
});
