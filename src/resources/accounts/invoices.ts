import { billing as calls } from '../../../contract/accounts/billing.ts';
import { billingGroups } from '../../../contract/accounts/billingGroups.ts';
import { billingPapers } from '../../../contract/accounts/billingPapers.ts';
import { eInvoices } from '../../../contract/accounts/eInvoices.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { day, money, reference, text, wallClock } from '../../framework/resource/fields.ts';
import { DocumentStateCell } from './DocumentStateCell.tsx';
import { InvoiceChipCell } from './EInvoiceChip.tsx';

const InvoiceForm = lazyComponent(() => import('../../custom/accounts/billing/InvoiceForm.tsx'));
const DocumentDetails = lazyComponent(
  () => import('../../custom/accounts/billing/DocumentDetails.tsx'),
);

/** Invoices with their receipts: what branches have paid. */
export const invoices = defineResource({
  name: 'invoices',
  calls: {
    list: calls.invoiceList,
    groups: billingGroups.invoiceGroups,
    one: calls.invoiceDetail,
    oneById: calls.invoiceDetail,
    create: calls.createInvoice,
  },
  paths: {
    list: '/billing-management/invoice-and-receipt',
    edit: '/billing-management/view-invoice-and-receipt/?invoiceNo=:invoiceNo',
  },
  domain: 'DA',
  menu: { group: 'account', icon: 'check' },
  fields: {
    invoiceNo: text(),
    companyName: text(),
    branchName: text(),
    payer: { list: 'hidden' },
    subscriptionPlan: text(),
    amount: money(),
    credited: money({ list: 'hidden' }),
    status: {},
    eInvoiceStatus: {},
    issuedAt: wallClock(),
    receiptNo: text({ list: 'hidden' }),
    proformaNo: text({ list: 'hidden' }),
    paymentMethod: { list: 'hidden' },
    subTotal: money({ list: 'hidden' }),
    discount: money({ list: 'hidden' }),
    tax: money({ list: 'hidden' }),
    tenantID: { list: false },
    proformaID: { list: false },
    productID: { list: false },
  },
  search: 'tenantName',
  filters: {
    invoiceNo: text(),
    status: {},
    eInvoiceStatus: {},
    branchID: reference('branches'),
    startDate: day(),
    endDate: day(),
  },
  oneInput: ({ invoiceNo }) => ({ invoiceNo }),
  sort: { field: 'issuedAt', order: 'DESC' },
  pageSizes: [10, 50, 200],
  submit: 'whenValid',
  sections: [{ component: InvoiceForm }],
  actions: {
    cancel: {
      call: calls.cancelInvoice,
      target: 'record',
      icon: 'close',
      isShown: ({ isCancellable }) => isCancellable,
    },
    credit: {
      call: calls.createCreditNote,
      target: 'record',
      icon: 'undo',
      isShown: ({ status }) => status === 'Paid',
    },
    mail: {
      call: billingPapers.sendBillingDocument,
      target: 'record',
      icon: 'mail',
      input: ({ invoiceNo }) => ({ number: invoiceNo }),
      defaultValues: () => ({ kind: 'invoice' as const }),
      isShown: ({ status }) => status !== 'Cancelled',
    },
    submitEinvoice: {
      call: eInvoices.submitEinvoice,
      target: 'record',
      icon: 'upload',
      input: ({ invoiceNo }) => ({ invoiceNo }),
      isShown: ({ isSubmittable }) => isSubmittable,
    },
  },
  components: {
    cells: { status: DocumentStateCell, eInvoiceStatus: InvoiceChipCell },
    details: DocumentDetails,
  },
  emptyText: 'INVOICE.EMPTY',
});
