import { Link } from 'react-router-dom';
import { tenants as tenantCalls } from '../../../../contract/accounts/tenants.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate } from '../../../framework/format.ts';
import { lazyComponent, WhileLoading } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { tenants } from '../../../resources/accounts/tenants.ts';
import { publicHolidays } from '../../../resources/platform/publicHolidays.ts';
import { useViewer } from '../../../session/viewer.ts';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { RealStart, useStartNeeds } from './RealStart.tsx';

const SellerFigures = lazyComponent(() => import('./seller/SellerFigures.tsx'));

/** The days in which a tenant counts as new. */
const NEW_DAYS = 30;
/** The rows of a card; its list shows all. */
const MOST = 5;

/** The platform as its administrators see it: the figures of its sale, the newest tenants, and the next public holidays. */
export function Platform() {
  const { may } = useViewer();
  const needs = useStartNeeds();
  if (needs === undefined) return <LoadingState />;
  return (
    <WhileLoading fallback={<LoadingState />}>
      {needs && <RealStart needs={needs} />}
      <SellerFigures>
        {may('list', 'tenants') && <Tenants />}
        {may('list', 'public-holidays') && <Holidays />}
      </SellerFigures>
    </WhileLoading>
  );
}

function Tenants() {
  const t = useText();
  const all = useCallQuery(tenantCalls.tenantList, { page: 1, pageSize: 1 });
  const recent = useCallQuery(tenantCalls.tenantList, {
    startDate: addDays(clinicToday(), -NEW_DAYS),
    page: 1,
    pageSize: MOST,
    sort: 'id',
    order: 'DESC',
  });
  const error = all.error ?? recent.error;
  const retry = () => void Promise.all([all.refetch(), recent.refetch()]);
  return (
    <section className="ui-card dash-tile" aria-labelledby="dash-tenants">
      <h2 id="dash-tenants">{t('DASH.TENANTS')}</h2>
      {all.data && recent.data ? (
        <>
          <p className="dash-figure">
            <Link to={tenants.address.list()}>{all.data.total}</Link>
          </p>
          <p className="dash-range">{t('DASH.TENANTS_NEW', { count: recent.data.total ?? 0 })}</p>
          <ul className="dash-list" data-plain>
            {recent.data.data.map((tenant) => (
              <li key={tenant.id}>
                <div>
                  <Link to={tenants.address.edit(tenant)}>{tenant.companyName}</Link>
                  <small>{[tenant.city, tenant.state].filter(Boolean).join(', ')}</small>
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <LoadingState />
      )}
    </section>
  );
}

function Holidays() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(
    masterLists.publicHolidays.calls.publicHolidayList,
    {
      filter: JSON.stringify({ day_gte: clinicToday() }),
      range: JSON.stringify([0, MOST - 1]),
      sort: JSON.stringify(['day', 'ASC']),
    },
  );
  return (
    <section className="ui-card dash-tile" aria-labelledby="dash-holidays">
      <h2 id="dash-holidays">{t('DASH.HOLIDAYS')}</h2>
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />)}
      {data?.data.length === 0 && <p className="dash-range">{t('DASH.HOLIDAYS_NONE')}</p>}
      <ul className="dash-list" data-plain>
        {data?.data.map(({ id, day, name, state }) => (
          <li key={id}>
            <div>
              <span>{name}</span>
              <small>{state || t('DASH.ALL_STATES')}</small>
            </div>
            <small className="ui-digits">{formatDate(day)}</small>
          </li>
        ))}
      </ul>
      <Link to={publicHolidays.address.list()}>{t('RESOURCE.PUBLIC_HOLIDAYS')}</Link>
    </section>
  );
}
