import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { BilledTo } from '../../../contract/accounts/billing.ts';
import type {
  BillingLine,
  CategoryTerms,
  PlanTerms,
} from '../../../contract/accounts/billingRules.ts';
import { USUAL_REMOVAL_DAYS } from '../../../contract/accounts/companyRemovals.ts';
import { eInvoiceStatuses } from '../../../contract/accounts/eInvoice.ts';
import { listedFeatures, type PlanFeature } from '../../../contract/accounts/planFeatures.ts';
import type { ReminderDay } from '../../../contract/accounts/seller.ts';
import { accounts } from '../../kit/db/schema/accounts.ts';
import * as columns from '../../kit/db/schema/columns.ts';
import { branchId } from '../../kit/db/schema/records.ts';
import { branches, tenants } from './accounts.ts';
import { subscriptionCategories } from './agataLists.ts';
import { productTypes } from './masterLists.ts';
import { onePayer, ofPayer } from './payers.ts';

/** Subscription plans that are on offer from a day to a day. The net price is that of `planPrice`. */
export const plans = pgTable(
  'plan',
  {
    ...columns.ofPlatform(),
    productTypeID: columns.wholeNumber('product_type_id').references(() => productTypes.id),
    validFrom: columns.day('valid_from'),
    validTo: columns.day('valid_to'),
    subscribeMonth: columns.wholeNumber('subscribe_month'),
    concurrentUser: columns.wholeNumber('concurrent_user'),
    storage: columns.wholeNumber('storage'),
    billingCycleID: columns.wholeNumber('billing_cycle_id'),
    unitPrice: columns.money('unit_price'),
    discountPercent: integer('discount_percent'),
    discountAmount: columns.money('discount_amount'),
    taxPercent: integer('tax_percent'),
    taxAmount: columns.money('tax_amount'),
    netPrice: columns.money('net_price'),
    description: columns.defaultText('description'),
    dedicatedWhatsapp: boolean('dedicated_whatsapp').notNull().default(false),
    features: text('features')
      .array()
      .$type<(typeof listedFeatures)[number][]>()
      .notNull()
      .default([...listedFeatures]),
    removedAt: columns.instant('removed_at'),
  },
  (table) => [index('plan_product_type').on(table.productTypeID)],
);

/** The company that runs the platform: one row, which is there from the start. */
export const sellers = pgTable(
  'seller',
  {
    id: integer('id').primaryKey().default(1),
    name: columns.defaultText('name'),
    rocNo: columns.defaultText('roc_no'),
    tin: columns.defaultText('tin'),
    sstNo: columns.defaultText('sst_no'),
    msicCode: columns.defaultText('msic_code'),
    /** What the company does, in the words of its MSIC code. */
    businessActivity: columns.defaultText('business_activity'),
    address: columns.defaultText('address'),
    city: columns.defaultText('city'),
    stateCode: columns.defaultText('state_code'),
    postcode: columns.defaultText('postcode'),
    phone: columns.defaultText('phone'),
    email: columns.defaultText('email'),
    fax: columns.defaultText('fax'),
    /** For other hours. */
    hotline: columns.defaultText('hotline'),
    website: columns.defaultText('website'),
    /** Who answers about personal data, as the privacy notice names them. */
    privacyContact: columns.defaultText('privacy_contact'),
    bankAccount: columns.defaultText('bank_account'),
    /** Its own codes of the accounts to which the export for its books posts. */
    receivablesCode: text('receivables_code').notNull().default('1200'),
    bankCode: text('bank_code').notNull().default('1100'),
    revenueCode: text('revenue_code').notNull().default('4000'),
    serviceTaxCode: text('service_tax_code').notNull().default('2100'),
    /** Days from a reminder of an open proforma to its last day; negative ones are after it. */
    reminderDays: text('reminder_days')
      .array()
      .$type<ReminderDay[]>()
      .notNull()
      .default(sql`'{7,1,0,-1}'`),
    /** Days for which the records of a removed company stay. */
    removalDays: integer('removal_days').notNull().default(USUAL_REMOVAL_DAYS),
    /** A PNG. */
    logo: columns.bytes('logo'),
    version: columns.version(),
  },
  (table) => [check('seller_once', sql`${table.id} = 1`)],
);

/** The last number given in each series of documents. */
export const documentNumbers = pgTable('document_number', {
  series: text('series').primaryKey(),
  last: integer('last').notNull(),
});

