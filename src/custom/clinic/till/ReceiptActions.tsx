import type { Receipt } from '../../../../contract/clinic/till.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { MailReceipt } from './MailReceipt.tsx';
import { usePrintReceipt } from './useTill.ts';

/** Prints the receipt of a row again, or mails it. */
export default function ReceiptActions({ record }: { record: Receipt }) {
  const t = useText();
  const { may } = useViewer();
  const print = usePrintReceipt();
  if (!may('print', 'receipts')) return null;
  return (
    <>
      <IconButton
        icon="print"
        label={`${t('RECEIPT.PRINT')}: ${record.number}`}
        onClick={() => void print(record)}
      />
      <MailReceipt receipt={record} />
    </>
  );
}
