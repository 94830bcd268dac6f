import type { AvailablePlan } from '../../../../contract/accounts/subscriptions.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import type { Translate } from '../../../framework/text.tsx';

/** For how long the price of a plan is: per month, per year, for 36 months. */
export function periodWords(t: Translate, { subscribeMonth }: AvailablePlan): string {
  if (subscribeMonth === 1) return t('PLAN.PER_MONTH');
  if (subscribeMonth === 12) return t('PLAN.PER_YEAR');
  return t('PLAN.FOR_MONTHS', { count: subscribeMonth });
}

/** What a plan's price is made of: net and tax. */
export function taxWords(
  t: Translate,
  { netPrice, taxAmount, taxPercent }: Pick<AvailablePlan, 'netPrice' | 'taxAmount' | 'taxPercent'>,
): string {
  const amounts = { net: formatRinggit(netPrice - taxAmount), tax: formatRinggit(taxAmount) };
  return taxPercent === null
    ? t('PLAN.TAX_AMOUNT_INCLUDED', amounts)
    : t('PLAN.TAX_INCLUDED', { ...amounts, percent: taxPercent });
}
