import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { type Appointment, DEFAULT_PRIORITY } from '../../../../contract/clinic/appointments.ts';
import { formatTime } from '../../../framework/format.ts';
import { useShownRow } from '../../../framework/shownRecord.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { statusTones } from '../../../resources/clinic/appointmentStatuses.ts';
import { onlineMark } from '../../../resources/clinic/onlineMark.ts';
import { visitAddress } from '../../../resources/clinic/visitPath.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { StatusChip } from '../../../ui/Page.tsx';
import { useAppointmentMenuItems } from '../appointments/useAppointmentMenuItems.ts';
import type { Status } from '../appointments/useStatusChange.ts';
import { Allergies } from '../shared/Allergies.tsx';
import { DoctorNames } from '../shared/DoctorNames.tsx';
import { TakePaymentButton, VisitMoneyNote } from '../till/VisitPayment.tsx';
import { PrintButton } from './PrintButton.tsx';
import { StepButton } from './StepButton.tsx';
import { withKeys } from './useQueueKeys.ts';
import { WaitTime } from './WaitTime.tsx';

interface QueueRowProps {
  row: Appointment;
  now: string;
  isNext: boolean;
  /** The patient to call when this visit ends. */
  call: Appointment | undefined;
  statuses: readonly Status[];
  onStatus: (status: Status, call?: Appointment) => void;
}

/** A row of the queue with its actions. */
export function QueueRow({ row, now, isNext, call, statuses, onStatus }: QueueRowProps) {
  const t = useText();
  const { to } = useUrlParams();
  const element = useRef<HTMLTableRowElement>(null);
  const mark = onlineMark(row);
  const isTold = row.priorityID !== DEFAULT_PRIORITY || row.conflict || row.walkIn || mark !== null;
  const type = t.value('appt_type', row.appointmentType);
  const room = t.value('appt_location', row.location);
  const items = withKeys(useAppointmentMenuItems(row, statuses, onStatus));
  // Who works in the consulting room opens the visit, and others the appointment.
  const isInRoom = useViewer().may('create', 'vital-signs');
  return (
    <tr
      ref={element}
      {...useShownRow('appointments', row.id, element)}
      data-row={row.id}
      data-meaning={row.statusMeaning}
    >
      <td className="queue-number ui-digits">{row.queueNumber ?? ''}</td>
      <td className="queue-time ui-digits">{formatTime(row.appointmentDate)}</td>
      <td className="queue-patient">
        <div>
          <Link
            className="queue-name"
            to={isInRoom ? visitAddress(row.id) : to({ appointment: String(row.id) })}
          >
            <bdi>{row.patientName}</bdi>
          </Link>
          <Allergies list={row.allergies} />
        </div>
      </td>
      <td className="queue-doctor">
        <DoctorNames doctors={row.doctors} />
      </td>
      <td className="queue-visit">
        <div>
          <span title={[type, room].filter(Boolean).join(' · ')}>
            {type}
            {room && <em> · {room}</em>}
          </span>
          {(isTold || row.patientComplaint) && (
            <small title={row.patientComplaint}>
              {row.priorityID !== DEFAULT_PRIORITY && (
                <b>{t.value('appt_priority', row.category)}</b>
              )}
              {row.walkIn && <b className="queue-walk-in">{t('APPT.WALK_IN')}</b>}
              {mark && <b className="queue-walk-in">{t(mark)}</b>}
              {row.conflict && <b>{t('QUEUE.OVERLAPS')}</b>}
              {row.patientComplaint}
            </small>
          )}
        </div>
      </td>
      <td className="queue-status">
        <StatusChip tone={statusTones[row.statusMeaning]}>
          {t.value('appt_status', row.statusDesc)}
        </StatusChip>
      </td>
      <td className="queue-wait ui-digits">
        <VisitMoneyNote row={row} />
        <WaitTime row={row} now={now} />
        {isNext && <b className="queue-next">{t('QUEUE.NEXT')}</b>}
      </td>
      <td className="queue-actions">
        <div>
          <StepButton row={row} call={call} statuses={statuses} onStatus={onStatus} />
          <TakePaymentButton row={row} />
          <PrintButton row={row} />
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
