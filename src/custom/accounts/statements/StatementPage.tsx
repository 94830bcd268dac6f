import { type ReactNode, useState } from 'react';
import { ageingBands, type Stated } from '../../../../contract/accounts/statements.ts';
import { formatRinggit, plainRinggit } from '../../../../contract/kit/money.ts';
import { formatDate } from '../../../framework/format.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { download, tableFile } from '../../../framework/resource/exportFile.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { ReportViewer } from '../../../ui/ReportViewer.tsx';
import type { Mailing } from './MailStatementDialog.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { bandCodes, kindCodes } from './statementWords.ts';
import './statements.css';

const MailStatementDialog = lazyComponent(() => import('./MailStatementDialog.tsx'));

interface Props {
  /** The call's answer: waited for, failed, or there. */
  asked: {
    data: { data: Stated } | undefined;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  /** The name of its file, without the ending. */
  file: string;
  /** The address of its paper. */
  paper: () => string;
  /** Chooses whose it is. */
  choice: ReactNode;
  /** What mails it; only who keeps the seller does. */
  mail: Mailing;
  /** What is said where there is nobody whose it could be. */
  nobody?: Code | undefined;
  /** The name of the charging account that it is of. Without one it is a company's, of several branches. */
  account?: string | undefined;
}

/** What somebody was invoiced, paid and got back, with the days that it is of: to read, to print, to mail and as a file. */
export function StatementPage({ asked, file, paper, choice, mail, nobody, account }: Props) {
  const t = useText();
  const { may } = useViewer();
  const [isPrinting, setPrinting] = useState(false);
  const [isMailing, setMailing] = useState(false);
  const { data, error, refetch } = asked;
  const statement = data?.data;
  const ofBranches = account === undefined;
  const save = async () => {
    if (!statement) return;
    const branch = (cell: string) => (ofBranches ? [cell] : []);
    const table = await tableFile('csv', [
      [
        t('ACCOUNT_STATEMENT.DAY'),
        t('ACCOUNT_STATEMENT.ENTRY'),
        t('BILLING.DESCRIPTION'),
        ...branch(t('BILLING.BRANCH')),
        t('ACCOUNT_STATEMENT.DUE'),
        t('ACCOUNT_STATEMENT.PAID'),
        t('ACCOUNT_STATEMENT.BALANCE'),
      ],
      ...statement.rows.map((row) => [
        row.day,
        `${t(kindCodes[row.kind])} ${row.number}`,
        row.about,
        ...branch(row.branchName),
        plainRinggit(row.due),
        plainRinggit(row.paid),
        plainRinggit(row.balance),
      ]),
    ]);
    download(table, `${file}.csv`);
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
        {choice}
        <PeriodChoice />
      </div>
      {!!error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {nobody !== undefined && (
        <Card>
          <EmptyState>{t(nobody)}</EmptyState>
        </Card>
      )}
      {!statement && !error && nobody === undefined && <LoadingState />}
      {statement && (
        <>
          <p className="statement-closing">
            <b>{statement.companyName}</b> {account && <>({account}) </>}
            <Closing sen={statement.closing} ofBranches={ofBranches} />
          </p>
          <Entries statement={statement} ofBranches={ofBranches} />
          {statement.open.length > 0 && <Open statement={statement} ofBranches={ofBranches} />}
        </>
      )}
      {isMailing && statement && (
        <MailStatementDialog
          {...mail}
          companyName={statement.companyName}
          onClose={() => setMailing(false)}
        />
      )}
      {isPrinting && (
        <ReportViewer
          title={t('PAGE.ACCOUNT_STATEMENT')}
          buildAddress={paper}
          onClose={() => setPrinting(false)}
        />
      )}
    </Page>
  );
}

function Closing({ sen, ofBranches }: { sen: number; ofBranches: boolean }) {
  const t = useText();
  const amount = formatRinggit(Math.abs(sen));
  if (sen === 0) return t('ACCOUNT_STATEMENT.EVEN');
  if (sen > 0) return t('ACCOUNT_STATEMENT.OWED', { amount });
  const code = ofBranches ? 'ACCOUNT_STATEMENT.IN_FAVOUR' : 'AGATA.STATEMENT.IN_FAVOUR';
  return t(code, { amount });
}

interface Shown {
  statement: Stated;
  ofBranches: boolean;
}

function Entries({ statement: { rows, opening, due, paid, closing }, ofBranches }: Shown) {
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
              {ofBranches && (
                <th scope="col" className="statement-desk">
                  {t('BILLING.BRANCH')}
                </th>
              )}
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
            <Balance name={t('ACCOUNT_STATEMENT.OPENING')} ofBranches={ofBranches}>
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
                <td className="statement-entry">
                  {t(kindCodes[row.kind])} <b>{row.number}</b>
                  <small className="statement-about">{row.about}</small>
                  <small className="statement-phone">
                    {[formatDate(row.day), ...(ofBranches ? [row.branchName] : [])].join(' · ')}
                  </small>
                </td>
                {ofBranches && <td className="statement-desk">{row.branchName}</td>}
                <td className="ui-number statement-desk">{amount(row.due)}</td>
                <td className="ui-number statement-desk">{amount(row.paid)}</td>
                <td className="ui-number statement-phone">{formatRinggit(row.due - row.paid)}</td>
                <td className="ui-number">{formatRinggit(row.balance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Balance name={t('ACCOUNT_STATEMENT.CLOSING')} ofBranches={ofBranches}>
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
function Balance({
  name,
  ofBranches,
  children,
}: {
  name: string;
  ofBranches: boolean;
  children: ReactNode;
}) {
  return (
    <tr>
      <th scope="row" colSpan={ofBranches ? 3 : 2} className="statement-desk">
        {name}
      </th>
      <th scope="row" className="statement-phone">
        {name}
      </th>
      {children}
    </tr>
  );
}

function Open({ statement: { open, ageing }, ofBranches }: Shown) {
  const t = useText();
  return (
    <Card flush>
      <h2 className="statement-open">{t('ACCOUNT_STATEMENT.OPEN')}</h2>
      <div className="ui-table-wrap">
        <table className="ui-table">
          <tbody>
            {open.map((each) => (
              <tr key={each.proformaNo}>
                <th scope="row">
                  {each.proformaNo}
                  {ofBranches && <small className="statement-phone">{each.branchName}</small>}
                </th>
                {ofBranches && <td className="statement-desk">{each.branchName}</td>}
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
                  <th scope="row" colSpan={ofBranches ? 3 : 2} className="statement-desk">
                    {t(bandCodes[band])}
                  </th>
                  <th scope="row" colSpan={2} className="statement-phone">
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
