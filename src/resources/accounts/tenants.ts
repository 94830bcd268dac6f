import { companyRemovals } from '../../../contract/accounts/companyRemovals.ts';
import { companyTypes, tenants as calls } from '../../../contract/accounts/tenants.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { choice, day, email, longText, text } from '../../framework/resource/fields.ts';
import { PhoneCell } from './PhoneCell.tsx';

const CompanyState = lazyComponent(() => import('../../custom/accounts/tenants/CompanyState.tsx'));
const IndustryInput = lazyComponent(() => import('../../custom/accounts/shared/IndustryInput.tsx'));
const PlatformsEmail = lazyComponent(
  () => import('../../custom/accounts/tenants/PlatformsEmail.tsx'),
);
const PlatformsRemark = lazyComponent(
  () => import('../../custom/accounts/tenants/PlatformsRemark.tsx'),
);
const PhoneInput = lazyComponent(() => import('../../custom/accounts/shared/PhoneInput.tsx'));

/** The companies that rent the product, managed by the platform's administrators. */
export const tenants = defineResource({
  name: 'tenants',
  calls: {
    list: calls.tenantList,
    one: calls.tenantDetail,
    create: calls.addTenant,
    update: calls.editTenantProfile,
  },
  paths: {
    list: '/tenant/tenant-list',
    create: '/tenant/new-tenant',
    edit: '/tenant/edit-tenant/?companyName=:companyName',
  },
  domain: 'DA',
  menu: { group: 'tenant', icon: 'building', create: 'plus' },
  quickAction: { hiddenOn: ['/tenant/new-tenant'] },
  fields: {
    companyName: text(),
    email: email(),
    billingEmail: email({ list: 'hidden' }),
    companyType: choice(companyTypes),
    address: text({ list: 'hidden' }),
    city: text(),
    state: text(),
    postcode: text({ list: 'hidden' }),
    phoneFixed: text(),
    phoneMobile: text({ list: 'hidden' }),
    contactPerson: text({ list: 'hidden' }),
    rocNo: text({ list: 'hidden' }),
    taxNo: text({ list: 'hidden' }),
    tin: text({ list: 'hidden' }),
    idType: { list: 'hidden' },
    sstNo: text({ list: 'hidden' }),
    msicCode: text({ list: 'hidden' }),
    stateCode: { list: 'hidden' },
    taxCheck: { form: false },
    remark: longText({ list: 'hidden' }),
  },
  sections: [
    { component: CompanyState, on: 'edit' },
    {
      fields: [
        'companyName',
        'email',
        'billingEmail',
        'companyType',
        'address',
        'city',
        'state',
        'postcode',
        'phoneFixed',
        'phoneMobile',
        'contactPerson',
        'taxNo',
        'remark',
      ],
    },
    {
      title: 'RESOURCE.TENANTS.E_INVOICE',
      fields: ['idType', 'rocNo', 'tin', 'sstNo', 'msicCode', 'stateCode'],
    },
  ],
  search: 'tenantName',
  filters: { startDate: day(), endDate: day() },
  unique: {
    companyName: {
      call: calls.checkTenantNameExist,
      inputField: 'tenantName',
      takenText: 'TENANT.NAME_TAKEN',
    },
  },
  actions: {
    removeCompany: {
      call: companyRemovals.removeCompany,
      target: 'record',
      icon: 'trash',
      input: ({ companyName }) => ({ companyName }),
      note: () => 'COMPANY_REMOVAL.NOTE',
    },
  },
  submit: 'whenValid',
  components: {
    cells: { phoneFixed: PhoneCell, phoneMobile: PhoneCell },
    inputs: {
      phoneFixed: PhoneInput,
      phoneMobile: PhoneInput,
      msicCode: IndustryInput,
      // The platform's own: an owner neither reads the remark nor names another owner.
      remark: PlatformsRemark,
      email: PlatformsEmail,
    },
  },
});
