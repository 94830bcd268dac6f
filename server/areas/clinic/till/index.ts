import { and, eq, sql } from 'drizzle-orm';
import type { till as calls } from '../../../../contract/clinic/till.ts';
import { billReceipts, bills, patients } from '../../../db/schema/index.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { outstandingBalance } from '../patients/outstanding.ts';
import { billOf, billsOfPatient, billsWhere } from './bills.ts';
import { choices, today } from './choices.ts';
import { mailReceipt } from './mailing.ts';
import { pay, reopen, settle, voidReceipt } from './paying.ts';
import { receiptGroups, receiptsMatching } from './receiptGroups.ts';
import { receiptPaper } from './receiptPaper.ts';
import { receiptOf, receiptRows, toReceipt } from './receipts.ts';
import { edit, open } from './writing.ts';

const receiptSorts = {
  takenAt: billReceipts.takenAt,
  number: billReceipts.number,
  patientName: sql`lower(${patients.name})`,
  settled: billReceipts.settled,
  id: billReceipts.id,
};

export const till: Handlers<typeof calls> = {
  tillChoices: (_, context) => choices(context),

  tillDay: (_, context) => today(context),

  async visitBill({ appointmentID }, context) {
    const [bill = null] = await billsWhere(context, eq(bills.appointmentId, appointmentID));
    return { bill };
  },

  billDetail: ({ id }, context) => billOf(context, id),

  async patientBills({ nric, before }, context) {
    const { db, branch } = context;
    const [patient] = await db
      .select({ id: patients.id, outstandingBalance })
      .from(patients)
      .where(and(eq(patients.branchId, branch.id), eq(patients.icPassport, nric)));
    if (!patient) throw notFound('nric');
    return {
      outstandingBalance: patient.outstandingBalance,
      ...(await billsOfPatient(context, patient.id, before)),
    };
  },

  openBill: open,

  editBill: edit,

  payBill: pay,

  settleBill: ({ id }, context) => settle(context, id),

  reopenBill: ({ id }, context) => reopen(context, id),

  async receiptList({ startDate, endDate, patID, isVoid, ...list }, context) {
    const rows = await pageOf(context, list, {
      sorts: receiptSorts,
      defaultSort: 'takenAt',
      latestFirst: true,
      id: billReceipts.id,
      where: receiptsMatching({ startDate, endDate, patID, isVoid, q: list.q }, context),
      rows: () => receiptRows(context),
    });
    return rows.map((row) => toReceipt(context, row));
  },

  receiptGroups,

  receiptDetail: ({ id }, context) => receiptOf(context, id),

  printReceipt: ({ id }, context) => receiptPaper(context, id),

  mailReceipt,

  voidReceipt,
};
