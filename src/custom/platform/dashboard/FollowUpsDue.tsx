import { Link } from 'react-router-dom';
import { followUps as calls } from '../../../../contract/clinic/followUps.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { followUps } from '../../../resources/clinic/followUps.ts';
import { OverdueChip } from '../../../resources/clinic/OverdueChip.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';

/** The rows of the card; the list of follow-ups shows all. */
const MOST = 5;

/** The open follow-ups of today and before, the oldest first. */
export function FollowUpsDue() {
  const t = useText();
  const today = clinicToday();
  const { data, error, refetch } = useCallQuery(
    calls.appointmentFollowUpList,
    { done: 'false', endDate: today, page: 1, pageSize: MOST },
    { alsoResources: ['appointments'] },
  );
  const total = data?.total ?? data?.data.length ?? 0;
  return (
    <section className="ui-card dash-tile" aria-labelledby="dash-follow-ups">
      <h2 id="dash-follow-ups">{t('DASH.FOLLOW_UPS')}</h2>
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />)}
      {data?.data.length === 0 && <p className="dash-range">{t('DASH.FOLLOW_UPS_NONE')}</p>}
      <ul className="dash-list" data-plain>
        {data?.data.map((followUp) => (
          <li key={followUp.aptId}>
            <div>
              <Link to={followUps.address.edit(followUp)}>{followUp.patientName}</Link>
              <small>{followUp.remarks}</small>
            </div>
            <div className="dash-state">
              <small className="ui-digits">{formatDateTime(followUp.remindDatetime)}</small>
              <OverdueChip done={followUp.done} remindDatetime={followUp.remindDatetime} />
            </div>
          </li>
        ))}
      </ul>
      <Link to={followUps.address.list()}>
        {total > 0 ? t('DASH.MORE', { count: total }) : t('RESOURCE.FOLLOW_UPS')}
      </Link>
    </section>
  );
}
