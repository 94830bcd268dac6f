import { inPeriod, period, periodExample, statedFields } from '../accounts/statements.ts';
import { idOf, optionalEmail } from '../fields.ts';
import { inTeam, inTenant, onPlatform } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

const text = z.string();

const statement = z
  .object({
    chargingAccountID: z.int(),
    chargingAccount: text.check(z.meta({ description: 'Its name.' })),
    ...statedFields,
    companyName: text.check(
      z.meta({ description: 'To whom it is billed, or the team or tenant that it belongs to.' }),
    ),
  })
  .check(z.meta({ id: 'ChargingAccountStatement' }));
export type ChargingAccountStatement = z.infer<typeof statement>;

const of = (resource: 'team-charging-accounts' | 'charging-accounts') => ({
  query: z.object({ chargingAccountID: idOf(resource), ...period }).check(inPeriod()),
  example: periodExample,
});
const pdf = {
  summary: 'The same as PDF, in the language of the request.',
  readOnlyToken: true,
  bytes: 'application/pdf',
  answer: z.instanceof(Blob),
} as const;
const STATES =
  'with its balance before and after, and what is open today by age. Between two days, both included, at most three years.';

/** Statements of the charging accounts of AGATA: what was invoiced, paid, credited and given back. */
export const chargingStatements = {
  teamStatement: call({
    method: 'GET',
    path: '/api/agata/web/ct/GetAccountStatement',
    summary: `The invoices, receipts, credit notes, payments and refunds of a charging account of the person's teams, ${STATES}`,
    access: inTeam('show', 'team-charging-accounts'),
    ...of('team-charging-accounts'),
    answer: statement,
  }),
  teamStatementPaper: call({
    method: 'GET',
    path: '/api/report/agata_team_statement',
    access: inTeam('show', 'team-charging-accounts'),
    ...of('team-charging-accounts'),
    ...pdf,
  }),
  tenantStatement: call({
    method: 'GET',
    path: '/api/agata/web/tenant/GetAccountStatement',
    summary: `The invoices, receipts, credit notes, payments and refunds of a charging account of the person's tenants, ${STATES}`,
    access: inTenant('show', 'charging-accounts'),
    ...of('charging-accounts'),
    answer: statement,
  }),
  tenantStatementPaper: call({
    method: 'GET',
    path: '/api/report/agata_tenant_statement',
    access: inTenant('show', 'charging-accounts'),
    ...of('charging-accounts'),
    ...pdf,
  }),
  chargingStatement: call({
    method: 'GET',
    path: '/api/agata/web/billing/GetAccountStatement',
    summary: `The invoices, receipts, credit notes, payments and refunds of any charging account, ${STATES}`,
    access: onPlatform('show', 'invoices'),
    ...of('charging-accounts'),
    answer: statement,
  }),
  chargingStatementPaper: call({
    method: 'GET',
    path: '/api/report/agata_statement',
    access: onPlatform('show', 'invoices'),
    ...of('charging-accounts'),
    ...pdf,
  }),
  mailChargingStatement: call({
    method: 'POST',
    path: '/api/agata/web/billing/MailAccountStatement',
    summary:
      'Mails the statement of a charging account as PDF, in the language of the request: to `email`, or to where its bills go (400 where there is neither). Its history says to whom.',
    reachesPeople: true,
    access: onPlatform('show', 'seller'),
    body: z
      .object({ chargingAccountID: idOf('charging-accounts'), ...period, email: optionalEmail() })
      .check(inPeriod()),
    answer: z.object({ sentTo: text }),
    example: { ...periodExample, email: 'accounts@clinic.example' },
  }),
};
