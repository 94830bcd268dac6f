import * as kinds from '../../contract/fields.ts';
import { count, overTime, sum } from '../../contract/kit/figures.ts';
import { masterList } from '../../contract/kit/rest.ts';

/** A list with figures of every kind. */
export const stays = masterList({
  one: 'stay',
  of: 'branch',
  managedBy: ['Tenant', 'Manager'],
  fields: {
    name: kinds.requiredText(1, 100),
    state: kinds.oneOf(['open', 'closed']),
    fee: kinds.optionalMoney(),
    cost: kinds.optionalMoney(),
    weight: kinds.optionalDecimal({ digits: 2, unit: 'kg' }),
    nights: kinds.wholeNumber({ min: 0, max: 99 }),
    since: kinds.optionalDay(),
    weighed: kinds.optionalWallClock(),
    audited: kinds.optionalDay(),
  },
  fieldAccess: { cost: { readBy: ['Tenant'] }, audited: { readBy: ['Tenant'] } },
  figures: {
    all: count(),
    open: count({ filter: { state: 'open' } }),
    long: count({ filter: { nights_gte: 5 } }),
    fees: sum('fee'),
    openFees: sum('fee', { filter: { state: 'open' } }),
    costs: sum('cost'),
    dear: count({ filter: { cost_gte: 100_000 } }),
    weights: sum('weight'),
    nights: sum('nights'),
    perMonth: overTime('since', 'month'),
    feesPerYear: overTime('since', 'year', { sum: 'fee' }),
    perDay: overTime('weighed', 'day'),
  },
  totals: ['fee', 'cost', 'weight', 'nights'],
  example: { name: 'Ward 3', state: 'open', nights: 2 },
});
