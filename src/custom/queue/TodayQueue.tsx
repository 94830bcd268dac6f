import { appointments } from '../../../contract/appointments.ts';
import { clinicNow, clinicToday } from '../../../contract/fields.ts';
import { lookups } from '../../../contract/lookups.ts';
import { useCallQuery } from '../../framework/calls.ts';
import { showDate } from '../../framework/format.ts';
import { useText } from '../../framework/text.tsx';
import { useMinute } from '../../framework/time.ts';
import { useViewer } from '../../session/viewer.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../../ui/Page.tsx';
import { idsOf, useQueryFields } from '../appointments/address.ts';
import { AppointmentDialogs } from '../appointments/AppointmentDialogs.tsx';
import { countsOf, partsOf } from './queue.ts';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueTable } from './QueueTable.tsx';

/** The branch's day: who waits, who is inside, who is expected, who is done. It follows every change by itself. */
export default function TodayQueue() {
  const t = useText();
  const viewer = useViewer();
  const { query, to } = useQueryFields();
  const now = clinicNow(new Date(useMinute()));
  const { data, error, refetch } = useCallQuery(appointments.todayQueue, {});
  const statuses = useCallQuery(lookups.apptStatus, {}).data?.data ?? [];
  const doctors = useCallQuery(lookups.apptResource, {}).data?.data ?? [];

  const day = data?.data.data;
  const filter = {
    statuses: idsOf(query.get('status')),
    doctors: idsOf(query.get('doctor')),
    search: query.get('q') ?? '',
  };
  const mayBook = viewer.may('create', 'appointments');
  const parts = day && partsOf(day, filter);
  const isFiltered = ['status', 'doctor', 'q'].some((name) => query.has(name));
  const book = mayBook && (
    <ButtonLink look="primary" icon="plus" to={to({ new: '1' })}>
      {t('SHELL.QUICK_APPOINTMENT')}
    </ButtonLink>
  );
  return (
    <Page
      title={
        <>
          {t('PAGE.QUEUE')} <small className="queue-day">{showDate(clinicToday())}</small>
        </>
      }
    >
      <QueueFilters
        counts={day && countsOf(day, filter)}
        statuses={statuses}
        doctors={doctors}
        filter={filter}
      />
      <Card flush>
        {!day && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!day && !error && <LoadingState />}
        {parts?.length === 0 && (
          <EmptyState
            action={
              isFiltered ? (
                <ButtonLink to={to({ status: null, doctor: null, q: null })}>
                  {t('QUEUE.ALL_SHOWN')}
                </ButtonLink>
              ) : (
                book
              )
            }
          >
            {t(isFiltered ? 'QUEUE.NONE_FOUND' : 'QUEUE.NONE')}
          </EmptyState>
        )}
        {day && parts && parts.length > 0 && (
          <QueueTable day={day} parts={parts} statuses={statuses} now={now} />
        )}
      </Card>
      <AppointmentDialogs doctors={filter.doctors} />
    </Page>
  );
}
