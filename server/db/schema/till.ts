import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { paymentMethods } from '../../../contract/clinic/till.ts';
import { type FeeKind, feeKinds, receiptSheets } from '../../../contract/masterLists/till.ts';
import { accounts } from '../../kit/db/schema/accounts.ts';
import * as columns from '../../kit/db/schema/columns.ts';
import { branchId, ofBranch } from '../../kit/db/schema/records.ts';
import { appointments, patients } from './clinic.ts';

/** What a branch charges. */
export const fees = pgTable(
  'fee',
  {
    ...ofBranch(),
    name: text('name').notNull(),
    kind: columns.oneOf('kind', feeKinds),
    price: columns.money('price'),
    tax: columns.optional('decimal', 'tax'),
    /** The type of appointment whose bills begin with it. */
    appointmentType: columns.defaultText('appointment_type'),
    isOffered: boolean('is_offered').notNull(),
  },
  (table) => [index('fee_branch').on(table.branchId)],
);

/** Panels and employers that pay for their patients. */
export const payers = pgTable(
  'payer',
  {
    ...ofBranch(),
    name: text('name').notNull(),
    billingCode: columns.defaultText('billing_code'),
    email: columns.of('email', 'email'),
    phone: columns.of('phone', 'phone'),
    address: columns.defaultText('address'),
  },
  (table) => [
    index('payer_branch').on(table.branchId),
    unique('payer_in_branch').on(table.branchId, table.id),
  ],
);

/** Where money is taken. */
export const tills = pgTable(
  'till',
  {
    ...ofBranch(),
    name: text('name').notNull(),
    sheet: columns.oneOf('sheet', receiptSheets),
  },
  (table) => [
    index('till_branch').on(table.branchId),
    unique('till_in_branch').on(table.branchId, table.id),
  ],
);

/** What a patient owes for a visit, or for something bought without one. Amounts are in sen. */
export const bills = pgTable(
  'bill',
  {
    ...ofBranch(),
    patientId: integer('patient_id').notNull(),
    appointmentId: integer('appointment_id'),
    /** Who pays what the patient does not. */
    payerId: integer('payer_id'),
    /** The sum of its lines. */
    total: columns.money('total').default(0),
    /** The sum of what its receipts settled, without those that are void. */
    paid: columns.money('paid').default(0),
    /** What stands on the payer's statement. */
    charged: columns.money('charged').default(0),
    /** Since when nothing of it is open: paid, charged to the payer, or of nothing. */
    settledAt: columns.instant('settled_at'),
    settledBy: integer('settled_by').references(() => accounts.id),
    createdAt: columns.instant('created_at').notNull().defaultNow(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.patientId],
      foreignColumns: [patients.branchId, patients.id],
    }),
    foreignKey({
      columns: [table.branchId, table.appointmentId],
      foreignColumns: [appointments.branchId, appointments.id],
    }),
    foreignKey({
      columns: [table.branchId, table.payerId],
      foreignColumns: [payers.branchId, payers.id],
    }),
    unique('bill_in_branch').on(table.branchId, table.id),
    uniqueIndex('bill_of_visit').on(table.branchId, table.appointmentId),
    index('bill_patient').on(table.branchId, table.patientId),
    index('bill_open')
      .on(table.branchId, table.patientId)
      .where(sql`${table.settledAt} is null`),
    index('bill_payer')
      .on(table.branchId, table.payerId, table.settledAt)
      .where(sql`${table.charged} > 0`),
    check('bill_settled_by', sql`(settled_at IS NULL) = (settled_by IS NULL)`),
    check('bill_paid', sql`paid >= 0 AND charged >= 0 AND paid + charged <= total`),
    check('bill_settled', sql`settled_at IS NULL OR paid + charged = total`),
  ],
);

/** The lines of a bill: what a fee was when it was added, whatever becomes of it later. */
export const billLines = pgTable(
  'bill_line',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    branchId: branchId(),
    billId: integer('bill_id').notNull(),
    position: integer('position').notNull(),
    /** The fee that it was made of, which may be gone since. */
    feeId: integer('fee_id'),
    name: text('name').notNull(),
    kind: columns.oneOf('kind', feeKinds),
    price: columns.money('price'),
    quantity: integer('quantity').notNull(),
    discount: columns.money('discount'),
    discountReason: columns.defaultText('discount_reason'),
    discountBy: integer('discount_by').references(() => accounts.id),
    taxRate: columns.optional('decimal', 'tax_rate'),
    net: columns.money('net'),
    tax: columns.money('tax'),
    total: columns.money('total'),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.billId],
      foreignColumns: [bills.branchId, bills.id],
    }),
    index('bill_line_of').on(table.billId, table.position),
    check(
      'bill_line_sums',
      sql`net = price * quantity - discount AND total = net + tax AND net >= 0`,
    ),
  ],
);

