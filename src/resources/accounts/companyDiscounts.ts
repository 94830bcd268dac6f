import { clinicToday } from '../../../contract/fields.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { masterListResource } from '../masterListResource.ts';

/** What single companies pay less than the price of a plan, by whom and why. */
export const companyDiscounts = defineResource({
  ...masterListResource(masterLists.companyDiscounts, {
    plan: { hint: 'RESOURCE.COMPANY_DISCOUNTS.PLAN_HINT' },
    percent: { hint: 'RESOURCE.COMPANY_DISCOUNTS.PERCENT_HINT' },
  }),
  menu: { group: 'platform', icon: 'money' },
  title: 'reason',
  domain: 'DA',
  createDefaultValues: () => ({ fromDay: clinicToday() }),
});
