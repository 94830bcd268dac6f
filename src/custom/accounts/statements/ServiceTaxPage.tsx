import type { ReactNode } from 'react';
import { type ServiceTaxReport, statements } from '../../../../contract/accounts/statements.ts';
import { formatRinggit, plainRinggit } from '../../../../contract/kit/money.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { download, tableFile } from '../../../framework/resource/exportFile.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { PeriodChoice, usePeriod } from './PeriodChoice.tsx';
import { accountCodes, kindCodes } from './statementWords.ts';
import './statements.css';

/** The service tax of a period by rate, and the files for the return and for the books. */
export default function ServiceTaxPage() {
  const t = useText();
  const send = useSend();
  const { days } = usePeriod();
  const { data, error, refetch } = useCallQuery(statements.serviceTaxReport, days, {
    keepPrevious: true,
    alsoResources: ['invoices'],
  });
  const report = data?.data;
  const saveDocuments = async ({ lines }: ServiceTaxReport) => {
    const file = await tableFile('csv', [
      [
        t('ACCOUNT_STATEMENT.DAY'),
        t('ACCOUNT_STATEMENT.ENTRY'),
        t('RESOURCE.PROFORMAS.PROFORMA_NO'),
        t('SERVICE_TAX.COMPANY'),
        t('RESOURCE.SELLER.SST_NO'),
        t('SERVICE_TAX.PERCENT'),
        t('SERVICE_TAX.TAXABLE'),
        t('SERVICE_TAX.TAX'),
        t('RESOURCE.INVOICES.RECEIPT_NO'),
        t('RESOURCE.INVOICES.PAYMENT_METHOD'),
      ],
      ...lines.map((line) => [
        line.day,
        t(kindCodes[line.kind]),
        line.number,
        line.companyName,
        line.sstNo,
        String(line.rate),
        plainRinggit(line.taxable),
        plainRinggit(line.tax),
        line.receiptNo ?? '',
        line.paymentMethod,
      ]),
    ]);
    download(file, `service-tax-${days.startDate}-${days.endDate}.csv`);
  };
  const savePostings = async () => {
    try {
      const { lines } = (await send(statements.postings, days)).data;
      const file = await tableFile('csv', [
        [
          t('ACCOUNT_STATEMENT.DAY'),
          t('ACCOUNT_STATEMENT.ENTRY'),
          t('RESOURCE.PROFORMAS.PROFORMA_NO'),
          t('SERVICE_TAX.COMPANY'),
          t('SERVICE_TAX.CODE'),
          t('SERVICE_TAX.ACCOUNT'),
          t('SERVICE_TAX.DEBIT'),
          t('SERVICE_TAX.CREDIT'),
        ],
        ...lines.map((line) => [
          line.day,
          t(kindCodes[line.kind]),
          line.number,
          line.companyName,
          line.code,
          t(accountCodes[line.account]),
          plainRinggit(line.debit),
          plainRinggit(line.credit),
        ]),
      ]);
      download(file, `postings-${days.startDate}-${days.endDate}.csv`);
    } catch (refused) {
      notifyError(t, refused);
    }
  };
  return (
    <Page
      title={t('PAGE.SERVICE_TAX')}
      actions={
        <>
          <Button
            icon="download"
            disabled={!report}
            onClick={() => report && void saveDocuments(report)}
          >
            {t('SERVICE_TAX.FILE')}
          </Button>
          <Button icon="download" onClick={() => void savePostings()}>
            {t('SERVICE_TAX.POSTINGS')}
          </Button>
        </>
      }
    >
      <div className="statement-period">
        <PeriodChoice />
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!report && !error && <LoadingState />}
      {report?.rates.length === 0 && (
        <Card>
          <EmptyState>{t('SERVICE_TAX.NONE')}</EmptyState>
        </Card>
      )}
      {report && report.rates.length > 0 && <Rates report={report} />}
    </Page>
  );
}

function Rates({ report: { rates, total } }: { report: ServiceTaxReport }) {
  const t = useText();
  return (
    <Card flush>
      <div className="ui-table-wrap">
        <table className="ui-table statement-rates">
          <thead>
            <tr>
              <th scope="col">{t('SERVICE_TAX.PERCENT')}</th>
              <th scope="col" className="ui-number">
                {t('SERVICE_TAX.DOCUMENTS')}
              </th>
              <th scope="col" className="ui-number">
                {t('SERVICE_TAX.TAXABLE')}
              </th>
              <th scope="col" className="ui-number">
                {t('SERVICE_TAX.TAX')}
              </th>
              <th scope="col" className="ui-number">
                {t('SERVICE_TAX.TAKEN_BACK')}
              </th>
              <th scope="col" className="ui-number">
                {t('SERVICE_TAX.NET')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rates.map((each) => (
              <tr key={each.rate}>
                <th scope="row">{t('SERVICE_TAX.RATE', { rate: each.rate })}</th>
                <Cell label={t('SERVICE_TAX.DOCUMENTS')}>{each.documents}</Cell>
                <Cell label={t('SERVICE_TAX.TAXABLE')}>{formatRinggit(each.taxable)}</Cell>
                <Cell label={t('SERVICE_TAX.TAX')}>{formatRinggit(each.tax)}</Cell>
                <Cell label={t('SERVICE_TAX.TAKEN_BACK')}>{formatRinggit(each.creditedTax)}</Cell>
                <Cell label={t('SERVICE_TAX.NET')}>{formatRinggit(each.netTax)}</Cell>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('SERVICE_TAX.TOTAL')}
              </th>
              <Cell label={t('SERVICE_TAX.TAXABLE')}>{formatRinggit(total.taxable)}</Cell>
              <Cell label={t('SERVICE_TAX.TAX')}>{formatRinggit(total.tax)}</Cell>
              <Cell label={t('SERVICE_TAX.TAKEN_BACK')}>{formatRinggit(total.creditedTax)}</Cell>
              <Cell label={t('SERVICE_TAX.NET')}>
                <b>{formatRinggit(total.netTax)}</b>
              </Cell>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

/** A figure, which says what it is where the columns have no heads. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="ui-number" data-label={label}>
      {children}
    </td>
  );
}
