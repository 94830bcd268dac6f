import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import type { StatusMeaning } from '../../../../contract/clinic/lookups.ts';
import { formatTime } from '../../../framework/format.ts';
import { newestRows, orderKey, useRestingOrder } from '../../../framework/restingOrder.ts';
import { useShownRow } from '../../../framework/shownRecord.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { onlineMark } from '../../../resources/clinic/onlineMark.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { useColumnTarget, useDraggableCard } from '../../../ui/useCardDrag.ts';
import { useAppointmentMenuItems } from '../appointments/useAppointmentMenuItems.ts';
import type { Status } from '../appointments/useStatusChange.ts';
import type { SetStatus } from '../appointments/useVisitStatus.tsx';
import { Allergies } from '../shared/Allergies.tsx';
import { DoctorNames } from '../shared/DoctorNames.tsx';
import { TakePaymentButton, VisitMoneyNote } from '../till/VisitPayment.tsx';
import { columnCards, boardColumns, statusSince } from './board.ts';
import './board.css';
import { nextByDoctor, nextToCall } from './queue.ts';
import { StepButton } from './StepButton.tsx';
import { withKeys } from './useQueueKeys.ts';
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
  /** Whether all of them are of one doctor, whom the cards need not name. */
  isOneDoctor: boolean;
  onStatus: SetStatus;
}

/**
 * The queue as a board with a column for each stage of a visit. It has the same keys as the list; a card dragged to
 * another column gets the status of that column, as its menu would set it.
 */
export default function QueueBoard({
  day,
  rows,
  statuses,
  now,
  isOneDoctor,
  onStatus,
}: QueueBoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const columns = boardColumns.map((column) => ({ column, cards: columnCards(rows, column) }));
  const key = columns.map(({ column, cards }) => `${column.key} ${orderKey(cards)}`).join(' ');
  const shown = useRestingOrder(columns, key, root);

  const change = useQueueKeys(root, day, statuses, onStatus);

  return (
    <div className="board" ref={root}>
      {shown.map(({ column, cards }) => (
        <Column
          key={column.key}
          {...{ column, day, rows, statuses, now, isOneDoctor }}
          onStatus={change}
          all={newestRows(cards, day)}
        />
      ))}
    </div>
  );
}

function Column({
  column,
  all,
  day,
  rows,
  statuses,
  now,
  isOneDoctor,
  onStatus,
}: QueueBoardProps & { column: (typeof boardColumns)[number]; all: readonly Appointment[] }) {
  const t = useText();
  const { key } = column;
  const meanings: readonly StatusMeaning[] = column.meanings;
  const cards = key === 'done' ? all.slice(0, MOST_DONE) : all;
  const next = nextByDoctor(day);
  const nextIds = new Set([...next.values()].map(({ id }) => id));
  const title = t(`QUEUE.COLUMN.${key}`);
  const status = statuses.find(({ meaning }) => meaning === meanings[0]);
  const rowOf = (id: number) => rows.find((row) => row.id === id);
  const ref = useColumnTarget<number>(
    (id) => {
      const row = rowOf(id);
      return status !== undefined && row !== undefined && !meanings.includes(row.statusMeaning);
    },
    (id) => {
      const row = rowOf(id);
      if (row && status) onStatus(row, status);
    },
  );
  return (
    <section data-column={key} aria-label={title} ref={ref}>
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
            isNext={nextIds.has(row.id)}
            call={nextToCall(next, row)}
            hasDoctors={!isOneDoctor || row.doctors.length > 1}
            statuses={statuses}
            onStatus={(to, call) => onStatus(row, to, call)}
          />
        ))}
      </ul>
      {all.length > cards.length && (
        <p>{t('QUEUE.MORE_DONE', { count: all.length - cards.length })}</p>
      )}
    </section>
  );
}

function Card({
  row,
  now,
  isNext,
  call,
  hasDoctors,
  statuses,
  onStatus,
}: {
  row: Appointment;
  now: string;
  isNext: boolean;
  call: Appointment | undefined;
  hasDoctors: boolean;
  statuses: readonly Status[];
  onStatus: (status: Status, call?: Appointment) => void;
}) {
  const t = useText();
  const { to } = useUrlParams();
  const { may } = useViewer();
  const ref = useDraggableCard(row.id, may('status', 'appointments'));
  const items = withKeys(useAppointmentMenuItems(row, statuses, onStatus));
  const since = statusSince(row);
  const mark = onlineMark(row);
  return (
    <li
      ref={ref}
      {...useShownRow('appointments', row.id, ref)}
      data-row={row.id}
      data-next={isNext || undefined}
    >
      <div className="board-who">
        {row.queueNumber !== null && <b>{row.queueNumber}</b>}
        {/* The card is dragged, not the address of its link. */}
        <Link className="queue-name" to={to({ appointment: String(row.id) })} draggable={false}>
          <bdi>{row.patientName}</bdi>
        </Link>
        <Menu
          side="end"
          icon="more"
          label={t('QUEUE.MORE', { name: row.patientName })}
          items={items}
        />
      </div>
      <Allergies list={row.allergies} />
      {row.walkIn && <small className="queue-walk-in">{t('APPT.WALK_IN')}</small>}
      {mark && <small className="queue-walk-in">{t(mark)}</small>}
      {hasDoctors && <DoctorNames doctors={row.doctors} />}
      <div className="board-since">
        <span>
          {since
            ? t('QUEUE.SINCE', { at: formatTime(since) })
            : t('QUEUE.BOOKED_AT', { at: formatTime(row.appointmentDate) })}
        </span>
        <WaitTime row={row} now={now} />
        <VisitMoneyNote row={row} />
        {isNext && <strong>{t('QUEUE.NEXT')}</strong>}
      </div>
      <div className="board-steps">
        <StepButton row={row} call={call} statuses={statuses} onStatus={onStatus} />
        <TakePaymentButton row={row} />
      </div>
    </li>
  );
}
