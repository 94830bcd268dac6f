import { type Bill, type BillLine, till } from '../../../../contract/clinic/till.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import '../pdfDocuments/documents.css';
import { BillItem } from './BillItem.tsx';
import './till.css';

/** What a bill is for, line by line, where nothing of it is edited. */
export function BillLinesRead({ lines }: { lines: readonly BillLine[] }) {
  return (
    <ul className="bill-receipts ui-digits">
      {lines.map((line) => (
        <li key={line.id}>
          <span>
            {line.quantity > 1 && `${line.quantity} × `}
            {line.name}
          </span>
          <span>{formatRinggit(line.total)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A bill of which nothing is open, with its receipts. Where it was opened again since, it is gone on with as it is now. */
export function SettledBill({ bill, onOpen }: { bill: Bill; onOpen: (now: Bill) => void }) {
  const { data } = useCallQuery(till.billDetail, { id: bill.id }, { alsoResources: ['receipts'] });
  const now = data?.data ?? bill;
  return (
    <div className="documents">
      <BillLinesRead lines={now.lines} />
      <ul>
        <BillItem bill={now} onPay={() => onOpen(now)} />
      </ul>
    </div>
  );
}
