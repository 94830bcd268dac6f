/** The price of a plan as it is set: a percentage decides, an amount counts where none is given. Amounts in sen. */
export interface PriceTerms {
  unitPrice: number;
  discountPercent: number | null;
  discountAmount: number;
  taxPercent: number | null;
  taxAmount: number;
}

/** What follows from the terms, in sen. */
interface PlanPrice {
  discountAmount: number;
  taxAmount: number;
  netPrice: number;
}

/**
 * The price of a plan: the discount comes off the unit price, never more than all of it, and the tax is on what is left.
 * Each is rounded to the sen.
 */
export function planPrice(terms: PriceTerms): PlanPrice {
  const { unitPrice, discountPercent, taxPercent } = terms;
  const discount =
    discountPercent === null ? terms.discountAmount : shareOf(unitPrice, discountPercent);
  const discountAmount = Math.min(discount, unitPrice);
  const taxed = unitPrice - discountAmount;
  const taxAmount = taxPercent === null ? terms.taxAmount : shareOf(taxed, taxPercent);
  return { discountAmount, taxAmount, netPrice: taxed + taxAmount };
}

const shareOf = (sen: number, percent: number) => Math.round((sen * percent) / 100);
