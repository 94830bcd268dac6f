import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { formatTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { useAppointmentMenuItems } from '../appointments/useAppointmentMenuItems.ts';
import type { Status } from '../appointments/useStatusChange.ts';
import { Allergies } from '../shared/Allergies.tsx';
import { DoctorNames } from '../shared/DoctorNames.tsx';
import { columnCards, boardColumns, statusSince } from './board.ts';
import './board.css';
import { nextAppointments } from './queue.ts';
import { StepButton } from './StepButton.tsx';
import { useQueueKeys } from './useQueueKeys.ts';
import { WaitTime } from './WaitTime.tsx';

/** The maximum number of cards in the last column; the list shows all. */
const MOST_DONE = 10;

interface QueueBoardProps {
  /** All appointments of the day; the next patients are determined from them. */
  day: readonly Appointment[];
  /** The appointments to show. */
  rows: readonly Appointment[];
  statuses: readonly Status[];
  now: string;
  onStatus: (row: Appointment, status: Status) => void;
}

/** The queue as a board with a column for each stage of a visit. It has the same keys as the list. */
export function QueueBoard({ day, rows, statuses, now, onStatus }: QueueBoardProps) {
  const t = useText();
  const root = useRef<HTMLDivElement>(null);
  const next = nextAppointments(day);
  useQueueKeys(root, day, statuses, onStatus);
  return (
    <div className="board" ref={root}>
      {boardColumns.map((column) => {
        const { key } = column;
        const all = columnCards(rows, column);
        const cards = key === 'done' ? all.slice(0, MOST_DONE) : all;
        const title = t(`QUEUE.COLUMN.${key}`);
        return (
          <section key={key} data-column={key} aria-label={title}>
            <h2>
              {title} <span>{all.length}</span>
            </h2>
            {cards.length === 0 && <p>{t('QUEUE.COLUMN_EMPTY')}</p>}
            <ul>
              {cards.map((row) => (
                <Card
                  key={row.id}
                  row={row}
                  now={now}
                  isNext={next.has(row.id)}
                  statuses={statuses}
                  onStatus={(status) => onStatus(row, status)}
                />
              ))}
            </ul>
            {all.length > cards.length && (
              <p>{t('QUEUE.MORE_DONE', { count: all.length - cards.length })}</p>
            )}
          </section>
        );
      })}
    </div>
  );
}

function Card({
  row,
  now,
  isNext,
  statuses,
  onStatus,
}: {
  row: Appointment;
  now: string;
  isNext: boolean;
  statuses: readonly Status[];
  onStatus: (status: Status) => void;
}) {
  const t = useText();
  const { to } = useUrlParams();
  const items = useAppointmentMenuItems(row, statuses, onStatus);
  const since = statusSince(row);
  return (
    <li data-row={row.id} data-next={isNext || undefined}>
      <div className="board-who">
        {row.queueNumber !== null && <b>{row.queueNumber}</b>}
        <Link className="queue-name" to={to({ appointment: String(row.id) })}>
          {row.patientName}
        </Link>
        <Menu
          side="end"
          icon="more"
          label={t('QUEUE.MORE', { name: row.patientName })}
          items={items}
        />
      </div>
      <Allergies list={row.allergies} />
      <DoctorNames doctors={row.doctors} />
      <div className="board-since">
        {since && <span>{t('QUEUE.SINCE', { at: formatTime(since) })}</span>}
        <WaitTime row={row} now={now} />
        {isNext && <strong>{t('QUEUE.NEXT')}</strong>}
      </div>
      <StepButton row={row} statuses={statuses} onStatus={onStatus} />
    </li>
  );
}
