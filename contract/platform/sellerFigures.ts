import { payers } from '../accounts/billing.ts';
import { eInvoiceStatus } from '../accounts/eInvoice.ts';
import { ageingBands } from '../accounts/statements.ts';
import { unsettledReasons } from '../accounts/unsettledPart.ts';
import { clinicToday, day, oneOf, sen } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

const text = z.string();
const count = z.int();

/** Days ahead in which a plan's end is near, and days without a sign of work after which a branch is quiet. */
export const ENDS_SOON_DAYS = 30;
export const QUIET_DAYS = 14;
/** Days back that the lines by day show, today included. */
export const SHOWN_DAYS = 30;
/** The share of its plan, in percent, from which a branch is near its limit. */
export const NEAR_LIMIT = 80;
/** Months that the lines by month show, this one included. */
export const SHOWN_MONTHS = 12;
/** Rows of a table of figures at most; its number counts all. */
export const MOST_ROWS = 200;

/** What became of the recurring revenue of who pays within a month. */
export const revenueChanges = ['gained', 'expanded', 'contracted', 'lost'] as const;
export type RevenueChange = (typeof revenueChanges)[number];

/** Where a registration stopped: the email is not confirmed, no plan is chosen, it is not paid, nobody booked anything. */
export const registrationSteps = ['email', 'plan', 'payment', 'start'] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

/** E-invoices that somebody has to look into. */
export const eInvoiceFaults = ['Invalid', 'Incomplete', 'CancelRefused'] as const;

const days = z.array(z.object({ day: text, count }));
// A month is named by its first day.
const months = z.array(z.object({ month: text, count }));
const branch = { branchID: count, branchName: text, companyName: text };
const byKind = { gained: sen(), expanded: sen(), contracted: sen(), lost: sen() };
const change = z.object({
  payer: z.enum(payers),
  branchID: z.nullable(count).check(z.meta({ description: 'Of a branch.' })),
  branchName: text.check(
    z.meta({ description: 'Of the branch, or of the team or the tenant of AGATA that pays.' }),
  ),
  companyName: text,
  chargingAccountID: z
    .nullable(count)
    .check(z.meta({ description: 'The charging account of AGATA that pays.' })),
  kind: z.enum(revenueChanges),
  before: sen(),
  after: sen(),
});
const ofBranches = 'A minute old at most.';

/** What the platform's dashboard counts for the company that sells it, over all branches. */
export const sellerFigures = {
  sellerRevenue: call({
    method: 'GET',
    path: '/api/seller_revenue',
    summary:
      'The recurring revenue of the last twelve months, each on its last day and this one today: what the plan of each branch, and the subscription of each team and tenant of AGATA, costs without tax, by its months. With what came, grew, shrank and went within each month, and today by plan or category.',
    access: onPlatform('list', 'invoices'),
    answer: z.object({
      months: z.array(
        z.object({
          month: text,
          recurring: sen(),
          branches: count,
          subscribers: count.check(z.meta({ description: 'Teams and tenants of AGATA.' })),
          ...byKind,
        }),
      ),
      plans: z.array(
        z.object({
          planID: z.nullable(count).check(z.meta({ description: 'The plan of branches.' })),
          categoryID: z
            .nullable(count)
            .check(z.meta({ description: 'What is subscribed to in AGATA.' })),
          planName: text.check(z.meta({ description: 'The name of either.' })),
          months: count,
          branches: count,
          subscribers: count,
          recurring: sen(),
        }),
      ),
    }),
  }),
  sellerRevenueChanges: call({
    method: 'GET',
    path: '/api/seller_revenue_changes',
    summary:
      'The branches, and teams and tenants of AGATA, whose recurring revenue is not what it was at the end of the month before, the largest change first.',
    access: onPlatform('list', 'invoices'),
    query: z.object({
      month: day().check(z.meta({ description: 'Any day of one of the last twelve months.' })),
      kind: z.optional(oneOf(revenueChanges)),
    }),
    answer: z.object({ total: count, rows: z.array(change) }),
    example: { month: clinicToday() },
  }),
  sellerEnding: call({
    method: 'GET',
    path: '/api/seller_ending',
    summary: `The branches whose plan ends within ${ENDS_SOON_DAYS} days, by the day, and how many of them renew by themselves.`,
    access: onPlatform('list', 'branches'),
    answer: z.object({ from: text, until: text, renewing: count, notRenewing: count, days }),
  }),
  sellerOpen: call({
    method: 'GET',
    path: '/api/seller_open',
    summary:
      'The proforma invoices that are not paid, by how long their last day is over, and by the month of that day.',
    access: onPlatform('list', 'proformas'),
    answer: z.object({
      bands: z.array(
        z.object({
          band: z.enum(ageingBands),
          from: z.nullable(text).check(z.meta({ description: 'The first last day of the band.' })),
          until: z.nullable(text),
          count,
          amount: sen(),
        }),
      ),
      months: z.array(z.object({ month: text, count, amount: sen() })),
    }),
  }),
  sellerPayments: call({
    method: 'GET',
    path: '/api/seller_payments',
    summary: 'The payments that wait for a decision, by reason, and those that came by day.',
    access: onPlatform('list', 'unsettled-payments'),
    answer: z.object({
      waiting: count,
      reasons: z.array(z.object({ reason: z.enum(unsettledReasons), count })),
      days,
    }),
  }),
  sellerEInvoices: call({
    method: 'GET',
    path: '/api/seller_einvoices',
    summary:
      'The invoices whose e-invoice was refused, lacks details or could not be cancelled, by state and by month of issue.',
    access: onPlatform('list', 'invoices'),
    answer: z.object({
      states: z.array(z.object({ status: eInvoiceStatus(), count })),
      months,
    }),
  }),
  sellerRegistrations: call({
    method: 'GET',
    path: '/api/seller_registrations',
    summary: `The companies that registered by month, and those whose registration stopped more than a day ago, by the step. ${ofBranches}`,
    access: onPlatform('list', 'branch-users'),
    answer: z.object({
      months,
      steps: z.array(z.object({ step: z.enum(registrationSteps), count })),
      rows: z.array(
        z.object({
          companyName: text,
          email: text,
          phone: text,
          registeredOn: text,
          step: z.enum(registrationSteps),
        }),
      ),
    }),
  }),
  sellerActivity: call({
    method: 'GET',
    path: '/api/seller_activity',
    summary: `The branches whose plan runs and where nobody booked, came or signed in for ${QUIET_DAYS} days, though they did before; how many branches had appointments on each day; and the messages to patients that failed by day and branch. ${ofBranches}`,
    access: onPlatform('list', 'branch-users'),
    answer: z.object({
      quiet: count,
      quietRows: z.array(
        z.object({ ...branch, lastActive: text.check(z.meta({ description: 'YYYY-MM-DD' })) }),
      ),
      atWork: days,
      failed: count,
      failedDays: days,
      failedBranches: count,
      failedRows: z.array(z.object({ ...branch, count })),
    }),
  }),
  sellerLimits: call({
    method: 'GET',
    path: '/api/seller_limits',
    summary: `The branches that use ${NEAR_LIMIT} % or more of the users or the storage of their plan, the fullest first. ${ofBranches}`,
    access: onPlatform('list', 'branch-users'),
    answer: z.object({
      total: count,
      rows: z.array(
        z.object({
          ...branch,
          users: count.check(z.meta({ description: 'People at work there now.' })),
          mostUsers: count,
          storage: count.check(z.meta({ description: 'Bytes.' })),
          mostStorage: count.check(z.meta({ description: 'Bytes.' })),
        }),
      ),
    }),
  }),
};
