import { useState } from 'react';
import { attendance, percentText } from '../../../../contract/clinic/attendance.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateRange } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { reportAddress } from '../../../session/reportAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { DayChoice, dayOr } from '../../../ui/DayChoice.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { ReportViewer } from '../../../ui/ReportViewer.tsx';
import './attendance.css';

type Report = Answer<typeof attendance.attendanceReport>;

/** The default number of days of the report. */
const USUAL_DAYS = 30;

/** The report on cancellation reasons and no-shows, for the days in the address. */
export default function AttendancePage() {
  const t = useText();
  const { query, set } = useUrlParams();
  const range = {
    startDate: dayOr(query.get('startDate'), addDays(clinicToday(), -USUAL_DAYS)),
    endDate: dayOr(query.get('endDate'), clinicToday()),
  };
  const { data, error, refetch } = useCallQuery(attendance.attendanceReport, range, {
    keepPrevious: true,
    alsoResources: ['appointments'],
  });
  const report = data?.data;
  const [isPrinting, setPrinting] = useState(false);
  return (
    <Page
      title={
        <>
          {t('PAGE.ATTENDANCE')}{' '}
          <small className="attendance-range">
            {formatDateRange(range.startDate, range.endDate)}
          </small>
        </>
      }
      actions={
        <Button icon="print" onClick={() => setPrinting(true)}>
          {t('ATTENDANCE.PRINT')}
        </Button>
      }
    >
      <div className="attendance-days">
        <DayChoice
          label={t('ATTENDANCE.FROM')}
          value={range.startDate}
          onDay={(startDate) => set({ startDate })}
        />
        <DayChoice
          label={t('ATTENDANCE.UNTIL')}
          value={range.endDate}
          onDay={(endDate) => set({ endDate })}
        />
      </div>
      {!report && (
        <Card>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
        </Card>
      )}
      {report?.total === 0 && (
        <Card>
          <EmptyState />
        </Card>
      )}
      {report && report.total > 0 && <Figures report={report} />}
      {report && report.walkIns > 0 && (
        <p className="ui-hint">{t('ATTENDANCE.WALK_INS', { count: report.walkIns })}</p>
      )}
      {isPrinting && (
        <ReportViewer
          title={t('PAGE.ATTENDANCE')}
          buildAddress={() => reportAddress(attendance.attendancePaper, range)}
          onClose={() => setPrinting(false)}
        />
      )}
    </Page>
  );
}

function Figures({ report: { total, reasons, doctors } }: { report: Report }) {
  const t = useText();
  const cancelled = reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="attendance-report">
      <Card>
        <h2>{t('ATTENDANCE.REASONS')}</h2>
        <p>
          {cancelled === 0
            ? t('ATTENDANCE.NONE_CANCELLED')
            : t('ATTENDANCE.OF_CANCELLED', { count: cancelled })}
        </p>
        <ul className="bars">
          {reasons.map(({ reason, count }) => (
            <li key={reason}>
              <span>{t.value('appt_cancel_reason', reason) || t('CANCEL.NO_REASON')}</span>
              <Bar count={count} of={cancelled} tone="bad" />
              <span>{percentText(count, cancelled)}</span>
              <b>{count}</b>
            </li>
          ))}
        </ul>
      </Card>
      <Card flush>
        <h2>{t('ATTENDANCE.DOCTORS')}</h2>
        <div className="ui-table-wrap">
          <table className="ui-table">
            <thead>
              <tr>
                <th scope="col">{t('QUEUE.DOCTOR')}</th>
                <th scope="col" className="ui-number">
                  {t('ATTENDANCE.TOTAL')}
                </th>
                <th scope="col" className="ui-number">
                  {t('ATTENDANCE.CALLED_OFF')}
                </th>
                <th scope="col" className="ui-number">
                  {t('ATTENDANCE.MISSED')}
                </th>
                <th scope="col" title={t('ATTENDANCE.OF_APPOINTMENTS')}>
                  {t('ATTENDANCE.RATE')}
                </th>
              </tr>
            </thead>
            <tbody>
              {doctors.map((doctor) => (
                <tr key={doctor.id}>
                  <th scope="row">{doctor.resource}</th>
                  <td className="ui-number">{doctor.total}</td>
                  <td className="ui-number">{doctor.cancelled}</td>
                  <td className="ui-number">{doctor.noShow}</td>
                  <td className="attendance-share">
                    <Bar count={doctor.noShow} of={doctor.total} tone="warn" />
                    <span>{percentText(doctor.noShow, doctor.total)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="attendance-total">
          {t('ATTENDANCE.TOTAL')}: {total}. {t('ATTENDANCE.OF_APPOINTMENTS')}
        </p>
      </Card>
    </div>
  );
}

/** A percentage as a bar; a full bar is 100%, and equally long everywhere on the page. */
function Bar({ count, of, tone }: { count: number; of: number; tone: 'bad' | 'warn' }) {
  return (
    <i className="share-bar" data-tone={tone} aria-hidden="true">
      <i style={{ width: percentText(count, of) }} />
    </i>
  );
}
