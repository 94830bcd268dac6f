import { day, optional, reference, requiredText, wholeNumber } from '../fields.ts';
import { masterList } from '../kit/rest.ts';

/**
 * What one company pays less than a plan's price, from a day to a day, and why. Of several that hold, the highest counts.
 * It comes off the price after the plan's own discount, before tax; a renewal within its days has it too.
 */
export const companyDiscounts = masterList({
  one: 'companyDiscount',
  of: 'platform',
  managedBy: ['Administrator'],
  isAuthored: true,
  fields: {
    tenant: reference('tenants'),
    plan: optional(reference('plans')),
    percent: wholeNumber({ min: 1, max: 99 }),
    fromDay: day(),
    toDay: day(),
    reason: requiredText(3, 300),
  },
  rule: {
    holds: ({ fromDay, toDay }) => fromDay <= toDay,
    error: 'ORGANIZER.DAYS_ORDER',
    field: 'toDay',
  },
  example: {
    tenant: 1,
    percent: 15,
    fromDay: '2031-01-01',
    toDay: '2031-12-31',
    reason: 'Second branch',
  },
});
