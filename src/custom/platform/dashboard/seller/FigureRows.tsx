import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { clinicToday } from '../../../../../contract/fields.ts';
import { formatBytes } from '../../../../../contract/kit/bytes.ts';
import { addMonths } from '../../../../../contract/kit/days.ts';
import {
  MOST_ROWS,
  type RegistrationStep,
  registrationSteps,
  type RevenueChange,
  revenueChanges,
  sellerFigures,
  SHOWN_MONTHS,
} from '../../../../../contract/platform/sellerFigures.ts';
import { useCallQuery } from '../../../../framework/calls.ts';
import { formatDate } from '../../../../framework/format.ts';
import { useText } from '../../../../framework/text.tsx';
import { useUrlParams } from '../../../../framework/urlParams.ts';
import { branches } from '../../../../resources/accounts/branches.ts';
import { tenants } from '../../../../resources/accounts/tenants.ts';
import { statementOf } from '../../../../resources/agata/statementPaths.ts';
import { useViewer } from '../../../../session/viewer.ts';
import { ButtonLink } from '../../../../ui/Button.tsx';
import { MonthSelect } from '../../../../ui/MonthSelect.tsx';
import { ErrorState, LoadingState } from '../../../../ui/Page.tsx';
import { ringgit } from './shown.ts';
import { changeCodes, stepCodes } from './words.ts';

/** The rows behind the figure that the address names, `?rows=`; nothing where it names none that the person may see. */
export function FigureRows() {
  const { query } = useUrlParams();
  const { may } = useViewer();
  const name = query.get('rows') ?? '';
  if (isOneOf(revenueChanges, name))
    return may('list', 'invoices') && <Changes key={name} kind={name} />;
  if (!may('list', 'branch-users')) return null;
  if (isOneOf(registrationSteps, name)) return <Stopped key={name} step={name} />;
  if (name === 'quiet') return <Quiet />;
  if (name === 'failed') return <Failed />;
  return name === 'limits' && <Limits />;
}

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);

function Changes({ kind }: { kind: RevenueChange }) {
  const t = useText();
  const { query, set } = useUrlParams();
  const today = clinicToday();
  const months = [...Array(SHOWN_MONTHS).keys()].map((ago) =>
    addMonths(`${today.slice(0, 7)}-01`, -ago),
  );
  const month = months.find((each) => each === query.get('month')) ?? months[0] ?? today;
  const asked = useCallQuery(sellerFigures.sellerRevenueChanges, { month, kind });
  const rows = asked.data?.data.rows.map((row) => ({
    ...(row.branchID === null
      ? {
          key: `${row.payer} ${row.branchName}`,
          name: row.branchName,
          about: row.companyName,
          to: statementOf('all', row.chargingAccountID ?? 0),
        }
      : ofBranch({ ...row, branchID: row.branchID })),
    cells: [ringgit(row.before), ringgit(row.after), ringgit(row.after - row.before)],
  }));
  return (
    <Table
      title={t(changeCodes[kind])}
      heads={[
        t('SELLER_FIGURES.BEFORE'),
        t('SELLER_FIGURES.AFTER'),
        t('SELLER_FIGURES.DIFFERENCE'),
      ]}
      total={asked.data?.data.total}
      rows={rows}
      asked={asked}
    >
      <MonthSelect
        label={t('SELLER_FIGURES.MONTH')}
        months={months}
        value={month}
        onChange={(chosen) => set({ month: chosen })}
      />
    </Table>
  );
}

function Stopped({ step }: { step: RegistrationStep }) {
  const t = useText();
  const asked = useCallQuery(sellerFigures.sellerRegistrations, {});
  const figures = asked.data?.data;
  return (
    <Table
      title={t('SELLER_FIGURES.STOPPED_AT', { step: t(stepCodes[step]) })}
      heads={[
        t('SELLER_FIGURES.EMAIL'),
        t('SELLER_FIGURES.PHONE'),
        t('SELLER_FIGURES.REGISTERED_ON'),
      ]}
      total={figures?.steps.find((each) => each.step === step)?.count}
      rows={figures?.rows
        .filter((row) => row.step === step)
        .map((row) => ({
          key: row.companyName,
          name: row.companyName,
          to: tenants.address.edit(row),
          cells: [row.email, row.phone, formatDate(row.registeredOn)],
        }))}
      asked={asked}
    />
  );
}

