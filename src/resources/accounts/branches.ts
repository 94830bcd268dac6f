import { branches as calls } from '../../../contract/accounts/branches.ts';
import { branchSubscriptions } from '../../../contract/accounts/branchSubscriptions.ts';
import { signUp } from '../../../contract/accounts/signUp.ts';
import { billingCycles } from '../../../contract/accounts/subscriptions.ts';
import { tenants } from '../../../contract/accounts/tenants.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { choice, day, email, money, reference, text } from '../../framework/resource/fields.ts';
import { PhoneCell } from './PhoneCell.tsx';
import { SubscriptionStateCell } from './SubscriptionStateCell.tsx';

const PhoneInput = lazyComponent(() => import('../../custom/accounts/shared/PhoneInput.tsx'));
const AddTenantDialog = lazyComponent(
  () => import('../../custom/accounts/tenants/AddTenantDialog.tsx'),
);
const PlanDialog = lazyComponent(() => import('../../custom/accounts/plans/PlanDialog.tsx'));
const LogoField = lazyComponent(() => import('../../custom/accounts/branches/LogoField.tsx'));

const dialCode = choice({
  call: lookups.saasCountryList,
  value: 'countryCode',
  label: 'countryCode',
});

/** The branches of the accounts that someone manages, with the state of their subscription. */
export const branches = defineResource({
  name: 'branches',
  calls: {
    list: calls.branchList,
    one: calls.branchDetail,
    oneById: calls.branchDetailById,
    create: calls.addBranch,
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
    planName: text(),
    status: text(),
    expiredDate: day(),
    renewalCycle: choice(billingCycles, { list: 'hidden' }),
    totalPrice: money({ list: 'hidden' }),
    startDate: day({ list: 'hidden' }),
    tenant: reference('account-tenants'),
    branchName: text(),
    branchType: reference('practice-types'),
    branchAddress: text(),
    branchCity: text(),
    branchState: text(),
    branchPostcode: text(),
    country_code_branch: dialCode,
    phoneMobile: text(),
    branchEmail: email(),
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
    contactPerson: text(),
    country_code_branch_person: dialCode,
    contactPersonPhone: text(),
    contactPersonEmail: email(),
    ContactPerson: text(),
    ContactPersonPhone: text(),
    ContactPersonEmail: email(),
  },
  search: 'branchName',
  filters: {
    startDate: day(),
    endDate: day(),
    endsFrom: { isFurther: true },
    endsUntil: { isFurther: true },
    renewsItself: { isFurther: true },
  },
  oneInput: ({ companyName, code }) => ({ companyName, branchName: code }),
  createDefaultValues: () => ({ country_code_branch: '60', country_code_branch_person: '60' }),
  unique: {
    branchName: {
      call: signUp.checkBranchNameExist,
      inputField: 'branchName',
      takenText: 'BRANCH.NAME_TAKEN',
    },
  },
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
    { component: LogoField, on: 'edit' },
    {
      fields: [
        'tenant',
        'branchName',
        'branchType',
        'branchAddress',
        'branchCity',
        'branchState',
        'branchPostcode',
        'country_code_branch',
        'phoneMobile',
        'branchEmail',
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
      fields: [
        'contactPerson',
        'country_code_branch_person',
        'contactPersonPhone',
        'contactPersonEmail',
        'ContactPerson',
        'ContactPersonPhone',
        'ContactPersonEmail',
      ],
    },
  ],
  actions: {
    addTenant: {
      call: tenants.createTenant,
      target: 'list',
      icon: 'building',
      dialog: AddTenantDialog,
    },
    plan: {
      call: branchSubscriptions.branchSubscription,
      target: 'record',
      icon: 'bookmark',
      dialog: PlanDialog,
    },
    requestMigration: {
      call: calls.sendEmailRequestMigration,
      target: 'record',
      icon: 'upload',
      input: ({ id }) => ({ branchId: id }),
    },
  },
  components: {
    cells: { phoneNo: PhoneCell, status: SubscriptionStateCell },
    inputs: { PhoneNo: PhoneInput, ContactPersonPhone: PhoneInput },
  },
});
