import { clinicCalendar } from '../../../../contract/clinic/clinicCalendar.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import './settings.css';

/** The days off of the coming year: public holidays of the saved state, and the branch's own. */
export default function DaysOff() {
  const t = useText();
  const today = clinicToday();
  const { data, error, refetch } = useCallQuery(
    clinicCalendar.clinicCalendar,
    { startDate: today, endDate: addDays(today, 365) },
    { alsoResources: ['branch-state', 'branch-holidays'] },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const days = data.data.filter(({ holiday }) => holiday !== '');
  if (days.length === 0) return <p className="settings-none">{t('SETTINGS.NO_DAYS_OFF')}</p>;
  return (
    <dl className="settings-days">
      {days.map(({ day, holiday }) => (
        <div key={day}>
          <dt>{formatDate(day)}</dt>
          <dd>{holiday}</dd>
        </div>
      ))}
    </dl>
  );
}
