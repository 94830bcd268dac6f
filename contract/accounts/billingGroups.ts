import { groupCall, months } from '../kit/groups.ts';
import { billing, invoiceSums, proformaSums } from './billing.ts';

/** Proforma invoices and invoices in groups, each with the sums that the list has of all. */
export const billingGroups = {
  proformaGroups: groupCall(billing.proformaList, {
    by: {
      status: 'value',
      issuedOn: months('startDate', 'endDate'),
      validTo: months('dueFrom', 'dueUntil'),
    },
    totals: proformaSums.shape,
  }),
  invoiceGroups: groupCall(billing.invoiceList, {
    by: { status: 'value', eInvoiceStatus: 'value', issuedAt: months('startDate', 'endDate') },
    totals: invoiceSums.shape,
  }),
};
