import { type ReactNode, useId, useState } from 'react';
import {
  type AccountStatement,
  ageingBands,
  statements,
} from '../../../../contract/accounts/statements.ts';
import { tenants } from '../../../../contract/accounts/tenants.ts';
import { formatRinggit, plainRinggit } from '../../../../contract/kit/money.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate } from '../../../framework/format.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { download, tableFile } from '../../../framework/resource/exportFile.ts';
import { useText } from '../../../framework/text.tsx';
import { reportAddress } from '../../../session/reportAddress.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { ReportViewer } from '../../../ui/ReportViewer.tsx';
import { PeriodChoice, usePeriod } from './PeriodChoice.tsx';
import { bandCodes, kindCodes } from './statementWords.ts';
import './statements.css';

const MailStatementDialog = lazyComponent(() => import('./MailStatementDialog.tsx'));

/** Companies that are offered; with more of them one comes from the address. */
const MOST = 200;

/** What a company was invoiced, paid and got back, `?tenant=<id>&startDate=&endDate=`: to read, to print and as a file. */
export default function AccountStatementPage() {
  const t = useText();
  const id = useId();
  const { days, query, set } = usePeriod();
  const { may } = useViewer();
  const [isPrinting, setPrinting] = useState(false);
  const [isMailing, setMailing] = useState(false);
  const companies = useCallQuery(tenants.searchTenantList, { company: '', pageSize: MOST });
  const named = Number(query.get('tenant'));
  const all = companies.data?.data;
  const company = all?.find((each) => each.id === named) ?? all?.[0];
  const input = { tenantID: named || (company?.id ?? 0), ...days };
  const { data, error, refetch } = useCallQuery(statements.accountStatement, input, {
    enabled: input.tenantID > 0,
    keepPrevious: true,
    alsoResources: ['proformas', 'unsettled-payments'],
  });
  const statement = data?.data;
  const save = async () => {
    if (!statement) return;
    const file = await tableFile('csv', [
      [
        t('ACCOUNT_STATEMENT.DAY'),
        t('ACCOUNT_STATEMENT.ENTRY'),
        t('BILLING.DESCRIPTION'),
        t('BILLING.BRANCH'),
        t('ACCOUNT_STATEMENT.DUE'),
        t('ACCOUNT_STATEMENT.PAID'),
        t('ACCOUNT_STATEMENT.BALANCE'),
      ],
      ...statement.rows.map((row) => [
        row.day,
        `${t(kindCodes[row.kind])} ${row.number}`,
        row.about,
        row.branchName,
        plainRinggit(row.due),
        plainRinggit(row.paid),
        plainRinggit(row.balance),
      ]),
    ]);
    download(file, `statement-${input.tenantID}-${days.endDate}.csv`);
  };
  return (
    <Page
      title={t('PAGE.ACCOUNT_STATEMENT')}
      actions={
        <>
          <Button icon="download" disabled={!statement} onClick={() => void save()}>
            CSV
          </Button>
          {may('show', 'seller') && (
            <Button icon="mail" disabled={!statement} onClick={() => setMailing(true)}>
              {t('ACCOUNT_STATEMENT.MAIL')}
            </Button>
          )}
          <Button icon="print" disabled={!statement} onClick={() => setPrinting(true)}>
            {t('STATEMENT.PRINT')}
          </Button>
        </>
      }
    >
      <div className="statement-period">
        {all && all.length > 1 && (
          <div className="ui-field">
            <label className="ui-label" htmlFor={id}>
              {t('BILLING.TENANT')}
            </label>
            <select
              id={id}
              className="ui-input"
              value={input.tenantID}
              onChange={({ target }) => set({ tenant: target.value })}
            >
              {all.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.companyName}
                </option>
              ))}
            </select>
          </div>
        )}
        <PeriodChoice />
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!statement && !error && <LoadingState />}
      {statement && (
        <>
          <p className="statement-closing">
            <b>{statement.companyName}</b> <Closing sen={statement.closing} />
          </p>
          <Entries statement={statement} />
          {statement.open.length > 0 && <Open statement={statement} />}
        </>
      )}
      {isMailing && statement && (
        <MailStatementDialog
          of={input}
          companyName={statement.companyName}
          onClose={() => setMailing(false)}
        />
      )}
      {isPrinting && (
        <ReportViewer
          title={t('PAGE.ACCOUNT_STATEMENT')}
          buildAddress={() => reportAddress(statements.accountStatementPaper, input)}
          onClose={() => setPrinting(false)}
        />
      )}
    </Page>
  );
}

