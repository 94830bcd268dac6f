import { Link } from 'react-router-dom';
import type { walkIns } from '../../../../contract/clinic/walkIns.ts';
import type { CallForm } from '../../../framework/form.ts';
import { formatTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { QUEUE_PATH } from '../../../resources/clinic/queuePath.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { PatientToday } from './usePatientToday.ts';

/** Says what the patient has today, and asks whether the walk-in is to be beside it. */
export function TodayNotice({
  form,
  today: { inQueue, booked },
  onClose,
}: {
  form: CallForm<typeof walkIns.addWalkIn>;
  today: PatientToday;
  onClose: () => void;
}) {
  const t = useText();
  const other = inQueue ?? booked;
  if (!other) return null;
  const words = {
    name: other.patientName,
    resource: other.doctors.map(({ resource }) => resource).join(', '),
    number: other.queueNumber ?? '',
    time: formatTime(other.appointmentDate),
  };
  return (
    <div className="walk-in-today" aria-live="polite">
      <p>
        <Icon name={inQueue ? 'alert' : 'calendar'} />
        <span>
          {t(inQueue ? 'WALK_IN.IN_QUEUE' : 'WALK_IN.BOOKED', words)}{' '}
          {inQueue && (
            <Link to={`${QUEUE_PATH}?appointment=${other.id}`} onClick={onClose}>
              {t('QUEUE.OPEN')}
            </Link>
          )}
        </span>
      </p>
      <label className="ui-check">
        <input type="checkbox" {...form.methods.register('isBeside')} />
        {t('WALK_IN.BESIDE')}
      </label>
    </div>
  );
}
