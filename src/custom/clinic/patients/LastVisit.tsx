import { appointments } from '../../../../contract/clinic/appointments.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';

/** The latest appointments among which the last visit is looked for. */
const LATEST = 20;

/** When a patient was last seen, and by whom. */
export function LastVisit({ patID }: { patID: number }) {
  const t = useText();
  const { data } = useCallQuery(appointments.appointmentList, {
    patID,
    endDate: clinicToday(),
    sort: 'appointmentDate',
    order: 'DESC',
    pageSize: LATEST,
  });
  if (!data) return null;
  const last = data.data.data.find(({ statusMeaning }) => statusMeaning === 'done');
  const names = last?.doctors.map(({ resource }) => resource).join(', ');
  return (
    <small>
      {last
        ? t('APPT.LAST_VISIT', { visit: `${formatDate(last.appointmentDate)}, ${names}` })
        : t('APPT.NO_VISIT')}
    </small>
  );
}
