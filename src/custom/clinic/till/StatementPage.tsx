import { useState } from 'react';
import { tillClosings } from '../../../../contract/clinic/tillClosings.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { addMonths } from '../../../../contract/kit/days.ts';
import { formatRinggit, plainRinggit } from '../../../../contract/kit/money.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate, formatMonth } from '../../../framework/format.ts';
import { download, tableFile } from '../../../framework/resource/exportFile.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { reportAddress } from '../../../session/reportAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { dayOr } from '../../../ui/DayChoice.tsx';
import { MonthSelect } from '../../../ui/MonthSelect.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { ReportViewer } from '../../../ui/ReportViewer.tsx';
import './till.css';
import { useTillChoices } from './useTill.ts';

type Statement = Answer<typeof tillClosings.payerStatement>;

/** Months that are offered: this one and those before. */
const MOST_MONTHS = 24;

/** What a payer is charged for a month, `?payer=<id>&month=<any day of it>`: to read, to print and as a file. */
export default function StatementPage() {
  const t = useText();
  const { query, set } = useUrlParams();
  const [isPrinting, setPrinting] = useState(false);
  const payers = useTillChoices()?.payers;
  const today = `${clinicToday().slice(0, 7)}-01`;
  const month = `${dayOr(query.get('month'), today).slice(0, 7)}-01`;
  const named = Number(query.get('payer'));
  const payer = payers?.find(({ id }) => id === named) ?? payers?.[0];
  const input = { payer: payer?.id ?? 0, month };
  const { data, error, refetch } = useCallQuery(tillClosings.payerStatement, input, {
    enabled: payer !== undefined,
    keepPrevious: true,
    alsoResources: ['bills', 'payers'],
  });
  const statement = data?.data;
  const offered = Array.from({ length: MOST_MONTHS }, (_, back) => addMonths(today, -back));
  const months = offered.includes(month) ? offered : [month, ...offered];
  const save = async () => {
    if (!statement) return;
    const lines = await tableFile('csv', [
      [
        t('RECEIPT.DAY'),
        t('RECEIPT.PATIENT'),
        t('PATIENT.IDENTITY_NUMBER'),
        t('RECEIPT.DOCTOR'),
        t('RECEIPT.FOR'),
        'RM',
      ],
      ...statement.rows.map((row) => [
        row.day,
        row.patientName,
        row.icPassport,
        row.doctor,
        row.lines,
        plainRinggit(row.amount),
      ]),
      [t('BILL.TOTAL'), '', '', '', '', plainRinggit(statement.total)],
    ]);
    download(lines, `statement-${input.payer}-${month.slice(0, 7)}.csv`);
  };
  return (
    <Page
      title={t('PAGE.STATEMENT')}
      actions={
        <>
          <Button icon="download" disabled={!statement} onClick={() => void save()}>
            CSV
          </Button>
          <Button icon="print" disabled={!statement} onClick={() => setPrinting(true)}>
            {t('STATEMENT.PRINT')}
          </Button>
        </>
      }
    >
      {payers && payers.length === 0 && (
        <Card>
          <EmptyState>{t('STATEMENT.NO_PAYER')}</EmptyState>
        </Card>
      )}
      {payer && (
        <div className="statement-choice">
          <label className="ui-field">
            <span className="ui-label">{t('TILL.PAYER')}</span>
            <select
              className="ui-input"
              value={payer.id}
              onChange={({ target }) => set({ payer: target.value })}
            >
              {payers?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label className="ui-field">
            <span className="ui-label">{t('STATEMENT.MONTH')}</span>
            <MonthSelect
              months={months}
              value={month}
              onChange={(chosen) => set({ month: chosen })}
            />
          </label>
        </div>
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!statement && !error && payers?.length !== 0 && <LoadingState />}
      {statement && <Rows statement={statement} />}
      {isPrinting && payer && (
        <ReportViewer
          title={`${t('STATEMENT.SHOW', { name: payer.name })}, ${formatMonth(month)}`}
          buildAddress={() => reportAddress(tillClosings.payerStatementPaper, input)}
          onClose={() => setPrinting(false)}
        />
      )}
    </Page>
  );
}

function Rows({ statement: { rows, total } }: { statement: Statement }) {
  const t = useText();
  return (
    <Card flush>
      {/* Narrow, the doctor and what it is for stand below the patient. */}
      {rows.length === 0 ? (
        <EmptyState>{t('STATEMENT.NONE')}</EmptyState>
      ) : (
        <div className="ui-table-wrap">
          <table className="ui-table statement">
            <thead>
              <tr>
                <th scope="col">{t('RECEIPT.DAY')}</th>
                <th scope="col">{t('RECEIPT.PATIENT')}</th>
                <th scope="col" className="statement-wide">
                  {t('RECEIPT.DOCTOR')}
                </th>
                <th scope="col" className="statement-wide">
                  {t('RECEIPT.FOR')}
                </th>
                <th scope="col" className="ui-number">
                  RM
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.billID}>
                  <td>{formatDate(row.day)}</td>
                  <td>
                    <bdi>{row.patientName}</bdi>
                    <small className="closing-by">{row.icPassport}</small>
                    <small className="statement-narrow">
                      {[row.doctor, row.lines].filter(Boolean).join(' · ')}
                    </small>
                  </td>
                  <td className="statement-wide">{row.doctor}</td>
                  <td className="statement-wide">{row.lines}</td>
                  <td className="ui-number">{formatRinggit(row.amount)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {t('BILL.TOTAL')}
                </th>
                <td className="statement-wide" colSpan={2}>
                  &nbsp;
                </td>
                <td className="ui-number">
                  <b>{formatRinggit(total)}</b>
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Card>
  );
}
