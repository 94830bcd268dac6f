import { formatPhone } from '../../../../contract/kit/phone.ts';
import './messages.css';
import { MessageFailureReason, MessageStatus } from './MessageStatus.tsx';
import type { SentRow } from './sentRow.ts';

/** To whom messages went, with the status of each. */
export function SentRows({ rows, label }: { rows: readonly SentRow[]; label: string }) {
  return (
    <ul className="message-rows" aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <b>{row.patientName}</b>
          <MessageStatus status={row.status} />
          <p>{formatPhone(row.patientPhone)}</p>
          <MessageFailureReason reason={row.reason} />
        </li>
      ))}
    </ul>
  );
}
