import { useStore } from 'ra-core';
import { useState } from 'react';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { clinicNow, clinicToday } from '../../../../contract/fields.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate } from '../../../framework/format.ts';
import { lazyComponent, WhileLoading } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { useMinute } from '../../../framework/time.ts';
import { parseIds, useUrlParams } from '../../../framework/urlParams.ts';
import { useViewer } from '../../../session/viewer.ts';
import { ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { AppointmentDialogs } from '../appointments/AppointmentDialogs.tsx';
import { useVisitStatus } from '../appointments/useVisitStatus.tsx';
import { ALL_DOCTORS, doctorsInAddress } from '../shared/doctorsInAddress.ts';
import { TillHost } from '../till/TillHost.tsx';
import { useFinishToTill } from '../till/useFinishToTill.ts';
import { useOpensVisit } from '../visits/useOpensVisit.ts';
import { DoctorAway } from './DoctorAway.tsx';
import { statusCounts, filterQueue, queueSections } from './queue.ts';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueSummary } from './QueueSummary.tsx';
import { QueueTable } from './QueueTable.tsx';
import { useTodayQueue } from './useTodayQueue.ts';

const QueueBoard = lazyComponent(() => import('./QueueBoard.tsx'));
const QueueDisplay = lazyComponent(() => import('./QueueDisplay.tsx'));
const ScreensDialog = lazyComponent(() => import('../waitingScreens/ScreensDialog.tsx'));

/** Today's queue: waiting, with the doctor, expected and finished patients. It updates live. */
export default function TodayQueue() {
  const t = useText();
  const viewer = useViewer();
  const { query, to, set } = useUrlParams();
  const [view, setView] = useStore<'list' | 'board'>('queue.view', 'list');
  const now = clinicNow(new Date(useMinute()));
  const { data, error, refetch } = useTodayQueue();
  const statusAnswer = useCallQuery(lookups.apptStatus, {});
  const statuses = statusAnswer.data?.data ?? [];
  const doctorAnswer = useCallQuery(lookups.apptResource, {});
  const doctors = doctorAnswer.data?.data ?? [];

  // The rows wait for the statuses, so that nothing moves, and for whose they are.
  const isReady = !statusAnswer.isPending && !doctorAnswer.isPending;
  const day = isReady ? data : undefined;
  const openVisit = useOpensVisit(doctors);
  const openPayment = useFinishToTill();
  const visit = useVisitStatus(data ?? [], statuses, (changes) => {
    openVisit(changes);
    openPayment(changes);
  });
  const [isUnfolded, setUnfolded] = useState(query.has('q'));
  const filter = {
    statuses: parseIds(query.get('status')),
    doctors: doctorsInAddress(query.get('doctor'), doctors),
    search: query.get('q') ?? '',
  };
  const common = { statuses, now, onStatus: visit.setStatus };
  const mayBook = viewer.may('create', 'appointments');
  const parts = day && queueSections(day, filter);
  const isSearched = filter.statuses.length > 0 || filter.search !== '';
  const isFiltered = isSearched || filter.doctors.length > 0;
  const book = mayBook && (
    <ButtonLink icon="plus" to={to({ new: '1' })}>
      {t('SHELL.QUICK_APPOINTMENT')}
    </ButtonLink>
  );
  return (
    <div className="queue-page" data-unfolded={isUnfolded || undefined}>
      <button type="button" className="skip-link" onClick={focusFirstPatient}>
        {t('QUEUE.SKIP')}
      </button>
      <Page
        title={
          <>
            {t('PAGE.QUEUE')} <small className="queue-day">{formatDate(clinicToday())}</small>
          </>
        }
        actions={
          <>
            <IconButton
              className="queue-unfold"
              variant="plain"
              icon="filter"
              label={t('QUEUE.UNFOLD')}
              aria-expanded={isUnfolded}
              data-filtered={isFiltered || undefined}
              onClick={() => setUnfolded(!isUnfolded)}
            />
            <SegmentedControl
              label={t('QUEUE.VIEW')}
              options={[
                { value: 'list', label: t('QUEUE.VIEW.list') },
                { value: 'board', label: t('QUEUE.VIEW.board') },
              ]}
              value={view}
              onChange={setView}
            />
            <span className="queue-display">
              <ButtonLink icon="screen" to={to({ display: '1' })}>
                {t('QUEUE.DISPLAY')}
              </ButtonLink>
            </span>
            {mayBook && (
              <span className="queue-walk-in-button">
                <ButtonLink variant="primary" icon="arrive" to={to({ walkIn: '1' })}>
                  {t('APPT.WALK_IN')}
                </ButtonLink>
              </span>
            )}
          </>
        }
      >
        {!day && (
          <Card flush>
            {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
          </Card>
        )}
        {day && parts && (
          <>
            {day.length > 0 && <QueueSummary day={day} now={now} />}
            <QueueFilters
              counts={statusCounts(day, filter)}
              statuses={statuses}
              doctors={doctors}
              filter={filter}
            />
            <Card flush>
              {parts.length === 0 && (
                <EmptyState
                  action={
                    isFiltered ? (
                      <ButtonLink to={to({ status: null, doctor: ALL_DOCTORS, q: null })}>
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
              {parts.length > 0 && view === 'list' && (
                <div className="queue-box">
                  <QueueTable {...common} day={day} parts={parts} isSearched={isSearched} />
                </div>
              )}
              {parts.length > 0 && view === 'board' && (
                <WhileLoading fallback={<LoadingState />}>
                  <QueueBoard
                    {...common}
                    day={day}
                    rows={filterQueue(day, filter)}
                    isOneDoctor={filter.doctors.length === 1}
                  />
                </WhileLoading>
              )}
            </Card>
          </>
        )}
        {visit.question}
        <TillHost day={data ?? []} />
        <DoctorAway now={now} />
        {query.get('display') === '1' && <ScreensDialog onClose={() => set({ display: null })} />}
        {query.get('display') === 'here' && <QueueDisplay onClose={() => set({ display: null })} />}
        <AppointmentDialogs doctors={filter.doctors} screen="Today Appointment" />
      </Page>
    </div>
  );
}

function focusFirstPatient() {
  document.querySelector<HTMLElement>('[data-row] .queue-name')?.focus();
}
