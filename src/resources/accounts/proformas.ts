import { billing as calls } from '../../../contract/accounts/billing.ts';
import { billingGroups } from '../../../contract/accounts/billingGroups.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { day, money, reference, text, wallClock } from '../../framework/resource/fields.ts';
import { DocumentStateCell } from './DocumentStateCell.tsx';

const ProformaForm = lazyComponent(() => import('../../custom/accounts/billing/ProformaForm.tsx'));
const ProformaDialog = lazyComponent(
  () => import('../../custom/accounts/billing/ProformaDialog.tsx'),
);
const DocumentDetails = lazyComponent(
  () => import('../../custom/accounts/billing/DocumentDetails.tsx'),
);
const PayDialog = lazyComponent(() => import('../../custom/accounts/billing/PayDialog.tsx'));

/** Requests to pay for the plans of branches. */
export const proformas = defineResource({
  name: 'proformas',
  calls: {
    list: calls.proformaList,
    groups: billingGroups.proformaGroups,
    one: calls.proformaDetail,
    oneById: calls.proformaDetail,
    create: calls.createProforma,
  },
  paths: {
    list: '/billing-management/proforma-invoice',
    edit: '/billing-management/view-proforma-invoice/?proformaNo=:proformaNo',
  },
  domain: 'DA',
  menu: { group: 'account', icon: 'file' },
  quickAction: { isForAdministrators: true },
  title: 'proformaNo',
  fields: {
    proformaNo: text({ sort: 'proforma_no' }),
    companyName: text(),
    branchName: text(),
    payer: { list: 'hidden' },
    subscriptionPlan: text(),
    purpose: {},
    amount: money(),
    status: {},
    issuedOn: day(),
    validTo: day(),
    mailedAt: wallClock({ list: 'hidden' }),
    isReminded: { list: 'hidden' },
    subTotal: money({ list: 'hidden' }),
    discount: money({ list: 'hidden' }),
    tax: money({ list: 'hidden' }),
    tenantID: { list: false },
    branchID: { list: false },
    productID: { list: false },
    shownAmount: { list: false },
  },
  search: 'tenantName',
  filters: {
    proformaNo: text(),
    status: {},
    branchID: reference('branches'),
    startDate: day(),
    endDate: day(),
    dueFrom: { isFurther: true },
    dueUntil: { isFurther: true },
    isUnpaid: { isFurther: true },
  },
  oneInput: ({ proformaNo }) => ({ proformaNo }),
  sort: { field: 'issuedOn', order: 'DESC' },
  pageSizes: [10, 50, 200],
  submit: 'whenValid',
  sections: [{ component: ProformaForm }],
  actions: {
    pay: {
      call: calls.getProformaMol,
      target: 'record',
      icon: 'check',
      isShown: ({ status }) => status === 'Open',
      dialog: PayDialog,
    },
    settle: {
      call: calls.createInvoice,
      target: 'record',
      icon: 'file',
      input: ({ id, tenantID, productID }) => ({ proformaID: id, tenantID, productID }),
      isShown: ({ status, isPaidLate }) => status === 'Open' || status === 'Expired' || isPaidLate,
    },
    stopReminders: {
      call: calls.changeProformaReminders,
      target: 'record',
      icon: 'bell',
      input: ({ id }) => ({ id, isReminded: false }),
      isShown: ({ status, isReminded }) => status === 'Open' && isReminded,
    },
    remindAgain: {
      call: calls.changeProformaReminders,
      target: 'record',
      icon: 'bell',
      input: ({ id }) => ({ id, isReminded: true }),
      isShown: ({ status, isReminded }) => status === 'Open' && !isReminded,
    },
    cancel: {
      call: calls.cancelProforma,
      target: 'record',
      icon: 'close',
      isShown: ({ status }) => status === 'Open' || status === 'Expired',
    },
  },
  components: {
    cells: { status: DocumentStateCell },
    details: DocumentDetails,
    dialogs: { create: ProformaDialog },
  },
  emptyText: 'PROFORMA.EMPTY',
});