function Closing({ sen }: { sen: number }) {
  const t = useText();
  const amount = formatRinggit(Math.abs(sen));
  if (sen === 0) return t('ACCOUNT_STATEMENT.EVEN');
  return t(sen > 0 ? 'ACCOUNT_STATEMENT.OWED' : 'ACCOUNT_STATEMENT.IN_FAVOUR', { amount });
}

function Entries({
  statement: { rows, opening, due, paid, closing },
}: {
  statement: AccountStatement;
}) {
  const t = useText();
  const amount = (sen: number) => (sen === 0 ? '' : formatRinggit(sen));
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState>{t('ACCOUNT_STATEMENT.NONE')}</EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <div className="ui-table-wrap">
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col" className="statement-desk">
                {t('ACCOUNT_STATEMENT.DAY')}
              </th>
              <th scope="col">{t('ACCOUNT_STATEMENT.ENTRY')}</th>
              <th scope="col" className="statement-desk">
                {t('BILLING.BRANCH')}
              </th>
              <th scope="col" className="ui-number statement-desk">
                {t('ACCOUNT_STATEMENT.DUE')}
              </th>
              <th scope="col" className="ui-number statement-desk">
                {t('ACCOUNT_STATEMENT.PAID')}
              </th>
              <th scope="col" className="ui-number statement-phone">
                {t('BILLING.AMOUNT')}
              </th>
              <th scope="col" className="ui-number">
                {t('ACCOUNT_STATEMENT.BALANCE')}
              </th>
            </tr>
          </thead>
          <tbody>
            <Balance name={t('ACCOUNT_STATEMENT.OPENING')}>
              <td colSpan={3} className="ui-number statement-desk">
                {formatRinggit(opening)}
              </td>
              <td colSpan={2} className="ui-number statement-phone">
                {formatRinggit(opening)}
              </td>
            </Balance>
            {rows.map((row) => (
              <tr key={`${row.kind} ${row.number} ${row.balance}`}>
                <td className="statement-desk">{formatDate(row.day)}</td>
                <td>
                  {t(kindCodes[row.kind])} <b>{row.number}</b>
                  <small className="statement-about">{row.about}</small>
                  <small className="statement-phone">
                    {formatDate(row.day)} · {row.branchName}
                  </small>
                </td>
                <td className="statement-desk">{row.branchName}</td>
                <td className="ui-number statement-desk">{amount(row.due)}</td>
                <td className="ui-number statement-desk">{amount(row.paid)}</td>
                <td className="ui-number statement-phone">{formatRinggit(row.due - row.paid)}</td>
                <td className="ui-number">{formatRinggit(row.balance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Balance name={t('ACCOUNT_STATEMENT.CLOSING')}>
              <td className="ui-number statement-desk">{formatRinggit(due)}</td>
              <td className="ui-number statement-desk">{formatRinggit(paid)}</td>
              <td className="ui-number statement-phone">{formatRinggit(due - paid)}</td>
              <td className="ui-number">
                <b>{formatRinggit(closing)}</b>
              </td>
            </Balance>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

/** A row that begins with a name, over all columns before the amounts: on a telephone there is one of them. */
function Balance({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" colSpan={3} className="statement-desk">
        {name}
      </th>
      <th scope="row" className="statement-phone">
        {name}
      </th>
      {children}
    </tr>
  );
}

function Open({ statement: { open, ageing } }: { statement: AccountStatement }) {
  const t = useText();
  return (
    <Card flush>
      <h2 className="statement-open">{t('ACCOUNT_STATEMENT.OPEN')}</h2>
      <div className="ui-table-wrap">
        <table className="ui-table">
          <tbody>
            {open.map((each) => (
              <tr key={each.proformaNo}>
                <th scope="row">{each.proformaNo}</th>
                <td>{each.branchName}</td>
                <td>
                  {formatDate(each.validTo)}
                  {each.daysOver > 0 && (
                    <small className="statement-about">
                      {t('ACCOUNT_STATEMENT.DAYS_OVER', { count: each.daysOver })}
                    </small>
                  )}
                </td>
                <td className="ui-number">{formatRinggit(each.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {ageingBands
              .filter((band) => ageing[band] > 0)
              .map((band) => (
                <tr key={band}>
                  <th scope="row" colSpan={3}>
                    {t(bandCodes[band])}
                  </th>
                  <td className="ui-number">{formatRinggit(ageing[band])}</td>
                </tr>
              ))}
          </tfoot>
        </table>
      </div>
    </Card>
  );
}
