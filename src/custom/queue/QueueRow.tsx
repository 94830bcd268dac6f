import { Link } from 'react-router-dom';
import { type Appointment, USUAL_PRIORITY } from '../../../contract/appointments.ts';
import { showTime } from '../../framework/format.ts';
import { useText } from '../../framework/text.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { StatusChip } from '../../ui/Page.tsx';
import { useQueryFields } from '../appointments/address.ts';
import { Allergies } from '../appointments/Allergies.tsx';
import { DoctorNames } from '../appointments/DoctorNames.tsx';
import { toneOf } from '../appointments/statuses.ts';
import { useRowItems } from '../appointments/useRowItems.ts';
import type { Status } from '../appointments/useStatusChange.ts';
import { StepButton } from './StepButton.tsx';
import { WaitWords } from './WaitWords.tsx';

interface QueueRowProps {
  row: Appointment;
  now: string;
  isNext: boolean;
  statuses: readonly Status[];
  onStatus: (status: Status) => void;
}

/** One appointment of the day, with what can be done with it. */
export function QueueRow({ row, now, isNext, statuses, onStatus }: QueueRowProps) {
  const t = useText();
  const { to } = useQueryFields();
  const isTold = row.priorityID !== USUAL_PRIORITY || row.conflict;
  const items = useRowItems(row, statuses, onStatus);
  return (
    <tr data-row={row.id} data-meaning={row.statusMeaning}>
      <td className="queue-number ui-digits">{row.queueNumber ?? ''}</td>
      <td className="queue-time ui-digits">{showTime(row.appointmentDate)}</td>
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
      <td className="queue-wait ui-digits">
        <WaitWords row={row} now={now} />
        {isNext && <b className="queue-next">{t('QUEUE.NEXT')}</b>}
      </td>
      <td className="queue-actions">
        <div>
          <StepButton row={row} statuses={statuses} onStatus={onStatus} />
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
