import { lazy } from 'react';
import { companyTypes, tenants as calls } from '../../../contract/accounts/tenants.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { choice, day, email, longText, text } from '../../framework/resource/fields.ts';
import { PhoneCell } from './PhoneCell.tsx';

const PhoneInput = lazy(() => import('../../custom/accounts/shared/PhoneInput.tsx'));

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
    remark: longText({ list: 'hidden' }),
  },
  sections: [
    {
      fields: [
        'companyName',
        'email',
        'companyType',
        'address',
        'city',
        'state',
        'postcode',
        'phoneFixed',
        'phoneMobile',
        'contactPerson',
        'rocNo',
        'taxNo',
        'remark',
      ],
    },
    {
      title: 'RESOURCE.TENANTS.E_INVOICE',
      fields: ['idType', 'tin', 'sstNo', 'msicCode', 'stateCode'],
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
  submit: 'whenValid',
  components: {
    cells: { phoneFixed: PhoneCell, phoneMobile: PhoneCell },
    inputs: { phoneFixed: PhoneInput, phoneMobile: PhoneInput },
  },
});
