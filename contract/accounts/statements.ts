import { day, idOf, optionalEmail, sen } from '../fields.ts';
import { inAccount, onPlatform } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { daysBetween } from '../kit/days.ts';
import { z } from '../kit/zod.ts';

const text = z.string();
const count = z.int();

/** What an entry of a statement is. */
export const statementKinds = [
  'Invoice',
  'Receipt',
  'CreditNote',
  'Cancelled',
  'Payment',
  'Used',
  'Refund',
] as const;
export type StatementKind = (typeof statementKinds)[number];

/** How long what is open is past its last day. */
export const ageingBands = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'] as const;
export type AgeingBand = (typeof ageingBands)[number];

/** Days of one statement or report at most: three years. */
const MOST_DAYS = 1_100;

/** The days of a statement or report. */
export const period = { startDate: day(), endDate: day() };
/** Refuses days that end before they begin, and too many of them. */
export const inPeriod = () =>
  z.refine<{ startDate: string; endDate: string }>(
    ({ startDate, endDate }) => startDate <= endDate && daysBetween(startDate, endDate) < MOST_DAYS,
    { error: 'ACCOUNT_STATEMENT.PERIOD', path: ['endDate'] },
  );
const ofTenant = z.object({ tenantID: idOf('tenants'), ...period }).check(inPeriod());
const ofPeriod = z.object(period).check(inPeriod());
/** Days as an example. */
export const periodExample = { startDate: '2026-01-01', endDate: '2026-12-31' };

const entry = z.object({
  day: text,
  kind: z.enum(statementKinds),
  number: text,
  about: text.check(z.meta({ description: 'The plan, the invoice that was paid, or the reason.' })),
  branchName: text,
  due: sen(),
  paid: sen(),
  balance: sen(),
});

/** What a statement says of who pays, whoever that is. */
export const statedFields = {
  companyName: text,
  opening: sen(),
  due: sen(),
  paid: sen(),
  closing: sen().check(
    z.meta({ description: 'What is owed; less than nothing is in favour of who pays.' }),
  ),
  rows: z.array(entry),
  open: z.array(
    z.object({
      proformaNo: text,
      branchName: text,
      amount: sen(),
      validTo: text,
      daysOver: count.check(z.meta({ description: 'Days past the last one; 0 while it runs.' })),
      band: z.enum(ageingBands),
    }),
  ),
  ageing: z.object(
    Object.fromEntries(ageingBands.map((band) => [band, sen()])) as Record<
      AgeingBand,
      ReturnType<typeof sen>
    >,
  ),
};

const statement = z
  .object({ tenantID: count, ...statedFields })
  .check(z.meta({ id: 'AccountStatement' }));
export type AccountStatement = z.infer<typeof statement>;
/** The same of anybody who pays. */
export type Stated = Omit<AccountStatement, 'tenantID'>;

const taxed = {
  taxable: sen().check(z.meta({ description: 'Without tax.' })),
  tax: sen(),
};
const taxReport = z
  .object({
    rates: z
      .array(
        z.object({
          rate: count.check(z.meta({ description: 'Percent.' })),
          documents: count,
          ...taxed,
          creditedTaxable: sen(),
          creditedTax: sen(),
          netTaxable: sen(),
          netTax: sen(),
        }),
      )
      .check(z.meta({ description: 'By rate, the highest first.' })),
    total: z.object({ ...taxed, creditedTaxable: sen(), creditedTax: sen(), netTax: sen() }),
    lines: z
      .array(
        z.object({
          day: text,
          kind: z.enum(['Invoice', 'CreditNote', 'Cancelled']),
          number: text,
          companyName: text,
          sstNo: text,
          rate: count,
          taxable: sen(),
          tax: sen(),
          receiptNo: z.nullable(text),
          paymentMethod: text,
        }),
      )
      .check(
        z.meta({
          description: 'Each document and rate; what was taken back is less than nothing.',
        }),
      ),
  })
  .check(z.meta({ id: 'ServiceTaxReport' }));
export type ServiceTaxReport = z.infer<typeof taxReport>;

const postings = z
  .object({
    lines: z.array(
      z.object({
        day: text,
        number: text,
        kind: z.enum(statementKinds),
        companyName: text,
        account: z.enum(['receivables', 'bank', 'revenue', 'serviceTax']),
        code: text.check(z.meta({ description: "The seller's own code of the account." })),
        debit: sen(),
        credit: sen(),
      }),
    ),
    debit: sen(),
    credit: sen(),
  })
  .check(z.meta({ id: 'Postings' }));
export type Postings = z.infer<typeof postings>;

/** Statements of accounts, and what the seller's books and tax return need. */
export const statements = {
  accountStatement: call({
    method: 'GET',
    path: '/api/account_statement',
    summary:
      'The invoices, receipts, credit notes, payments and refunds of a company between two days (both included, at most three years), for the branches that the person manages, with its balance before and after, and what is open today by age.',
    access: inAccount('show', 'invoices'),
    query: ofTenant,
    answer: statement,
    example: periodExample,
  }),
  accountStatementPaper: call({
    method: 'GET',
    path: '/api/report/account_statement',
    summary: 'The same as PDF, in the language of the request.',
    access: inAccount('show', 'invoices'),
    query: ofTenant,
    readOnlyToken: true,
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
    example: periodExample,
  }),
  mailAccountStatement: call({
    method: 'POST',
    path: '/api/mail_account_statement',
    summary:
      'Mails the statement of a company as PDF, in the language of the request: to `email`, or to where its invoices go (400 where there is neither). Its history says to whom.',
    reachesPeople: true,
    access: onPlatform('show', 'seller'),
    body: z
      .object({ tenantID: idOf('tenants'), ...period, email: optionalEmail() })
      .check(inPeriod()),
    answer: z.object({ sentTo: text }),
    example: { ...periodExample, email: 'accounts@clinic.example' },
  }),
  serviceTaxReport: call({
    method: 'GET',
    path: '/api/service_tax_report',
    summary:
      'The service tax of what was paid between two days, by rate: taxable value and tax of the invoices, less what credit notes and cancelled invoices of these days took back, as the return asks for it, with each document.',
    access: onPlatform('show', 'seller'),
    query: ofPeriod,
    answer: taxReport,
    example: periodExample,
  }),
  postings: call({
    method: 'GET',
    path: '/api/postings',
    summary:
      "The entries of the seller's books for what happened between two days, under its own account codes: debits and credits are equal.",
    access: onPlatform('show', 'seller'),
    query: ofPeriod,
    answer: postings,
    example: periodExample,
  }),
};
