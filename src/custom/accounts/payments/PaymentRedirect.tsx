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
  const numberIn = (name: string) => /^[\w-]{1,40}$/.exec(query.get(name) ?? '')?.[0] ?? '';
  const docno = numberIn('docno');
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
      <PaidBranch
        branchId={Number(query.get('branchid'))}
        proformaNo={numberIn('proformano')}
        invoiceNo={docno}
      />
    </AuthCard>
  );
}

interface PaidBranchProps {
  branchId: number;
  proformaNo: string;
  invoiceNo: string;
}

/** Tells the tab that led here, chooses the branch that was paid for again, which its subscription now allows, and joins its channel. */
function PaidBranch({ branchId, proformaNo, invoiceNo }: PaidBranchProps) {
  const t = useText();
  const send = useSend();
  const choose = useEffectEvent(() => switchBranch(send, t, branchId));
  useEffect(() => {
    paidPayment.set({ proformaNo, invoiceNo });
    // Another may wait since: what was paid is not always what was chosen last.
    if (chosenPayment.get()?.proformaNo === proformaNo) chosenPayment.clear();
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
  }, [branchId, proformaNo, invoiceNo, send]);
  return null;
}
