import { type SQL, sql } from 'drizzle-orm';
import { billingGroups as calls } from '../../../../contract/accounts/billingGroups.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { atClinicZone } from '../../../db/clinicDays.ts';
import { monthOf, readGroups } from '../../../kit/db/groups.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import {
  invoiceRows,
  invoicesMatching,
  invoiceTotals,
  proformaRows,
  proformasMatching,
  proformaTotals,
} from '../billing/reading.ts';

const monthOfIssue = monthOf(sql`listed.issued_at ${atClinicZone}`);
const listed = (rows: { getSQL(): SQL }) => sql`FROM (${rows.getSQL()}) AS listed`;

export const billingGroups: Handlers<typeof calls> = {
  proformaGroups({ by, ...input }, context) {
    const today = clinicToday();
    const keys: Readonly<Record<string, SQL>> = {
      // An open one has expired once its last day is over.
      status: sql`CASE WHEN listed.status = 'Open' AND listed.valid_to < ${today} THEN 'Expired' ELSE listed.status END`,
      issuedOn: monthOfIssue,
      validTo: monthOf(sql`listed.valid_to`),
    };
    return readGroups(context.db, calls.proformaGroups, {
      by: keys[by ?? ''],
      totals: proformaTotals(today),
      rows: listed(proformaRows(context).where(proformasMatching(input, context))),
    });
  },

  invoiceGroups({ by, ...input }, context) {
    const keys: Readonly<Record<string, SQL>> = {
      status: sql`listed.status`,
      eInvoiceStatus: sql`listed.e_invoice_status`,
      issuedAt: monthOfIssue,
    };
    return readGroups(context.db, calls.invoiceGroups, {
      by: keys[by ?? ''],
      totals: invoiceTotals,
      rows: listed(invoiceRows(context).where(invoicesMatching(input, context))),
    });
  },
};