/** A person's till, counted: what was to be in it and what was. Amounts are in sen. */
export const tillClosings = pgTable(
  'till_closing',
  {
    ...ofBranch(),
    day: date('day').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    tillId: integer('till_id'),
    float: columns.money('float'),
    cash: columns.money('cash'),
    card: columns.money('card'),
    duitNow: columns.money('duit_now'),
    transfer: columns.money('transfer'),
    counted: columns.money('counted'),
    note: columns.defaultText('note'),
    receipts: integer('receipts').notNull(),
    voided: integer('voided').notNull(),
    closedAt: columns.instant('closed_at').notNull().defaultNow(),
    /** Who closed it where that was somebody else, as the person has left. */
    closedBy: integer('closed_by').references(() => accounts.id),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.tillId],
      foreignColumns: [tills.branchId, tills.id],
    }),
    unique('till_closing_in_branch').on(table.branchId, table.id),
    index('till_closing_day').on(table.branchId, table.day),
  ],
);

/** What a receipt says, so that it is printed the same for as long as it is kept. Amounts are in sen. */
export interface ReceiptContent {
  patientName: string;
  icPassport: string;
  doctor: string;
  lines: {
    name: string;
    quantity: number;
    price: number;
    discount: number;
    taxRate: string | null;
    total: number;
  }[];
  net: number;
  tax: number;
  total: number;
  /** What earlier receipts had settled. */
  paidBefore: number;
}

/** What a receipt settled of each kind of fee, in sen. */
export type PaidKinds = Partial<Record<FeeKind, number>>;

/** Receipts: what was taken for a bill at once. Nothing but their being void, printed and closed changes. */
export const billReceipts = pgTable(
  'bill_receipt',
  {
    ...ofBranch(),
    billId: integer('bill_id').notNull(),
    /** From 1 on in each branch, without a gap. */
    number: integer('number').notNull(),
    takenAt: columns.instant('taken_at').notNull().defaultNow(),
    takenBy: integer('taken_by')
      .notNull()
      .references(() => accounts.id),
    tillId: integer('till_id'),
    /** What the bill was less by, and what that was rounded by for coins. */
    settled: columns.money('settled'),
    rounding: columns.money('rounding'),
    /** What the bill still was after it. */
    openAfter: columns.money('open_after'),
    content: jsonb('content').$type<ReceiptContent>().notNull(),
    /** What it settled of each kind of fee, as the bill was then. */
    kinds: jsonb('kinds').$type<PaidKinds>().notNull().default({}),
    /** How often it was printed: the first time as the original. */
    prints: integer('prints').notNull().default(0),
    voidedAt: columns.instant('voided_at'),
    voidedBy: integer('voided_by').references(() => accounts.id),
    voidReason: text('void_reason'),
    closingId: integer('closing_id'),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.billId],
      foreignColumns: [bills.branchId, bills.id],
    }),
    foreignKey({
      columns: [table.branchId, table.tillId],
      foreignColumns: [tills.branchId, tills.id],
    }),
    foreignKey({
      columns: [table.branchId, table.closingId],
      foreignColumns: [tillClosings.branchId, tillClosings.id],
    }),
    unique('bill_receipt_in_branch').on(table.branchId, table.id),
    uniqueIndex('bill_receipt_number').on(table.branchId, table.number),
    index('bill_receipt_of').on(table.branchId, table.billId),
    index('bill_receipt_taken').on(table.branchId, table.takenAt),
    index('bill_receipt_unclosed')
      .on(table.branchId, table.takenBy, table.takenAt)
      .where(sql`${table.closingId} is null`)
      .concurrently(),
    index('bill_receipt_closing').on(table.branchId, table.closingId).concurrently(),
    check(
      'bill_receipt_void',
      sql`(voided_at IS NULL) = (voided_by IS NULL) AND (voided_at IS NULL) = (void_reason IS NULL)`,
    ),
    check('bill_receipt_rounding', sql`rounding BETWEEN -2 AND 2 AND settled > 0`),
  ],
);

/** What a receipt was paid with, in sen. */
export const billPayments = pgTable(
  'bill_payment',
  {
    branchId: branchId(),
    receiptId: integer('receipt_id').notNull(),
    position: integer('position').notNull(),
    method: columns.oneOf('method', paymentMethods),
    amount: columns.money('amount'),
    /** Cash as it was handed over. */
    given: columns.optional('money', 'given'),
    reference: columns.defaultText('reference'),
  },
  (table) => [
    primaryKey({ columns: [table.receiptId, table.position] }),
    foreignKey({
      columns: [table.branchId, table.receiptId],
      foreignColumns: [billReceipts.branchId, billReceipts.id],
    }),
  ],
);
