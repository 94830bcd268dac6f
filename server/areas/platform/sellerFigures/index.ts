import type { sellerFigures as calls } from '../../../../contract/platform/sellerFigures.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { activityOf, endingOf, limitsOf, registrationsOf } from './branches.ts';
import { eInvoicesOf, openOf, paymentsOf, revenueChangesOf, revenueOf } from './money.ts';
import { sparing } from './sparing.ts';

/** For how long what looks into every branch is answered again, in milliseconds. */
const MINUTE = 60_000;

export const sellerFigures: Handlers<typeof calls> = {
  sellerRevenue: (_, context) => sparing(context, { name: 'revenue' }, () => revenueOf(context.db)),

  sellerRevenueChanges: ({ month, kind }, context) =>
    sparing(context, { name: `changes ${month} ${kind}` }, () =>
      revenueChangesOf(context.db, { month, kind }),
    ),

  sellerEnding: (_, context) => sparing(context, { name: 'ending' }, () => endingOf(context.db)),

  sellerOpen: (_, context) => sparing(context, { name: 'open' }, () => openOf(context.db)),

  sellerPayments: (_, context) =>
    sparing(context, { name: 'payments' }, () => paymentsOf(context.db)),

  sellerEInvoices: (_, context) =>
    sparing(context, { name: 'e-invoices' }, () => eInvoicesOf(context.db)),

  sellerRegistrations: (_, context) =>
    sparing(context, { name: 'registrations', keptMs: MINUTE }, () => registrationsOf(context.db)),

  sellerActivity: (_, context) =>
    sparing(context, { name: 'activity', keptMs: MINUTE }, () => activityOf(context.db)),

  sellerLimits: (_, context) =>
    sparing(context, { name: 'limits', keptMs: MINUTE }, () => limitsOf(context.db)),
};