/** Columns of every document with lines: its number, whom it is for, and what it amounts to in sen. */
const ofDocument = () => ({
  ...columns.ofPlatform(),
  number: text('number').notNull(),
  /** The company of a branch. */
  tenantId: integer('tenant_id').references(() => tenants.id),
  ...ofPayer(),
  /** The payer as it was. */
  billedTo: jsonb('billed_to').$type<BilledTo>().notNull(),
  lines: jsonb('lines').$type<BillingLine[]>().notNull(),
  subTotal: columns.money('sub_total'),
  discount: columns.money('discount'),
  tax: columns.money('tax'),
  amount: columns.money('amount'),
  issuedAt: columns.instant('issued_at').notNull().defaultNow(),
});

/** Columns of what is submitted to MyInvois. */
const eInvoiceColumns = () => ({
  eInvoiceStatus: columns.oneOf('e_invoice_status', eInvoiceStatuses).default('None'),
  /** When it was last queued, which is its time of issue with MyInvois. */
  eInvoiceAt: columns.instant('e_invoice_at'),
  /** When MyInvois was last asked something about it. */
  eInvoiceTriedAt: columns.instant('e_invoice_tried_at'),
  /** Until when a server is at work with it. */
  eInvoiceHeldUntil: columns.instant('e_invoice_held_until'),
  /** Administrators were told that it has waited for long. */
  eInvoiceIsLate: boolean('e_invoice_is_late').notNull().default(false),
  eInvoiceSubmission: columns.defaultText('e_invoice_submission'),
  eInvoiceUuid: columns.defaultText('e_invoice_uuid'),
  /** Part of the address at which anyone can see that it is valid. */
  eInvoiceLongId: columns.defaultText('e_invoice_long_id'),
  eInvoiceValidatedAt: columns.instant('e_invoice_validated_at'),
  /** Why it is invalid, or why its cancellation was refused. */
  eInvoiceReason: columns.defaultText('e_invoice_reason'),
});

/** E-invoices of a month: the invoices of that month whose buyers have no TIN, as lines of one document. */
export const consolidatedEInvoices = pgTable(
  'consolidated_e_invoice',
  {
    ...columns.ofPlatform(),
    number: text('number').notNull(),
    /** The first day of its month. */
    month: columns.day('month'),
    lines: jsonb('lines').$type<BillingLine[]>().notNull(),
    subTotal: columns.money('sub_total'),
    discount: columns.money('discount'),
    tax: columns.money('tax'),
    amount: columns.money('amount'),
    issuedAt: columns.instant('issued_at').notNull().defaultNow(),
    ...eInvoiceColumns(),
  },
  (table) => [uniqueIndex('consolidated_e_invoice_number').on(table.number)],
);

/** The e-invoice of a month that has a document. */
const consolidatedId = () => integer('consolidated_id').references(() => consolidatedEInvoices.id);

/** Requests to pay for a plan. A payer has one open at a time: a new one takes the place of the last. */
export const proformas = pgTable(
  'proforma',
  {
    ...ofDocument(),
    planId: integer('plan_id').references(() => plans.id),
    /** What a team or a tenant of AGATA subscribes to, in the place of a plan. */
    categoryId: integer('category_id').references(() => subscriptionCategories.id),
    /** Who subscribed their team or tenant. */
    requestedBy: integer('requested_by').references(() => accounts.id),
    planName: text('plan_name').notNull(),
    /** Whether it begins, renews or changes the branch's plan. */
    purpose: columns.oneOf('purpose', ['new', 'renewal', 'change']),
    status: columns.oneOf('status', ['Open', 'Paid', 'Cancelled']),
    /** The last day on which it is paid. */
    validTo: columns.day('valid_to'),
    /** The plan's terms when it was made. */
    terms: jsonb('terms').$type<PlanTerms | CategoryTerms>().notNull(),
    /** Days that a credit beyond the price adds to the period. */
    extraDays: integer('extra_days').notNull().default(0),
    /** When the payment gateway was last asked whether it is paid. */
    askedAt: columns.instant('asked_at'),
    /** When it was mailed to who is to pay it. */
    mailedAt: columns.instant('mailed_at'),
    /** Whether reminders of it are mailed. */
    isReminded: boolean('is_reminded').notNull().default(true),
  },
  (table) => [
    uniqueIndex('proforma_number').on(table.number),
    uniqueIndex('proforma_open')
      .on(table.branchId)
      .where(sql`${table.status} = 'Open'`),
    index('proforma_issued').on(table.issuedAt),
    index('proforma_tenant').on(table.tenantId, table.issuedAt),
    index('proforma_branch').on(table.branchId, table.issuedAt).concurrently(),
    uniqueIndex('proforma_account_open')
      .on(table.chargingAccountId)
      .where(sql`${table.status} = 'Open'`)
      .concurrently(),
    index('proforma_account').on(table.chargingAccountId, table.issuedAt).concurrently(),
    onePayer('proforma_payer', table),
  ],
);

