import { agataTenants as calls } from '../../../contract/agata/tenants.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { choice, email, phone, text } from '../../framework/resource/fields.ts';
import { addressText } from './addressText.ts';

const AddressFields = lazyComponent(() => import('../../custom/agata/tenants/AddressFields.tsx'));

/** The chosen tenant of AGATA: a single record. Owners and administrators change it, members read it. */
export const agataTenants = defineResource({
  name: 'agata-tenants',
  calls: { one: calls.getAgataTenantDetails, update: calls.updateAgataTenantDetails },
  paths: { edit: '/ag-tenant/tenant-details' },
  domain: 'AGATA',
  menu: { group: 'tenant', icon: 'building' },
  fields: {
    name: text({ autoComplete: 'organization' }),
    owner: {},
    registrationNo: {},
    ssmRegistrationNo: {},
    phoneNo: phone(),
    faxNo: phone(),
    website: {},
    address: text(),
    agTenantAddressDto: text({ format: addressText }),
    picName: {},
    picEmail: email(),
    picMobileNo: phone(),
    picIcNo: text({ label: 'AGATA.IC_NO' }),
    picPassport: text({ label: 'AGATA.PASSPORT' }),
    picQualification: {},
    picMmcNo: text({ label: 'AGATA.MMC_NO' }),
    picApcNo: text({ label: 'AGATA.APC_NO' }),
    bankId: choice({ call: calls.agataBankList, value: 'id', label: 'name' }),
    bankBranch: {},
    accountName: {},
    accountNo: {},
    chargingAccountId: {},
  },
  // The chosen tenant, which the client names.
  oneInput: () => ({}),
  sections: [
    {
      title: 'AGATA.ORGANIZATION',
      fields: [
        'name',
        'owner',
        'registrationNo',
        'ssmRegistrationNo',
        'phoneNo',
        'faxNo',
        'website',
      ],
    },
    { title: 'AGATA.ADDRESS', component: AddressFields },
    {
      title: 'AGATA.IN_CHARGE',
      fields: [
        'picName',
        'picEmail',
        'picMobileNo',
        'picIcNo',
        'picPassport',
        'picQualification',
        'picMmcNo',
        'picApcNo',
      ],
    },
    { title: 'AGATA.BANK', fields: ['bankId', 'bankBranch', 'accountName', 'accountNo'] },
    { title: 'AGATA.CHARGED_TO', fields: ['chargingAccountId'] },
  ],
});
