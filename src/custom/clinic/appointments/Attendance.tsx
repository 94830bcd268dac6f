import { attendance } from '../../../../contract/clinic/attendance.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import './appointments.css';

/** How often a patient missed or cancelled appointments; nothing if never. */
export function Attendance({ patient }: { patient: string }) {
  const t = useText();
  const { data } = useCallQuery(
    attendance.patientAttendance,
    { patientID: patient },
    { enabled: patient !== '' },
  );
  const { total = 0, cancelled = 0, noShow = 0, lastNoShow = null } = data?.data ?? {};
  if (cancelled + noShow === 0) return null;
  const missed = [
    noShow > 0 && t('ATTENDANCE.NO_SHOWS', { count: noShow }),
    lastNoShow && t('ATTENDANCE.LAST', { date: formatDate(lastNoShow) }),
    cancelled > 0 && t('ATTENDANCE.CANCELLED', { count: cancelled }),
    t('ATTENDANCE.OF', { total }),
  ];
  return (
    <p className="attendance" data-missed={noShow > 0 || undefined}>
      <Icon name="history" />
      {missed.filter(Boolean).join(' · ')}
    </p>
  );
}
