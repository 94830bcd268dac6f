import { subscriptions as calls } from '../../../contract/accounts/subscriptions.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { choice, type ChoiceSource } from '../../framework/resource/fields.ts';
import { PlanDescriptionCell } from './PlanDescriptionCell.tsx';

const productTypes: ChoiceSource = {
  call: calls.subscriptionProductType,
  value: 'id',
  label: 'value',
};
const billingCycles: ChoiceSource = {
  call: calls.subscriptionBillingCycle,
  value: 'id',
  label: 'value',
};

/** The subscription plans that the platform sells. */
export const plans = defineResource({
  name: 'plans',
  calls: {
    list: calls.subscriptionList,
    one: calls.subscriptionDetail,
    create: calls.addSubscription,
    update: calls.updateSubscription,
    remove: calls.removeSubscription,
  },
  // Several plans may be of one product type: the id tells them apart.
  paths: {
    list: '/clinic-setup-management/subscription-plan',
    edit: '/clinic-setup-management/edit-subscription/?productTypeValue=:productTypeValue&id=:id',
  },
  domain: 'DA',
  menu: { group: 'platform', icon: 'bookmark' },
  fields: {
    productTypeValue: {},
    productTypeID: choice(productTypes, { list: false }),
    billingCycleID: choice(billingCycles),
    subscribeMonth: {},
    netPrice: { kind: 'money' },
    concurrentUser: {},
    storage: {},
    validFrom: {},
    validTo: {},
    dedicatedWhatsapp: { list: 'hidden' },
    features: { list: 'hidden', hint: 'FEATURE.KEPT_HINT' },
    unitPrice: { list: 'hidden' },
    discountPercent: { list: 'hidden' },
    discountAmount: { list: 'hidden', hint: 'PLAN.PERCENT_DECIDES' },
    taxPercent: { list: 'hidden' },
    taxAmount: { list: 'hidden', hint: 'PLAN.PERCENT_DECIDES' },
    description: { list: 'hidden' },
  },
  filters: {
    productTypeID: choice(productTypes, { separator: ',' }),
    billingCycleID: choice(billingCycles),
    offeredOn: {},
  },
  pageSizes: [10, 50, 200],
  createDefaultValues: () => ({ validFrom: clinicToday() }),
  sections: [
    {
      title: 'PLAN.PRODUCT',
      fields: [
        'productTypeID',
        'billingCycleID',
        'subscribeMonth',
        'concurrentUser',
        'storage',
        'dedicatedWhatsapp',
        'features',
        'validFrom',
        'validTo',
        'description',
      ],
    },
    {
      title: 'PLAN.PRICE',
      fields: ['unitPrice', 'discountPercent', 'discountAmount', 'taxPercent', 'taxAmount'],
    },
  ],
  components: {
    cells: { description: PlanDescriptionCell },
    inputs: {
      description: lazyComponent(
        () => import('../../custom/accounts/subscriptions/PlanDescriptionInput.tsx'),
      ),
    },
  },
});
