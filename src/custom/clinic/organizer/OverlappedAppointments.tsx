import { useWatch } from 'react-hook-form';
import { organizer } from '../../../../contract/clinic/organizer.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate, formatTime } from '../../../framework/format.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { useDebounced } from '../../../framework/time.ts';
import { Icon } from '../../../ui/Icon.tsx';
import './organizer.css';

/** Milliseconds without a change before the request. */
const PAUSE = 200;
const names = [
  'resource',
  'fromDate',
  'toDate',
  'startDate',
  'stopDate',
  'weekdays',
  'everyWeeks',
] as const;

type Asked = Input<typeof organizer.organizerOverlaps>;

/** The appointments that overlap the absence in the form, shown before it is saved. */
export default function OverlappedAppointments({ form }: Omit<InputProps, 'name'>) {
  const t = useText();
  const values = useWatch({ control: form.methods.control, name: names }) as unknown[];
  const now = JSON.stringify(Object.fromEntries(names.map((name, at) => [name, values[at]])));
  const settled = useDebounced(now, PAUSE);
  const asked = JSON.parse(settled) as Asked;
  const enabled = organizer.organizerOverlaps.query.safeParse(asked).success;
  const { data, isPlaceholderData } = useCallQuery(organizer.organizerOverlaps, asked, {
    enabled,
    keepPrevious: true,
  });
  const found = enabled ? data?.data : undefined;
  const isOld = isPlaceholderData || settled !== now;
  return (
    <div className="organizer-overlaps" data-wide aria-live="polite" aria-busy={isOld}>
      {found?.total === 0 && (
        <p data-tone="good">
          <Icon name="check" />
          {t('ORGANIZER.NO_OVERLAPS')}
        </p>
      )}
      {found !== undefined && found.total > 0 && (
        <>
          <p data-tone="warn">
            <Icon name="alert" />
            {t('ORGANIZER.OVERLAPS', { count: found.total })}
          </p>
          <ul>
            {found.data.map(({ id, patientName, appointmentDate, statusDesc }) => (
              <li key={id}>
                <a
                  href={`/appointment/scheduler?day=${appointmentDate.slice(0, 10)}&appointment=${id}`}
                  // Beside the form, in which something is typed.
                  target="_blank"
                  rel="noopener"
                >
                  {patientName}
                </a>
                <span>
                  {formatDate(appointmentDate)} {formatTime(appointmentDate)}
                </span>
                <span>{t.value('appt_status', statusDesc)}</span>
              </li>
            ))}
          </ul>
          {found.total > found.data.length && (
            <p>{t('ORGANIZER.MORE', { more: found.total - found.data.length })}</p>
          )}
          <p className="ui-hint">{t('ORGANIZER.OVERLAPS_STAY')}</p>
        </>
      )}
    </div>
  );
}
