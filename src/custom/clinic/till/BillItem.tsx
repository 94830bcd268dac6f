import { useState } from 'react';
import type { Bill, Receipt } from '../../../../contract/clinic/till.ts';
import { till } from '../../../../contract/clinic/till.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { formatDate } from '../../../framework/format.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { StatusChip, type StatusTone } from '../../../ui/Page.tsx';
import { MailReceipt } from './MailReceipt.tsx';
import './till.css';
import { usePrintReceipt } from './useTill.ts';

const VoidReceiptDialog = lazyComponent(() => import('./VoidReceiptDialog.tsx'));

const tones: Record<Bill['state'], StatusTone> = {
  open: 'warn',
  partly: 'warn',
  paid: 'good',
  charged: 'info',
  free: 'neutral',
};

/** A bill with what has become of it, its lines and its receipts. */
export function BillItem({ bill, onPay }: { bill: Bill; onPay: () => void }) {
  const t = useText();
  const send = useSend();
  const { may } = useViewer();
  const isOpen = bill.state === 'open' || bill.state === 'partly';
  const reopen = async () => {
    try {
      const headers = { 'If-Match': `"${bill.version}"` };
      await send(till.reopenBill, { id: bill.id }, { headers });
    } catch (error) {
      notifyError(t, error);
    }
  };
  const day = formatDate(bill.createdDate);
  return (
    <li className="bill-item">
      <div>
        <span>
          <b className="ui-digits">
            {day} · RM {formatRinggit(bill.total)}
          </b>{' '}
          <StatusChip tone={tones[bill.state]}>{t(`BILL.STATE.${bill.state}`)}</StatusChip>
        </span>
        <small>
          {[bill.lines.map(({ name }) => name).join(', '), bill.doctor, bill.payerName]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {isOpen && bill.paid > 0 && (
          <small>{t('TILL.STAYS_OPEN', { amount: formatRinggit(bill.open) })}</small>
        )}
      </div>
      {isOpen && may('create', 'bills') && (
        <Button
          aria-label={`${t(may('pay', 'bills') ? 'TILL.TAKE_PAYMENT' : 'BILL.TITLE')}: ${day}`}
          onClick={onPay}
        >
          {t(may('pay', 'bills') ? 'TILL.TAKE_PAYMENT' : 'BILL.TITLE')}
        </Button>
      )}
      {(bill.state === 'charged' || bill.state === 'free') && may('pay', 'bills') && (
        <Button
          variant="quiet"
          aria-label={`${t('TILL.REOPEN')}: ${day}`}
          onClick={() => void reopen()}
        >
          {t('TILL.REOPEN')}
        </Button>
      )}
      {bill.receipts.length > 0 && (
        <ul className="bill-receipts">
          {bill.receipts.map((receipt) => (
            <ReceiptItem key={receipt.id} receipt={receipt} />
          ))}
        </ul>
      )}
    </li>
  );
}

function ReceiptItem({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const { may } = useViewer();
  const print = usePrintReceipt();
  const [isVoiding, setVoiding] = useState(false);
  const { number, received, isVoid, takenAt, takenBy, voided } = receipt;
  return (
    <li>
      <span className="ui-digits" data-void={isVoid || undefined}>
        {number} · RM {formatRinggit(received)} · {formatDate(takenAt)} · {takenBy}
        {voided && (
          <small>{` ${t('RESOURCE.RECEIPTS.IS_VOID')}: ${voided.reason} (${voided.by})`}</small>
        )}
      </span>
      {may('print', 'receipts') && (
        <IconButton
          icon="print"
          label={`${t('RECEIPT.PRINT')}: ${number}`}
          onClick={() => void print(receipt)}
        />
      )}
      {may('print', 'receipts') && <MailReceipt receipt={receipt} />}
      {receipt.mayVoid && (
        <Button
          variant="quiet"
          aria-label={`${t('RESOURCE.RECEIPTS.VOID')}: ${number}`}
          onClick={() => setVoiding(true)}
        >
          {t('RESOURCE.RECEIPTS.VOID')}
        </Button>
      )}
      {isVoiding && <VoidReceiptDialog receipt={receipt} onClose={() => setVoiding(false)} />}
    </li>
  );
}