function Quiet() {
  const t = useText();
  const asked = useCallQuery(sellerFigures.sellerActivity, {});
  return (
    <Table
      title={t('SELLER_FIGURES.QUIET')}
      heads={[t('SELLER_FIGURES.LAST_ACTIVE')]}
      total={asked.data?.data.quiet}
      rows={asked.data?.data.quietRows.map((row) => ({
        ...ofBranch(row),
        cells: [formatDate(row.lastActive)],
      }))}
      asked={asked}
    />
  );
}

function Failed() {
  const t = useText();
  const asked = useCallQuery(sellerFigures.sellerActivity, {});
  return (
    <Table
      title={t('SELLER_FIGURES.FAILED')}
      heads={[t('SELLER_FIGURES.FAILED_COUNT')]}
      total={asked.data?.data.failedBranches}
      rows={asked.data?.data.failedRows.map((row) => ({
        ...ofBranch(row),
        cells: [String(row.count)],
      }))}
      asked={asked}
    />
  );
}

function Limits() {
  const t = useText();
  const asked = useCallQuery(sellerFigures.sellerLimits, {});
  const of = (used: string, most: string) => t('SELLER_FIGURES.OF', { used, most });
  return (
    <Table
      title={t('SELLER_FIGURES.LIMITS')}
      heads={[t('SELLER_FIGURES.USERS'), t('SELLER_FIGURES.STORAGE')]}
      total={asked.data?.data.total}
      rows={asked.data?.data.rows.map((row) => ({
        ...ofBranch(row),
        cells: [
          of(String(row.users), String(row.mostUsers)),
          of(formatBytes(row.storage), formatBytes(row.mostStorage)),
        ],
      }))}
      asked={asked}
    />
  );
}

const ofBranch = (row: { branchID: number; branchName: string; companyName: string }) => ({
  key: `${row.branchID}`,
  name: row.branchName,
  about: row.companyName,
  to: branches.address.edit({ companyName: row.companyName, code: row.branchName }),
});

interface Row {
  key: string;
  name: string;
  about?: string;
  to: string;
  cells: readonly string[];
}

function Table({
  title,
  heads,
  total,
  rows,
  asked: { error, refetch },
  children,
}: {
  title: string;
  heads: readonly string[];
  total: number | undefined;
  rows: readonly Row[] | undefined;
  asked: { error: unknown; refetch: () => Promise<unknown> };
  children?: ReactNode;
}) {
  const t = useText();
  const { to } = useUrlParams();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="ui-card dash-rows" aria-labelledby="dash-rows">
      <header>
        <h2 id="dash-rows" ref={heading} tabIndex={-1}>
          {title} {total !== undefined && <small>{total}</small>}
        </h2>
        {children}
        <ButtonLink icon="close" variant="quiet" to={to({ rows: null, month: null })}>
          {t('SHELL.CLOSE')}
        </ButtonLink>
      </header>
      {!rows &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />)}
      {rows?.length === 0 && <p className="dash-range">{t('SELLER_FIGURES.NONE')}</p>}
      {rows && rows.length > 0 && (
        <div className="ui-table-wrap">
          <table className="ui-table">
            <thead>
              <tr>
                <th scope="col">{t('SELLER_FIGURES.NAME')}</th>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, about, to: address, cells }) => (
                <tr key={key}>
                  <th scope="row">
                    <Link to={address}>{name}</Link>
                    {about !== undefined && <small> {about}</small>}
                  </th>
                  {heads.map((head, at) => (
                    <td key={head} className="ui-digits" data-label={head}>
                      {cells[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {total !== undefined && rows && rows.length < total && (
        <p className="dash-range">{t('SELLER_FIGURES.FIRST', { count: MOST_ROWS })}</p>
      )}
    </section>
  );
}