/** Reminders of proformas that were mailed, each once. */
export const proformaReminders = pgTable(
  'proforma_reminder',
  {
    /** Null of one that a charging account pays. */
    branchId: integer('branch_id').references(() => branches.id),
    proformaId: columns.wholeNumber('proforma_id').references(() => proformas.id),
    /** Days from the mail to the last day of the proforma; negative after it. */
    daysBefore: integer('days_before').notNull(),
    sentAt: columns.instant('sent_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.proformaId, table.daysBefore] })],
);

/** Invoices. Each is of one paid proforma. */
export const invoices = pgTable(
  'invoice',
  {
    ...ofDocument(),
    proformaId: columns.wholeNumber('proforma_id').references(() => proformas.id),
    planId: integer('plan_id').references(() => plans.id),
    planName: text('plan_name').notNull(),
    paymentMethod: columns.defaultText('payment_method'),
    status: columns.oneOf('status', ['Paid', 'Cancelled', 'Credited']),
    cancelledAt: columns.instant('cancelled_at'),
    cancelReason: columns.defaultText('cancel_reason'),
    consolidatedId: consolidatedId(),
    ...eInvoiceColumns(),
  },
  (table) => [
    uniqueIndex('invoice_number').on(table.number),
    uniqueIndex('invoice_proforma').on(table.proformaId),
    index('invoice_issued').on(table.issuedAt),
    index('invoice_branch').on(table.branchId, table.issuedAt),
    index('invoice_account').on(table.chargingAccountId, table.issuedAt).concurrently(),
    onePayer('invoice_payer', table),
    index('invoice_consolidated').on(table.consolidatedId).concurrently(),
    index('invoice_e_invoice')
      .on(table.eInvoiceStatus, table.issuedAt)
      .where(sql`${table.eInvoiceStatus} <> 'None'`)
      .concurrently(),
  ],
);

/** What was given back of an invoice. */
export const creditNotes = pgTable(
  'credit_note',
  {
    ...ofDocument(),
    invoiceId: columns.wholeNumber('invoice_id').references(() => invoices.id),
    reason: text('reason').notNull(),
    consolidatedId: consolidatedId(),
    ...eInvoiceColumns(),
  },
  (table) => [
    uniqueIndex('credit_note_number').on(table.number),
    index('credit_note_invoice').on(table.invoiceId),
    onePayer('credit_note_payer', table),
  ],
);

/** Paid periods of branches. The terms are the plan's when it was paid. */
export const branchSubscriptions = pgTable(
  'branch_subscription',
  {
    ...columns.ofPlatform(),
    branchId: branchId(),
    planId: columns.wholeNumber('plan_id').references(() => plans.id),
    planName: text('plan_name').notNull(),
    invoiceId: columns.wholeNumber('invoice_id').references(() => invoices.id),
    startsOn: columns.day('starts_on'),
    endsOn: columns.day('ends_on'),
    billingCycleId: columns.wholeNumber('billing_cycle_id'),
    concurrentUsers: columns.wholeNumber('concurrent_users'),
    /** GB. */
    storage: columns.wholeNumber('storage'),
    /** What its plan included; null of one that was sold before features were told apart, which includes them all. */
    features: text('features').array().$type<PlanFeature[]>(),
    /** What was charged for it without tax, in sen. */
    value: columns.money('value'),
    totalPrice: columns.money('total_price'),
    /** The subscription that a change put in its place. */
    replacedBy: integer('replaced_by').references((): AnyPgColumn => branchSubscriptions.id),
    cancelledAt: columns.instant('cancelled_at'),
  },
  (table) => [
    index('branch_subscription_live')
      .on(table.branchId, table.endsOn)
      .where(sql`${table.replacedBy} is null and ${table.cancelledAt} is null`),
    index('branch_subscription_branch')
      .on(table.branchId)
      .where(sql`${table.cancelledAt} is null`)
      .concurrently(),
    uniqueIndex('branch_subscription_invoice').on(table.invoiceId),
  ],
);

/** Mails about the end of a branch's plan that were sent, each once for a last day. */
export const planReminders = pgTable(
  'plan_reminder',
  {
    branchId: branchId(),
    lastDay: columns.day('last_day'),
    /** Days from the mail to the last day; -1 the day after it. */
    daysBefore: integer('days_before').notNull(),
    sentAt: columns.instant('sent_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.branchId, table.lastDay, table.daysBefore] })],
);
