import { useEffect, useRef, useState } from 'react';
import { clinicToday } from '../../../../contract/fields.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { reports } from '../../../../contract/reports/reports.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { downloadFrom } from '../../../framework/resource/exportFile.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { reportAddress } from '../../../session/reportAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { DayChoice, dayOr } from '../../../ui/DayChoice.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { ReportViewer } from '../../../ui/ReportViewer.tsx';
import { ExcelButton } from './ExcelButton.tsx';
import type { OwnReport } from './ownReport.ts';
import './reports.css';

/** The first day of a report is so many days ago, until another is chosen. */
const USUAL_DAYS = 30;

/** The reports that the person may run, and the one in the address with its days. */
export default function ReportsPage() {
  const t = useText();
  const { query, set } = useUrlParams();
  const { data, error, refetch } = useCallQuery(reports.ownReportList, {});
  const found = data?.data;
  const chosen = found?.find(({ reportName }) => reportName === query.get('report'));
  return (
    <Page title={t('PAGE.REPORTS')}>
      {!found && (
        <Card>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
        </Card>
      )}
      {found?.length === 0 && (
        <Card>
          <EmptyState>{t('REPORT.NONE_FOR_YOU')}</EmptyState>
        </Card>
      )}
      {found && found.length > 0 && (
        <div className="reports">
          <Card>
            <ReportList
              reports={found}
              chosen={chosen}
              onChoose={(report) => set({ report: report.reportName })}
            />
          </Card>
          <Card>
            {chosen ? <Run key={chosen.reportName} report={chosen} /> : <p>{t('REPORT.CHOOSE')}</p>}
          </Card>
        </div>
      )}
    </Page>
  );
}

function ReportList({
  reports: all,
  chosen,
  onChoose,
}: {
  reports: readonly OwnReport[];
  chosen: OwnReport | undefined;
  onChoose: (report: OwnReport) => void;
}) {
  const categories = [...new Set(all.map(({ reportCategory }) => reportCategory))];
  return categories.map((category) => (
    <section key={category} className="reports-category" aria-label={category}>
      <h2>{category}</h2>
      <ul>
        {all
          .filter(({ reportCategory }) => reportCategory === category)
          .map((report) => (
            <li key={report.reportName}>
              <button
                type="button"
                aria-pressed={report === chosen}
                onClick={() => onChoose(report)}
              >
                {report.reportName}
              </button>
            </li>
          ))}
      </ul>
    </section>
  ));
}

function Run({ report }: { report: OwnReport }) {
  const t = useText();
  const { query, set } = useUrlParams();
  const send = useSend();
  const [isShown, setShown] = useState(false);
  const [asking, setAsking] = useState<'paper' | 'rows' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // On a phone it is below the list that it was chosen from.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  const { reportName, showDateStart, showDateEnd } = report;
  const days = {
    ...(showDateStart && {
      startDate: dayOr(query.get('startDate'), addDays(clinicToday(), -USUAL_DAYS)),
    }),
    ...(showDateEnd && { endDate: dayOr(query.get('endDate'), clinicToday()) }),
  };
  const isTurned = Boolean(days.startDate && days.endDate && days.endDate < days.startDate);
  const input = { reportName, ...days };
  // An address can ask nobody who they are.
  const askFirst = async (what: 'paper' | 'rows', run: () => void) => {
    setAsking(what);
    try {
      await send(reports.askReport, input);
      run();
    } catch (error) {
      notifyError(t, error);
    } finally {
      setAsking(null);
    }
  };
  return (
    <div ref={place} className="reports-run">
      <h2>{reportName}</h2>
      {report.description && <p>{report.description}</p>}
      <div className="reports-days">
        {days.startDate && (
          <DayChoice
            label={t('REPORT.FROM')}
            value={days.startDate}
            onDay={(startDate) => set({ startDate })}
          />
        )}
        {days.endDate && (
          <DayChoice
            label={t('REPORT.UNTIL')}
            value={days.endDate}
            onDay={(endDate) => set({ endDate })}
          />
        )}
      </div>
      {isTurned && (
        <p className="reports-turned" role="alert">
          {t('REPORT.TURNED')}
        </p>
      )}
      <div className="reports-ways">
        <Button
          variant="primary"
          icon="eye"
          disabled={isTurned}
          busy={asking === 'paper'}
          onClick={() => void askFirst('paper', () => setShown(true))}
        >
          {t('REPORT.SHOW')}
        </Button>
        <Button
          icon="download"
          disabled={isTurned}
          busy={asking === 'rows'}
          onClick={() =>
            void askFirst('rows', () => downloadFrom(reportAddress(reports.reportRows, input)))
          }
        >
          {t('REPORT.CSV')}
        </Button>
        <ExcelButton report={report} days={days} disabled={isTurned} />
      </div>
      {isShown && (
        <ReportViewer
          title={reportName}
          buildAddress={() => reportAddress(reports.reportPaper, input)}
          onClose={() => setShown(false)}
        />
      )}
    </div>
  );
}
