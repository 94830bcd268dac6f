import { tenants as calls } from '../../../contract/accounts/tenants.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { text } from '../../framework/resource/fields.ts';

/** The tenants of the accounts that someone manages, to choose from. It has no screens. */
export const accountTenants = defineResource({
  name: 'account-tenants',
  calls: { list: calls.searchTenantList },
  fields: { companyName: text() },
  search: 'company',
});
