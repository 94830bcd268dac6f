import { lazy } from 'react';
import { branches as calls } from '../../../contract/accounts/branches.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { date, email, reference, text } from '../../framework/resource/fields.ts';
import { PhoneCell } from './PhoneCell.tsx';
import { SubscriptionStateCell } from './SubscriptionStateCell.tsx';

const PhoneInput = lazy(() => import('../../custom/accounts/shared/PhoneInput.tsx'));
const LogoField = lazy(() => import('../../custom/accounts/branches/LogoField.tsx'));

/** The branches of the accounts that someone manages, with the state of their subscription. */
export const branches = defineResource({
  name: 'branches',
  calls: {
    list: calls.branchList,
    one: calls.branchDetail,
    oneById: calls.branchDetailById,
    update: calls.editBranchProfile,
  },
  paths: {
    list: '/branch-management/branch-active-subscription',
    edit: '/branch-management/edit-branch/?companyName=:companyName&branchName=:code',
  },
  domain: 'DA',
  menu: { group: 'account', icon: 'building' },
  fields: {
    code: text(),
    companyName: text(),
    status: text(),
    expiredDate: date(),
    city: text(),
    state: text({ list: 'hidden' }),
    address: text({ list: 'hidden' }),
    phoneNo: text({ list: 'hidden' }),
    email: email({ list: 'hidden' }),
    Code: text(),
    practiceTypeID: reference('practice-types'),
    Address: text(),
    City: text(),
    State: text(),
    Postcode: text(),
    PhoneNo: text(),
    Email: email(),
    ContactPerson: text(),
    ContactPersonPhone: text(),
    ContactPersonEmail: email(),
  },
  search: 'branchName',
  filters: { startDate: date(), endDate: date() },
  oneInput: ({ companyName, code }) => ({ companyName, branchName: code }),
  updateKey: ({ id }) => ({ Id: id }),
  editDefaultValues: (branch) => {
    const stored = branch as Answer<typeof calls.branchDetail>;
    return {
      Code: stored.code,
      Address: stored.address,
      City: stored.city,
      State: stored.state,
      Postcode: stored.postcode,
      Email: stored.email,
      PhoneNo: stored.phoneNo,
      ContactPerson: stored.contactPerson,
      ContactPersonEmail: stored.contactPersonEmail,
      ContactPersonPhone: stored.contactPersonPhone,
      ...(stored.practiceTypeID !== null && { practiceTypeID: stored.practiceTypeID }),
    };
  },
  sections: [
    { component: LogoField },
    {
      fields: [
        'Code',
        'practiceTypeID',
        'Address',
        'City',
        'State',
        'Postcode',
        'PhoneNo',
        'Email',
      ],
    },
    {
      title: 'RESOURCE.BRANCHES.CONTACT',
      fields: ['ContactPerson', 'ContactPersonPhone', 'ContactPersonEmail'],
    },
  ],
  components: {
    cells: { phoneNo: PhoneCell, status: SubscriptionStateCell },
    inputs: { PhoneNo: PhoneInput, ContactPersonPhone: PhoneInput },
  },
});
