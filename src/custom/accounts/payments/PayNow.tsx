import { paymentAddress } from '../../../../contract/accounts/paymentAddress.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { useText } from '../../../framework/text.tsx';
import { type ChosenPayment, usePaidElsewhere } from '../../../session/chosenPayment.ts';
import { StatusChip } from '../../../ui/Page.tsx';

/** What is to be paid, and the link to the payment page, which opens in a new tab. */
export function PayNow({ chosen }: { chosen: ChosenPayment }) {
  const t = useText();
  const { proformaNo, amount, productTypeValue, payer } = chosen;
  const invoiceNo = usePaidElsewhere(proformaNo);
  const address = paymentAddress(chosen, {
    description: productTypeValue,
    origin: window.location.origin,
    ...(payer && { payer }),
  });
  return (
    <>
      <dl className="pairs">
        <div>
          <dt>{t('PAYMENT.PROFORMA')}</dt>
          <dd>{proformaNo}</dd>
        </div>
        <div>
          <dt>{t('PLAN.PRODUCT')}</dt>
          <dd>{productTypeValue}</dd>
        </div>
        <div>
          <dt>{t('PAYMENT.STAND_IN.AMOUNT')}</dt>
          <dd>RM {formatRinggit(Number(amount) * 100)}</dd>
        </div>
      </dl>
      {invoiceNo === undefined ? (
        <a
          className="ui-button"
          data-look="primary"
          data-wide
          href={address}
          target="_blank"
          rel="noreferrer"
        >
          {t('PAYMENT.PAY_NOW')}
        </a>
      ) : (
        <output>
          <StatusChip tone="good">{t('PAYMENT.SUCCESS')}</StatusChip>{' '}
          {t('PAYMENT.INVOICE_NO', { docno: invoiceNo })}
        </output>
      )}
    </>
  );
}
