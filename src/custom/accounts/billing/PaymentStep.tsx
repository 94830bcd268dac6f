import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { billing, type Proforma } from '../../../../contract/accounts/billing.ts';
import {
  paymentAddress,
  type PaymentDetail,
} from '../../../../contract/accounts/paymentAddress.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { chosenPayment } from '../../../session/chosenPayment.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { LoadingState } from '../../../ui/Page.tsx';
import { refreshPlans } from '../plans/refreshPlans.ts';
import { AmountsTable } from './AmountsTable.tsx';

/** Milliseconds between two looks whether the payment has come: it is made in another tab. */
const LOOK_EVERY = 3_000;

/** What is to be paid, and the way to the payment page. It says when the payment has come. */
export function PaymentStep({ detail }: { detail: PaymentDetail }) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const { proformaNo } = detail;
  const { data: proforma } = useQuery({
    queryKey: ['proformas', 'payment', proformaNo],
    queryFn: async ({ signal }) =>
      (await send(billing.proformaDetail, { proformaNo }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.invoiceNo ? false : LOOK_EVERY),
  });
  const invoiceNo = proforma?.invoiceNo ?? undefined;
  const plan = proforma?.subscriptionPlan;
  useEffect(() => {
    if (proforma && invoiceNo === undefined)
      chosenPayment.set({
        ...detail,
        productTypeValue: proforma.subscriptionPlan,
        payer: payerOf(proforma),
      });
  }, [detail, proforma, invoiceNo]);
  useEffect(() => {
    if (invoiceNo === undefined) return;
    void refreshPlans(queries);
  }, [invoiceNo, queries]);
  if (!proforma || plan === undefined) return <LoadingState />;
  return (
    <div className="bill-pay">
      <p>
        <b>{proformaNo}</b> · {plan} · {proforma.branchName}
      </p>
      <AmountsTable {...proforma} />
      {invoiceNo === undefined ? (
        <>
          <a
            className="ui-button"
            data-look="primary"
            href={paymentAddress(detail, {
              description: plan,
              origin: window.location.origin,
              payer: payerOf(proforma),
            })}
            target="_blank"
            rel="noreferrer"
            data-autofocus
          >
            {t('PAYMENT.PAY_NOW')}
          </a>
          <output className="ui-hint">{t('BILLING.PAY_WAITING')}</output>
        </>
      ) : (
        <output className="bill-paid">
          <Icon name="check" />{' '}
          {proforma.amount > 0
            ? t('BILLING.PAID_BY', { invoiceNo })
            : t('SUBSCRIPTION.NOTHING_TO_PAY', { plan, invoiceNo })}
        </output>
      )}
    </div>
  );
}

const payerOf = ({ billedTo: { companyName: name, email, phone: mobile } }: Proforma) => ({
  name,
  email,
  mobile,
});
