import { Link } from 'react-router-dom';
import type { Message } from '../../../contract/messaging/messageList.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { useText } from '../../framework/text.tsx';
import { StatusChip } from '../../ui/Page.tsx';
import './messageCells.css';
import { messageTones } from './messageTones.ts';

/** Leads to the patient's record. */
export function PatientCell({ record: { patientName, icPassport } }: CellProps<Message>) {
  return (
    <Link to={`/patient/edit-patient/?icpassport=${encodeURIComponent(icPassport)}`}>
      {patientName}
    </Link>
  );
}

/** A message by its beginning; it unfolds to all of it. */
export function TextCell({ record }: CellProps<Message>) {
  return (
    <details className="message-text">
      <summary data-languages="">{record.text}</summary>
    </details>
  );
}

/** The status of a message, and why it did not go through. */
export function StatusCell({ record: { status, reason }, text }: CellProps<Message>) {
  const t = useText();
  return (
    <div>
      <StatusChip tone={messageTones[status]}>{text}</StatusChip>
      {reason && <small className="message-why">{t.message(reason)}</small>}
    </div>
  );
}

/** What had a message sent: of a scheduler, which. */
export function OriginCell({ record: { schedulerName }, text }: CellProps<Message>) {
  return schedulerName === '' ? text : `${text}: ${schedulerName}`;
}
