import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paymentAddress } from '../../../../contract/accounts/paymentAddress.ts';
import type { agataBills } from '../../../../contract/agata/agataBills.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { DocumentStateCell } from '../../../resources/accounts/DocumentStateCell.tsx';
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

/** Seconds between two looks whether the payment has come: it is made in another tab. */
const LOOK_EVERY = 3;

/** What a bill comes to, and the way to the payment page while it is to be paid. It says when the payment has come. */
export function PayBill({ bill, payment, list, onClose }: PayBillProps) {
  const t = useText();
  const queries = useQueryClient();
  const { data, error, refetch } = useCallQuery(payment, { id: bill.id });
  const looked = useCallQuery(list, { ids: String(bill.id) }, { everySeconds: LOOK_EVERY });
  const { invoiceNo, status, isPaidLate } = looked.data?.data[0] ?? bill;
  const isOther = status !== bill.status;
  useEffect(() => {
    if (!isOther) return;
    const shown = [
      'team-bills',
      'team-subscriptions',
      'team-offers',
      'tenant-bills',
      'tenant-subscriptions',
      'tenant-offers',
    ];
    void Promise.all(shown.map((resource) => queries.invalidateQueries({ queryKey: [resource] })));
  }, [isOther, queries]);
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
        ) : status !== 'Open' || isPaidLate ? (
          <output>
            <DocumentStateCell record={{ status, isPaidLate }} />
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
