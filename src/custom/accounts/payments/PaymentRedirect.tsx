import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { notices } from '../../../framework/notices.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { createHub } from '../../../realtime/hub.ts';
import { switchBranch } from '../../../session/branch.ts';
import { chosenPayment, paidPayment } from '../../../session/chosenPayment.ts';
import { session } from '../../../session/session.ts';
import { AuthCard } from '../auth/AuthCard.tsx';
import { BackButton } from './BackButton.tsx';

/** Where the browser comes back to from the payment page: says how the payment ended. */
export default function PaymentRedirect() {
  const t = useText();
  const [query] = useSearchParams();
  // Anyone can write an address, so only what can be a number of ours is shown.
  const docno = /^[\w-]{1,40}$/.exec(query.get('docno') ?? '')?.[0] ?? '';
  const isPaid = query.get('status') === 'True';
  if (query.get('waiting') === 'True')
    return (
      <AuthCard title={t('PAYMENT.RECEIVED')} subtitle={t('PAYMENT.RECEIVED_TEXT')}>
        <p>
          <strong>{t(isPaid ? 'PAYMENT.INVOICE_NO' : 'PAYMENT.PROFORMA_NO', { docno })}</strong>
        </p>
        <BackButton />
      </AuthCard>
    );
  if (!isPaid)
    return (
      <AuthCard title={t('PAYMENT.FAILED')} subtitle={t('PAYMENT.FAILED_TEXT')}>
        <p>
          <strong>{t('PAYMENT.PROFORMA_NO', { docno })}</strong>
        </p>
        <BackButton />
      </AuthCard>
    );
  return (
    <AuthCard title={t('PAYMENT.SUCCESS')} subtitle={t('PAYMENT.CONFIRMED')}>
      <p>{t('PAYMENT.THANKS')}</p>
      <p>
        <strong>{t('PAYMENT.INVOICE_NO', { docno })}</strong>
      </p>
      <BackButton />
      <PaidBranch branchId={Number(query.get('branchid'))} invoiceNo={docno} />
    </AuthCard>
  );
}

/** Tells the tab that led here, chooses the branch that was paid for again, which its subscription now allows, and joins its channel. */
function PaidBranch({ branchId, invoiceNo }: { branchId: number; invoiceNo: string }) {
  const t = useText();
  const send = useSend();
  const choose = useEffectEvent(() => switchBranch(send, t, branchId));
  useEffect(() => {
    const chosen = chosenPayment.get();
    if (chosen) paidPayment.set({ proformaNo: chosen.proformaNo, invoiceNo });
    chosenPayment.clear();
    if (session.get() === null || !Number.isInteger(branchId) || branchId < 1) return undefined;
    let leave: (() => void) | undefined;
    let isOver = false;
    void choose().then((refusal) => {
      if (refusal !== null) notices.alert(refusal);
      else if (!isOver) leave = createHub(send).open(branchId, performance.now());
    });
    return () => {
      isOver = true;
      leave?.();
    };
  }, [branchId, invoiceNo, send]);
  return null;
}
