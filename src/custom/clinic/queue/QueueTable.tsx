import { useStore } from 'ra-core';
import { useRef } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { newestRows, orderKey, useRestingOrder } from '../../../framework/restingOrder.ts';
import { useText } from '../../../framework/text.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { Status } from '../appointments/useStatusChange.ts';
import type { SetStatus } from '../appointments/useVisitStatus.tsx';
import { nextByDoctor, nextToCall, type QueueSection } from './queue.ts';
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

/**
 * The queue as a list in sections. Keys move through the rows and act on the focused one. Those that are finished are one
 * line, which opens; what is searched for is always in sight.
 */
export function QueueTable({
  day,
  parts,
  isSearched,
  statuses,
  now,
  onStatus,
}: {
  day: readonly Appointment[];
  parts: readonly QueueSection[];
  /** Whether the rows are those of a search or of statuses. */
  isSearched: boolean;
  statuses: readonly Status[];
  now: string;
  onStatus: SetStatus;
}) {
  const t = useText();
  const table = useRef<HTMLTableElement>(null);
  const [isUnfolded, setUnfolded] = useStore('queue.finished.view', false);
  const next = nextByDoctor(day);
  const nextIds = new Set([...next.values()].map(({ id }) => id));
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
      {shown.map(({ section, rows: ordered }) => {
        const rows = newestRows(ordered, day);
        const isFoldable = section === 'finished' && !isSearched;
        const isOpen = !isFoldable || isUnfolded;
        const heading = (
          <>
            {t(`QUEUE.PART.${section}`)} <span>{rows.length}</span>
          </>
        );
        return (
          <tbody key={section}>
            <tr className="queue-part" data-part={section}>
              <th colSpan={columns.length + 1} scope="rowgroup">
                {isFoldable ? (
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    onClick={() => setUnfolded(!isUnfolded)}
                  >
                    <Icon name={isOpen ? 'down' : 'right'} />
                    {heading} <Outcomes rows={rows} statuses={statuses} />
                  </button>
                ) : (
                  heading
                )}
              </th>
            </tr>
            {isOpen &&
              rows.map((row) => (
                <QueueRow
                  key={row.id}
                  row={row}
                  now={now}
                  isNext={nextIds.has(row.id)}
                  call={nextToCall(next, row)}
                  statuses={statuses}
                  onStatus={(status, call) => change(row, status, call)}
                />
              ))}
          </tbody>
        );
      })}
    </table>
  );
}

/** How many of the rows have each status. */
function Outcomes({
  rows,
  statuses,
}: {
  rows: readonly Appointment[];
  statuses: readonly Status[];
}) {
  const t = useText();
  const counts = statuses.flatMap(({ id, description }) => {
    const count = rows.filter(({ statusID }) => statusID === id).length;
    const status = t.value('appt_status', description);
    return count > 0 ? [t('QUEUE.OUTCOME', { count, status })] : [];
  });
  return <span className="queue-outcomes">{counts.join(' · ')}</span>;
}
