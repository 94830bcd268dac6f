import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paymentAddress } from '../../../../contract/accounts/paymentAddress.ts';
import type { agataBills } from '../../../../contract/agata/agataBills.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { AmountsTable } from '../../accounts/billing/AmountsTable.tsx';

export type Bill = Answer<typeof agataBills.cancelTeamBill>;

interface PayBillProps {
  bill: Bill;
  payment: typeof agataBills.getTeamBillPayment | typeof agataBills.getTenantBillPayment;
  list: typeof agataBills.getTeamBillsList | typeof agataBills.getTenantBillsList;
  onClose: () => void;
}

/** Milliseconds between two looks whether the payment has come: it is made in another tab. */
const LOOK_EVERY = 3_000;

/** What a bill comes to, and the way to the payment page. It says when the payment has come. */
export function PayBill({ bill, payment, list, onClose }: PayBillProps) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const { data, error, refetch } = useCallQuery(payment, { id: bill.id });
  const { data: invoiceNo = '' } = useQuery({
    queryKey: ['agata-bill', bill.id],
    queryFn: async ({ signal }) => {
      const { data: bills } = await send(list, { q: bill.proformaNo }, { signal });
      return bills.find(({ id }) => id === bill.id)?.invoiceNo ?? '';
    },
    refetchInterval: ({ state }) => (state.data ? false : LOOK_EVERY),
  });
  useEffect(() => {
    if (invoiceNo === '') return;
    const shown = [
      'team-bills',
      'team-subscriptions',
      'team-offers',
      'tenant-bills',
      'tenant-subscriptions',
      'tenant-offers',
    ];
    void Promise.all(shown.map((resource) => queries.invalidateQueries({ queryKey: [resource] })));
  }, [invoiceNo, queries]);
  return (
    <Dialog title={t('AGATA.BILL.PAY')} onClose={onClose}>
      <div className="bill-pay">
        <p>
          <b>{bill.proformaNo}</b> · {bill.category} · {bill.chargingAccount}
        </p>
        <AmountsTable subTotal={bill.price} tax={bill.tax} amount={bill.total} />
        {invoiceNo !== '' ? (
          <output className="bill-paid">
            <Icon name="check" /> {t('BILLING.PAID_BY', { invoiceNo })}
          </output>
        ) : data ? (
          <>
            <a
              className="ui-button"
              data-look="primary"
              href={paymentAddress(data.data, {
                description: bill.category,
                origin: window.location.origin,
              })}
              target="_blank"
              rel="noreferrer"
              data-autofocus
            >
              {t('PAYMENT.PAY_NOW')}
            </a>
            <output className="ui-hint">{t('BILLING.PAY_WAITING')}</output>
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )}
      </div>
    </Dialog>
  );
}
