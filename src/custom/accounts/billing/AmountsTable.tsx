import type { BillingLine, BillingTotals } from '../../../../contract/accounts/billingRules.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { useText } from '../../../framework/text.tsx';
import './billing.css';

/**
 * What a document comes to, in ringgit: its lines, or the price of a plan, then discount, tax and total. Lines stay in
 * the language that the document was made in.
 */
export function AmountsTable({
  lines,
  ...totals
}: Omit<BillingTotals, 'discount'> & {
  /** Left out where nothing of the kind has one. */
  discount?: number;
  lines?: readonly Pick<BillingLine, 'description' | 'unitPrice'>[];
}) {
  const t = useText();
  const { subTotal, discount, tax, amount } = totals;
  const rows = [
    ...(lines ? [] : [[t('BILLING.PRICE'), subTotal] as const]),
    ...(discount === undefined ? [] : [[t('BILLING.DISCOUNT'), -discount] as const]),
    [t('BILLING.TAX'), tax],
  ] as const;
  return (
    <table className="bill-amounts">
      <tbody>
        {lines?.map(({ description, unitPrice }) => (
          <tr key={description}>
            <th scope="row" data-languages="">
              {description}
            </th>
            <td>{ringgit(unitPrice)}</td>
          </tr>
        ))}
        {rows.map(([label, sen]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{ringgit(sen)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('BILLING.TOTAL')}</th>
          <td>{ringgit(amount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const ringgit = (sen: number) =>
  sen < 0 ? `− RM ${formatRinggit(-sen)}` : `RM ${formatRinggit(Math.abs(sen))}`;
