import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { appointments } from '../../../contract/appointments.ts';
import { isDay } from '../../../contract/fields.ts';
import { useCallQuery } from '../../framework/calls.ts';
import { dayAndTime, showDate, showTime } from '../../framework/format.ts';
import { useText } from '../../framework/text.tsx';
import { useSettled } from '../../framework/time.ts';
import { Icon } from '../../ui/Icon.tsx';
import './appointments.css';

/** Milliseconds of rest before the doctors are asked for. */
const PAUSE = 250;

/** Whether the doctors are free at a time, shown before anything is saved; if not, when they next are. */
export function Availability({
  at,
  length,
  doctors,
  except,
  onStart,
  onPropose,
  otherwise,
}: {
  at: string;
  length: string;
  /** Ids joined with a pipe. */
  doctors: string;
  /** The appointment that is being moved. */
  except?: number;
  onStart: (at: string) => void;
  /** Hears of the first free start where the doctors are not free, as long as nobody has chosen the time. */
  onPropose?: ((at: string) => void) | undefined;
  /** Beside the next free starts, where the doctors are not free. */
  otherwise?: ReactNode;
}) {
  const t = useText();
  const asked = useSettled(JSON.stringify({ at, length, doctors }), PAUSE);
  const wanted = JSON.parse(asked) as { at: string; length: string; doctors: string };
  const { day, time } = dayAndTime(wanted.at);
  const enabled = isDay(day) && time !== '' && wanted.doctors !== '';
  const { data, isPlaceholderData } = useCallQuery(
    appointments.checkAppointmentAvailability,
    {
      appointmentDate: wanted.at,
      estimatedTime: wanted.length,
      resource: wanted.doctors,
      ...(except !== undefined && { except }),
    },
    { enabled, keepPrevious: true, also: ['organizer'] },
  );
  const found = enabled && doctors !== '' ? data?.data : undefined;
  // An answer to something else than what stands there now proposes nothing, and is not shown.
  const isCurrent = asked === JSON.stringify({ at, length, doctors }) && !isPlaceholderData;
  const better = isCurrent && found && found.unavailable.length > 0 ? found.free[0] : undefined;
  const propose = useEffectEvent((start: string) => onPropose?.(start));
  useEffect(() => {
    if (better !== undefined) propose(better);
  }, [better]);
  return (
    <div className="availability" aria-live="polite" data-old={!isCurrent || undefined}>
      {found?.unavailable.length === 0 && (
        <p data-tone="good">
          <Icon name="check" />
          {t('APPT.FREE')}
        </p>
      )}
      {found && found.unavailable.length > 0 && (
        <>
          {found.unavailable.map(({ resource, startDate, stopDate, reason }) => (
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
          <FreeTimes free={found.free} day={day} onStart={onStart} />
          {otherwise && <div>{otherwise}</div>}
        </>
      )}
    </div>
  );
}

/** The next free starts as buttons; those of another day than the one asked about say theirs. */
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
  return wire.startsWith(day) ? showTime(wire) : `${showDate(wire).slice(0, 6)} ${showTime(wire)}`;
}
