import { dashboard } from '../../../../contract/platform/dashboard.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { AreaChart } from './AreaChart.tsx';

/** The number of appointments from three days before today to three days after. */
export function AppointmentTile({ branchID }: { branchID: number }) {
  const t = useText();
  const { data, error, refetch } = useCallQuery(
    dashboard.dashboard,
    { branchID },
    { alsoResources: ['appointments'] },
  );
  const days = data?.data.apptCountList;
  const total = days?.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="ui-card dash-tile" aria-labelledby="dash-appointments">
      <h2 id="dash-appointments">{t('DASH.APPOINTMENTS')}</h2>
      {days ? (
        <>
          <p className="dash-figure">{total}</p>
          <p className="dash-range">
            {formatDate(days[0]?.day)} – {formatDate(days.at(-1)?.day)}
          </p>
          <p className="dash-range">{t('DASH.COUNTED')}</p>
          <AreaChart days={days} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </section>
  );
}
