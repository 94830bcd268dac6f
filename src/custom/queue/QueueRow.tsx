import { Link } from 'react-router-dom';
import { type Appointment, USUAL_PRIORITY } from '../../../contract/appointments.ts';
import { showTime } from '../../framework/format.ts';
import { type Translate, useText } from '../../framework/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { StatusChip } from '../../ui/Page.tsx';
import { useQueryFields } from '../appointments/address.ts';
import { Allergies } from '../appointments/Allergies.tsx';
import { DoctorNames } from '../appointments/DoctorNames.tsx';
import { nextStep, steps, toneOf } from '../appointments/statuses.ts';
import { useRowItems } from '../appointments/useRowItems.ts';
import type { Status } from '../appointments/useStatusChange.ts';
import { waitOf } from './queue.ts';

interface QueueRowProps {
  row: Appointment;
  now: string;
  isNext: boolean;
  statuses: readonly Status[];
  maySet: boolean;
  onStatus: (status: Status) => void;
}

/** One appointment of the day, with what can be done with it. */
export function QueueRow({ row, now, isNext, statuses, maySet, onStatus }: QueueRowProps) {
  const t = useText();
  const { to } = useQueryFields();
  const wait = waitOf(row, now);
  const step = steps.find(({ meaning }) => meaning === nextStep[row.statusMeaning]);
  const nextStatus = step && statuses.find(({ meaning }) => meaning === step.meaning);
  const isTold = row.priorityID !== USUAL_PRIORITY || row.conflict;
  const items = useRowItems(row, statuses, onStatus);
  return (
    <tr data-row={row.id} data-meaning={row.statusMeaning}>
      <td className="queue-number">{row.queueNumber ?? ''}</td>
      <td className="queue-time">{showTime(row.appointmentDate)}</td>
      <td className="queue-patient">
        <div>
          <Link className="queue-name" to={to({ appointment: String(row.id) })}>
            {row.patientName}
          </Link>
          <Allergies list={row.allergies} />
        </div>
      </td>
      <td className="queue-doctor">
        <DoctorNames doctors={row.doctors} />
      </td>
      <td className="queue-visit">
        <div>
          <span title={[row.appointmentType, row.location].filter(Boolean).join(' · ')}>
            {row.appointmentType}
            {row.location && <em> · {row.location}</em>}
          </span>
          {(isTold || row.patientComplaint) && (
            <small title={row.patientComplaint}>
              {row.priorityID !== USUAL_PRIORITY && <b>{row.category}</b>}
              {row.conflict && <b>{t('QUEUE.OVERLAPS')}</b>}
              {row.patientComplaint}
            </small>
          )}
        </div>
      </td>
      <td className="queue-status">
        <StatusChip tone={toneOf[row.statusMeaning]}>{row.statusDesc}</StatusChip>
      </td>
      <td className="queue-wait">
        {wait && (
          <span data-kind={wait.kind} data-long={wait.minutes >= LONG || undefined}>
            {waitText(t, wait)}
          </span>
        )}
        {isNext && <b className="queue-next">{t('QUEUE.NEXT')}</b>}
      </td>
      <td className="queue-actions">
        <div>
          {maySet && step && nextStatus && (
            <Button
              title={`${t(step.text)} (${step.key})`}
              aria-label={`${t(step.text)}: ${row.patientName}`}
              onClick={() => onStatus(nextStatus)}
            >
              {t(step.text)}
            </Button>
          )}
          <Menu
            side="end"
            icon="more"
            label={t('QUEUE.MORE', { name: row.patientName })}
            items={items}
          />
        </div>
      </td>
    </tr>
  );
}

/** Minutes from which a wait is a long one. */
const LONG = 30;

function waitText(t: Translate, { kind, minutes }: NonNullable<ReturnType<typeof waitOf>>): string {
  if (minutes < 60) return t(kind === 'late' ? 'QUEUE.LATE' : 'QUEUE.MINUTES', { minutes });
  const parts = {
    hours: Math.floor(minutes / 60),
    minutes: String(minutes % 60).padStart(2, '0'),
  };
  return t(kind === 'late' ? 'QUEUE.HOURS_LATE' : 'QUEUE.HOURS', parts);
}
