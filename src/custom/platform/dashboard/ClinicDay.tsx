import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { clinicNow, clinicToday } from '../../../../contract/fields.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useMinute } from '../../../framework/time.ts';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { QUEUE_PATH } from '../../../resources/clinic/queuePath.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { AffectedLine } from '../../clinic/affected/AffectedLine.tsx';
import { useToSettle } from '../../clinic/affected/useToSettle.ts';
import { AppointmentDialogs } from '../../clinic/appointments/AppointmentDialogs.tsx';
import { filterQueue, queueSections } from '../../clinic/queue/queue.ts';
import { useTodayQueue } from '../../clinic/queue/useTodayQueue.ts';
import { ALL_DOCTORS, doctorsInAddress } from '../../clinic/shared/doctorsInAddress.ts';
import { UnclosedLine, useUnclosed } from '../../clinic/till/UnclosedLine.tsx';
import { DayList } from './DayList.tsx';
import { dayStages } from './dayStages.ts';

const BOOK = '/appointment/scheduler';

/**
 * The day of the branch, or of the doctor who is signed in: its figures, who is inside, who waits and who is next. The
 * children are further cards beside them. `above` stands above the day, and is undefined while it is not known.
 */
export function ClinicDay({ above, children }: { above: ReactNode; children: ReactNode }) {
  const t = useText();
  const { query, set } = useUrlParams();
  const now = clinicNow(new Date(useMinute()));
  const queue = useTodayQueue();
  const doctorAnswer = useCallQuery(lookups.apptResource, {});
  const toSettle = useToSettle();
  const unclosed = useUnclosed();
  // All of it is drawn together, so that nothing moves.
  const isAsking = queue.isPending || doctorAnswer.isPending || toSettle === undefined;
  if (above === undefined || isAsking) return <LoadingState />;
  if (!queue.data)
    return (
      <>
        <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />
        <div className="dash">{children}</div>
      </>
    );

  const everyone = doctorAnswer.data?.data ?? [];
  const isDoctor = everyone.some(({ mine }) => mine);
  const doctors = doctorsInAddress(query.get('doctor'), everyone);
  const filter = { statuses: [], doctors, search: '' };
  const day = filterQueue(queue.data, filter);
  const rowsOf = Object.fromEntries(
    queueSections(day, filter).map(({ section, rows }) => [section, rows]),
  );
  const doctor = query.get('doctor');
  const search = (fields: Record<string, string>) =>
    new URLSearchParams({ ...fields, ...(doctor !== null && { doctor }) }).toString();
  const isMine = isDoctor && doctors.length > 0;
  return (
    <>
      {above}
      <AffectedLine total={toSettle} />
      <section className="day" aria-labelledby="dash-day">
        <div className="day-head">
          <h2 id="dash-day">
            {t(isMine ? 'DASH.MY_DAY' : 'DASH.DAY')} <small>{formatDate(clinicToday())}</small>
          </h2>
          {isDoctor && (
            <SegmentedControl
              label={t('DASH.WHOSE')}
              options={[
                { value: 'mine', label: t('DASH.MINE') },
                { value: ALL_DOCTORS, label: t('DASH.EVERYONE') },
              ]}
              value={isMine ? 'mine' : ALL_DOCTORS}
              onChange={(whose) => set({ doctor: whose === 'mine' ? null : ALL_DOCTORS })}
            />
          )}
          <span className="day-ways">
            <ButtonLink icon="queue" to={{ pathname: QUEUE_PATH, search: search({}) }}>
              {t('PAGE.QUEUE')}
            </ButtonLink>
            <ButtonLink
              icon="schedule"
              to={{ pathname: BOOK, search: doctor === null ? '' : `doctors=${doctor}` }}
            >
              {t('PAGE.SCHEDULER')}
            </ButtonLink>
          </span>
        </div>
        <ul className="day-figures">
          {dayStages(day).map(({ stage, rows }) => {
            const status = [...new Set(rows.map(({ statusID }) => statusID))].join(',');
            return (
              <li key={stage}>
                <Link
                  to={{ pathname: QUEUE_PATH, search: search(status === '' ? {} : { status }) }}
                >
                  <b>{rows.length}</b>
                  {t(`DASH.${stage}`)}
                </Link>
              </li>
            );
          })}
        </ul>
        <div className="dash">
          {([['inside', 'waiting'], ['expected']] as const).map((sections) => (
            <div key={sections[0]} className="dash-stack">
              {sections.map((section) => (
                <DayList
                  key={section}
                  section={section}
                  rows={rowsOf[section] ?? []}
                  isOwn={isMine}
                  now={now}
                  to={{ pathname: QUEUE_PATH, search: search({}) }}
                />
              ))}
            </div>
          ))}
          <div className="dash-stack">
            {children}
            {/* Last, as the day does not wait for it, and nothing moves when it comes. */}
            {unclosed && <UnclosedLine {...unclosed} />}
          </div>
        </div>
        <AppointmentDialogs doctors={doctors} />
      </section>
    </>
  );
}
