import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { appointments } from '../../../../contract/clinic/appointments.ts';
import { isDay } from '../../../../contract/fields.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import {
  formatDate,
  formatShortDate,
  formatTime,
  splitWallClock,
} from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useDebounced } from '../../../framework/time.ts';
import { Icon } from '../../../ui/Icon.tsx';
import './appointments.css';
import { closedText } from './closedText.ts';

/** Milliseconds to wait after a change before the request. */
const PAUSE = 250;

/**
 * Shows whether the doctors are free and the clinic is open at a time before anything is saved; if not, the next free
 * times. A closed clinic can be booked.
 */
export function Availability({
  start,
  duration,
  doctors,
  exceptAppointment,
  onStart,
  onPropose,
  alternative,
}: {
  start: string;
  duration: string;
  /** Ids joined with a pipe. */
  doctors: string;
  /** The appointment that is being moved. */
  exceptAppointment?: number;
  /** Called with one of the next free times, which are offered only if given. */
  onStart?: (start: string) => void;
  /** Gets the first free start if the doctors are not free, as long as nobody chose a time. */
  onPropose?: ((start: string) => void) | undefined;
  /** Rendered beside the next free times. */
  alternative?: ReactNode;
}) {
  const t = useText();
  const asked = useDebounced(JSON.stringify({ start, duration, doctors }), PAUSE);
  const wanted = JSON.parse(asked) as { start: string; duration: string; doctors: string };
  const { day, time } = splitWallClock(wanted.start);
  const enabled = isDay(day) && time !== '' && wanted.doctors !== '';
  const { data, isPlaceholderData } = useCallQuery(
    appointments.checkAppointmentAvailability,
    {
      appointmentDate: wanted.start,
      estimatedTime: wanted.duration,
      resource: wanted.doctors,
      ...(exceptAppointment !== undefined && { except: exceptAppointment }),
    },
    { enabled, keepPrevious: true, alsoResources: ['organizer'] },
  );
  const found = enabled && doctors !== '' ? data?.data : undefined;
  const isTaken = found !== undefined && found.unavailable.length > 0;
  const isFree = found !== undefined && !isTaken && found.closed === null;
  const isDayFull = found !== undefined && !found.free.some((each) => each.startsWith(day));
  // An answer for earlier values is neither proposed nor shown.
  const isCurrent = asked === JSON.stringify({ start, duration, doctors }) && !isPlaceholderData;
  const better = isCurrent && isTaken ? found.free[0] : undefined;
  const propose = useEffectEvent((start: string) => onPropose?.(start));
  useEffect(() => {
    if (better !== undefined) propose(better);
  }, [better]);
  return (
    <div className="availability" aria-live="polite" data-old={!isCurrent || undefined}>
      {found?.closed && (
        <p data-tone="warn">
          <Icon name="alert" />
          <span>{closedText(t, found.closed)}</span>
        </p>
      )}
      {isFree && (
        <p data-tone="good">
          <Icon name="check" />
          {t('APPT.FREE')}
        </p>
      )}
      {found?.unavailable.map(({ resource, startDate, stopDate, reason }) => (
        <p data-tone="warn" key={`${resource} ${startDate}`}>
          <Icon name="alert" />
          <span>
            {t('APPOINTMENT.UNAVAILABLE', {
              resource,
              start: shown(startDate, day),
              stop: shown(stopDate, day),
            })}
            {reason && <em> {reason}</em>}
          </span>
        </p>
      ))}
      {found && !isFree && onStart && isDayFull && (
        <p data-tone="warn">
          <Icon name="calendar" />
          <span>{t('APPT.DAY_FULL', { date: formatDate(wanted.start) })}</span>
        </p>
      )}
      {found && !isFree && onStart && <FreeTimes free={found.free} day={day} onStart={onStart} />}
      {isTaken && alternative && <div>{alternative}</div>}
    </div>
  );
}

/** The next free times as buttons; those of another day show their date. */
export function FreeTimes({
  free,
  day,
  onStart,
}: {
  free: readonly string[];
  day: string;
  onStart: (at: string) => void;
}) {
  const t = useText();
  if (free.length === 0) return null;
  return (
    <div className="availability-free">
      <span>{t('APPT.NEXT_FREE')}</span>
      {free.slice(0, 6).map((start) => (
        <button key={start} type="button" onClick={() => onStart(start)}>
          {shown(start, day)}
        </button>
      ))}
    </div>
  );
}

function shown(wire: string, day: string): string {
  return wire.startsWith(day) ? formatTime(wire) : `${formatShortDate(wire)} ${formatTime(wire)}`;
}
