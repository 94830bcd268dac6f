import { masterLists } from '../../../contract/masterLists/index.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { masterListResource } from '../masterListResource.ts';

/** The products that subscription plans sell. */
export const productTypes = defineResource({
  ...masterListResource(masterLists.productTypes),
  domain: 'DA',
  menu: { group: 'platform', icon: 'inbox' },
});
