import { seller as calls } from '../../../contract/accounts/seller.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { email, integer, longText, text } from '../../framework/resource/fields.ts';

const IndustryInput = lazyComponent(() => import('../../custom/accounts/shared/IndustryInput.tsx'));
const SellerLogo = lazyComponent(() => import('../../custom/accounts/seller/SellerLogo.tsx'));

/** The company that runs the platform, a single record. */
export const seller = defineResource({
  name: 'seller',
  calls: { one: calls.sellerDetail, update: calls.updateSeller },
  paths: { edit: '/billing-management/seller' },
  domain: 'DA',
  menu: { group: 'platform', icon: 'building' },
  fields: {
    name: text(),
    rocNo: text(),
    address: text(),
    city: text(),
    stateCode: {},
    postcode: text(),
    phone: text(),
    email: email(),
    tin: text(),
    sstNo: text(),
    msicCode: text(),
    businessActivity: text(),
    fax: text(),
    hotline: text(),
    website: text(),
    privacyContact: text({ hint: 'SELLER.PRIVACY_CONTACT_HINT' }),
    bankAccount: longText(),
    reminderDays: {},
    removalDays: integer({ hint: 'SELLER.REMOVAL_DAYS_HINT' }),
    receivablesCode: text(),
    bankCode: text(),
    revenueCode: text(),
    serviceTaxCode: text(),
    // Only sent if a new one is chosen; its section's component sets it.
    logo: text({ form: false }),
  },
  components: { inputs: { msicCode: IndustryInput } },
  sections: [
    { component: SellerLogo },
    { fields: ['name', 'rocNo', 'bankAccount'] },
    {
      title: 'RESOURCE.SELLER.PLACE',
      fields: ['address', 'city', 'stateCode', 'postcode', 'phone', 'email'],
    },
    {
      title: 'ABOUT.contact',
      fields: ['fax', 'hotline', 'website', 'privacyContact'],
    },
    { title: 'RESOURCE.SELLER.TAXES', fields: ['tin', 'sstNo', 'msicCode', 'businessActivity'] },
    { title: 'RESOURCE.SELLER.REMINDERS', fields: ['reminderDays'] },
    { title: 'RESOURCE.COMPANY_REMOVALS', fields: ['removalDays'] },
    {
      title: 'RESOURCE.SELLER.BOOKS',
      fields: ['receivablesCode', 'bankCode', 'revenueCode', 'serviceTaxCode'],
    },
  ],
});
