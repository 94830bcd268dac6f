import { useState } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { clinicNow } from '../../../../contract/fields.ts';
import { parseWallMinute, formatWallClock } from '../../../framework/calendar/clock.ts';
import { onDay } from '../../../framework/calendar/month.ts';
import type {
  CalendarItem,
  CalendarView,
  CalendarSlot,
} from '../../../framework/calendar/types.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { usePageKeys } from '../../../framework/keys.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { useMinute } from '../../../framework/time.ts';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx';
import Calendar from '../../../ui/calendar/Calendar.tsx';
import { EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { AppointmentDialogs } from '../appointments/AppointmentDialogs.tsx';
import { useVisitStatus } from '../appointments/useVisitStatus.tsx';
import { moveChange } from './appointmentChanges.ts';
import { viewTitle } from './daysTitle.ts';
import { MoveRefusedDialog } from './MoveRefusedDialog.tsx';
import { MoveScopeDialog } from './MoveScopeDialog.tsx';
import { PrintHeader } from './PrintHeader.tsx';
import { SchedulerFilters, SchedulerFiltersButton, focusFilters } from './SchedulerFilters.tsx';
import { AppointmentMenu, FreeSlotMenu } from './schedulerMenus.tsx';
import './scheduler.css';
import { moveDay } from './schedulerState.ts';
import { SchedulerToolbar } from './SchedulerToolbar.tsx';
import { useAppointmentMoves } from './useAppointmentMoves.ts';
import { useCutKey } from './useCutKey.ts';
import { useSchedulerData } from './useSchedulerData.ts';
import { useSchedulerState } from './useSchedulerState.ts';

const NoteAbsence = lazyComponent(() => import('./AddAbsenceDialog.tsx'));

/** Minutes per step of the grid. */
const STEP = 15;

type Target = { item: CalendarItem } | { place: CalendarSlot };

/** The appointment book: the doctors' appointments by day, week, month or agenda, with all actions on them. */
export default function Scheduler() {
  const t = useText();
  const viewer = useViewer();
  const { to, set, go } = useUrlParams();
  const clock = clinicNow(new Date(useMinute()));
  const today = clock.slice(0, 10);
  const { state, days, setUsual } = useSchedulerState(today);
  const moves = useAppointmentMoves();
  const book = useSchedulerData(state, days, moves.pending);
  const statuses = useCallQuery(lookups.apptStatus, {}).data?.data ?? [];
  const visit = useVisitStatus(book.all, statuses);
  const [menu, setMenu] = useState<{ target: Target; at: { x: number; y: number } } | null>(null);
  const [held, setHeld] = useState<Appointment | null>(null);
  const [absence, setAbsence] = useState<{ slot: CalendarSlot; reason?: string } | null>(null);
  const mayBook = viewer.may('create', 'appointments');
  const mayMove = viewer.may('edit', 'appointments');

  const isToday = state.day === today;
  // From now on if the day that is shown is today, else the whole day.
  const awayFrom = (column: number) => {
    const midnight = parseWallMinute(state.day);
    const start = isToday ? parseWallMinute(clock) : midnight;
    const slot = { column, start, stop: midnight + 24 * 60 };
    setAbsence({ slot, reason: t('AFFECTED.ILL') });
  };
  const rowOf = (item: CalendarItem) => book.all.find(({ id }) => id === item.id);
  const step = (steps: number) => go({ day: moveDay(state, steps) });
  const view = (next: CalendarView) => {
    setUsual(next);
    go({ view: next, columns: null });
  };
  const move = (item: CalendarItem, place: CalendarSlot, from: number | null) => {
    const row = rowOf(item);
    const change = row && moveChange(row, item, place, from, book.everyone);
    if (row && change) moves.move({ row, change });
  };
  const putDown = (place: CalendarSlot) => {
    if (!held) return;
    const row = book.all.find(({ id }) => id === held.id) ?? held;
    const start = parseWallMinute(row.appointmentDate);
    const [doctor] = row.doctors;
    const there = { ...place, stop: place.start };
    const change = moveChange(
      row,
      { start, stop: start },
      there,
      doctor?.id ?? null,
      book.everyone,
    );
    if (change) moves.move({ row, change });
    setHeld(null);
  };
  const bookAt = (place: CalendarSlot) => {
    if (held) return putDown(place);
    const at = formatWallClock(place.start).slice(0, 16);
    if (at.slice(0, 10) < today) return notices.failed(t('APPOINTMENT.PAST'));
    const minutes = place.stop - place.start;
    return go({
      new: '1',
      at,
      minutes: minutes > STEP ? String(minutes) : null,
      with: place.column === null ? null : String(place.column),
    });
  };
  // An appointment that is being moved keeps its time of day.
  const openDay = (day: string) => {
    if (!held) return go({ view: 'day', day, columns: null });
    const span = onDay({ start: parseWallMinute(held.appointmentDate), stop: 0 }, day);
    return putDown({ column: null, ...span });
  };
  const newAt = () => {
    const opens = book.days.find(({ day }) => day === state.day)?.open[0]?.from;
    const isLater = state.day > today && opens !== undefined;
    const at = isLater && formatWallClock(parseWallMinute(state.day) + opens).slice(0, 16);
    return { new: '1', at: at || null, minutes: null, with: null };
  };
  usePageKeys([
    { key: 't', description: 'BOOK.TODAY', run: () => go({ day: null }) },
    { key: '[', description: 'BOOK.KEY_BEFORE', run: () => step(-1) },
    { key: ']', description: 'BOOK.KEY_AFTER', run: () => step(1) },
    { key: 'd', description: 'BOOK.VIEW.day', run: () => view('day') },
    { key: 'w', description: 'BOOK.VIEW.week', run: () => view('week') },
    { key: 'm', description: 'BOOK.VIEW.month', run: () => view('month') },
    { key: 'a', description: 'BOOK.VIEW.agenda', run: () => view('agenda') },
    { key: '/', description: 'BOOK.FILTERS', run: focusFilters },
    ...(mayBook
      ? ([
          {
            key: 'n',
            alternativeKey: 'b',
            description: 'SHELL.QUICK_APPOINTMENT',
            run: () => go(newAt()),
          },
        ] as const)
      : []),
    ...(held
      ? ([{ key: 'Escape', description: 'BOOK.LET_GO', run: () => setHeld(null) }] as const)
      : []),
  ]);
  useCutKey((id) => {
    const row = book.all.find((each) => each.id === id);
    const item = book.items.find((each) => each.id === id);
    if (row && mayMove && item && !item.isFixed) setHeld(row);
  });

  const isWaiting = book.rows.data === undefined;
  const isStale = book.rows.isError && !isWaiting;
  const target = menu?.target;
  const targetRow = target && 'item' in target ? rowOf(target.item) : undefined;
  const filters = { filter: state, doctors: book.everyone, doctor: book.doctor };
  const isFixed = target && 'item' in target && target.item.isFixed;
  return (
    <Page
      title={t('PAGE.SCHEDULER')}
      actions={
        <>
          <Button icon="print" className="book-print-button" onClick={() => window.print()}>
            {t('BOOK.PRINT')}
          </Button>
          {mayBook && (
            <ButtonLink variant="primary" icon="plus" to={to(newAt())}>
              {t('SHELL.QUICK_APPOINTMENT')}
            </ButtonLink>
          )}
        </>
      }
    >
      <PrintHeader title={viewTitle(t, state, days)} doctors={book.columns} />
      <div className="book">
        <SchedulerToolbar
          state={state}
          days={days}
          today={today}
          onDay={(day) => go({ day: day === today ? null : day })}
          onView={view}
          onLayout={(layout) => set({ columns: layout })}
        >
          <SchedulerFiltersButton {...filters} />
        </SchedulerToolbar>
        <SchedulerFilters {...filters} />
        {held && (
          <output className="book-held">
            {t('BOOK.HOLDING', { name: held.patientName })}
            <Button onClick={() => setHeld(null)}>{t('BOOK.LET_GO')}</Button>
          </output>
        )}
        {!isWaiting && book.items.length === 0 && book.all.length > 0 && (
          <output className="book-held">{t('BOOK.NONE_FOUND')}</output>
        )}
        {isStale && <output className="book-held">{t('BOOK.OLD')}</output>}
        {isWaiting && book.error && <ErrorState error={book.error} onRetry={book.retry} />}
        {!book.isReady && !book.error && <LoadingState />}
        {book.isReady && !(isWaiting && book.error) && book.everyone.length === 0 && (
          <EmptyState>{t('BOOK.NO_DOCTORS')}</EmptyState>
        )}
        {book.isReady && !(isWaiting && book.error) && book.everyone.length > 0 && (
          <div className="book-page" aria-busy={isWaiting}>
            {isWaiting && <output className="book-waiting">{t('SHELL.WAIT')}</output>}
            <Calendar
              view={state.view}
              byColumn={state.layout === 'doctors'}
              days={book.days}
              day={state.day}
              columns={book.columns}
              items={book.items}
              blocks={book.blocks}
              now={parseWallMinute(clock)}
              step={STEP}
              hours={book.hours}
              mayBook={(mayBook || held !== null) && !isWaiting}
              mayMove={mayMove && !isWaiting}
              onOpen={({ id }) => go({ appointment: String(id) })}
              onFocusDay={(day) => set({ day })}
              onOpenDay={openDay}
              onMove={move}
              onBook={bookAt}
              onMenu={(next, at) => setMenu({ target: next, at })}
              renderColumnTools={({ id, name }) =>
                state.view === 'day' &&
                viewer.may('create', 'organizer') && (
                  <IconButton
                    variant="quiet"
                    icon="away"
                    label={t(isToday ? 'AFFECTED.AWAY_TODAY' : 'AFFECTED.AWAY_DAY', { name })}
                    onClick={() => awayFrom(id)}
                  />
                )
              }
            />
          </div>
        )}
      </div>
      {menu && target && 'item' in target && targetRow && (
        <AppointmentMenu
          row={targetRow}
          at={menu.at}
          onStatus={visit.setStatus}
          onCut={mayMove && !isFixed ? () => setHeld(targetRow) : undefined}
          onClose={() => setMenu(null)}
        />
      )}
      {menu && target && 'place' in target && (
        <FreeSlotMenu
          slot={target.place}
          cutAppointment={held}
          at={menu.at}
          onBook={mayBook ? () => bookAt(target.place) : undefined}
          onPaste={() => putDown(target.place)}
          onAbsence={
            viewer.may('create', 'organizer') ? () => setAbsence({ slot: target.place }) : undefined
          }
          onClose={() => setMenu(null)}
        />
      )}
      {visit.question}
      {moves.awaitingScope && <MoveScopeDialog asked={moves.awaitingScope} moves={moves} />}
      {moves.refused && <MoveRefusedDialog refused={moves.refused} moves={moves} />}
      {absence && <NoteAbsence {...absence} onClose={() => setAbsence(null)} />}
      <AppointmentDialogs
        doctors={book.columns.length === 1 ? book.columns.map(({ id }) => id) : []}
      />
    </Page>
  );
}
