import { useRef } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { newestRows, orderKey, useRestingOrder } from '../../../framework/restingOrder.ts';
import { useText } from '../../../framework/text.tsx';
import type { Status } from '../appointments/useStatusChange.ts';
import { nextAppointments, type QueueSection } from './queue.ts';
import './queue.css';
import { QueueRow } from './QueueRow.tsx';
import { useQueueKeys } from './useQueueKeys.ts';

const columns = [
  'QUEUE.NUMBER',
  'QUEUE.TIME',
  'QUEUE.PATIENT',
  'QUEUE.DOCTOR',
  'QUEUE.VISIT',
  'QUEUE.STATUS',
  'QUEUE.WAIT',
] as const;

/** The queue as a list in sections. Keys move through the rows and act on the focused one. */
export function QueueTable({
  day,
  parts,
  statuses,
  now,
  onStatus,
}: {
  day: readonly Appointment[];
  parts: readonly QueueSection[];
  statuses: readonly Status[];
  now: string;
  onStatus: (row: Appointment, status: Status) => void;
}) {
  const t = useText();
  const table = useRef<HTMLTableElement>(null);
  const next = nextAppointments(day);
  const key = parts.map(({ section, rows }) => `${section} ${orderKey(rows)}`).join(' ');
  const shown = useRestingOrder(parts, key, table);

  const change = useQueueKeys(table, day, statuses, onStatus);

  return (
    <table className="ui-table queue" ref={table}>
      <caption className="visually-hidden">{t('PAGE.QUEUE')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('QUEUE.ACTIONS')}</span>
          </th>
        </tr>
      </thead>
      {shown.map(({ section, rows }) => (
        <tbody key={section}>
          <tr className="queue-part" data-part={section}>
            <th colSpan={columns.length + 1} scope="rowgroup">
              {t(`QUEUE.PART.${section}`)} <span>{rows.length}</span>
            </th>
          </tr>
          {newestRows(rows, day).map((row) => (
            <QueueRow
              key={row.id}
              row={row}
              now={now}
              isNext={next.has(row.id)}
              statuses={statuses}
              onStatus={(status) => change(row, status)}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}
