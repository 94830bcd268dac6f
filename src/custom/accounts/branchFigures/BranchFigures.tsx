import {
  type BranchFigures as Figures,
  branchFigures,
  type FigurePeriod,
  figurePeriods,
} from '../../../../contract/accounts/branchFigures.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { formatBytes } from '../../../../contract/kit/bytes.ts';
import { addMonths } from '../../../../contract/kit/days.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate, formatDateRange } from '../../../framework/format.ts';
import { download, tableFile } from '../../../framework/resource/exportFile.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { Button } from '../../../ui/Button.tsx';
import { MonthSelect } from '../../../ui/MonthSelect.tsx';
import { Card, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import './branchFigures.css';
import { BranchLink } from './BranchLink.tsx';
import { type Branch, figures, type Overview, plansOf } from './figures.ts';

/** Months back that can be chosen, this one included. */
const MONTHS = 24;
/** Seconds between two looks. */
const EVERY_SECONDS = 60;

const periodCodes: Record<FigurePeriod, Code> = {
  today: 'BRANCH_FIGURES.TODAY',
  week: 'BRANCH_FIGURES.WEEK',
  days30: 'BRANCH_FIGURES.DAYS_30',
  month: 'BRANCH_FIGURES.MONTH',
};

/** The branches of an owner side by side and together, for a period against the one before. */
export default function BranchFigures() {
  const t = useText();
  const { query, set } = useUrlParams();
  const today = clinicToday();
  const months = [...Array(MONTHS).keys()].map((ago) => addMonths(`${today.slice(0, 7)}-01`, -ago));
  const period = figurePeriods.find((each) => each === query.get('period')) ?? 'today';
  const month = months.find((each) => each === query.get('month')) ?? months[0] ?? today;
  const { data, error, refetch } = useCallQuery(
    branchFigures.branchFigures,
    { period, ...(period === 'month' && { month }) },
    { keepPrevious: true, everySeconds: EVERY_SECONDS },
  );
  const overview = data?.data;
  return (
    <Page
      title={t('BRANCH_FIGURES.TITLE')}
      {...(overview && {
        subtitle: (
          <p>
            {t('BRANCH_FIGURES.DAYS', {
              days: formatDateRange(overview.period.startDate, overview.period.endDate),
              before: formatDateRange(overview.before.startDate, overview.before.endDate),
            })}
          </p>
        ),
      })}
      actions={
        <Button
          icon="download"
          disabled={!overview}
          onClick={() => overview && void save(overview, t)}
        >
          {t('BRANCH_FIGURES.FILE')}
        </Button>
      }
    >
      <div className="branch-figures-period">
        <SegmentedControl
          label={t('BRANCH_FIGURES.PERIOD')}
          options={figurePeriods.map((each) => ({ value: each, label: t(periodCodes[each]) }))}
          value={period}
          onChange={(chosen) => set({ period: chosen })}
        />
        {period === 'month' && (
          <MonthSelect
            label={t('BRANCH_FIGURES.MONTH')}
            months={months}
            value={month}
            onChange={(chosen) => set({ month: chosen })}
          />
        )}
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!overview && !error && <LoadingState />}
      {overview && <Table overview={overview} />}
    </Page>
  );
}

function Table({ overview: { branches, all, period } }: { overview: Overview }) {
  const t = useText();
  return (
    <Card flush>
      <div className="ui-table-wrap">
        <table className="ui-table branch-figures">
          <thead>
            <tr>
              <th scope="col">{t('BRANCH_FIGURES.BRANCH')}</th>
              {figures.map(({ name, label }) => (
                <th key={name} scope="col" className="ui-number">
                  {t(label)}
                </th>
              ))}
              <th scope="col">{t('BRANCH_FIGURES.USERS')}</th>
              <th scope="col">{t('BRANCH_FIGURES.STORAGE')}</th>
              <th scope="col">{t('BRANCH_FIGURES.PLAN')}</th>
            </tr>
          </thead>
          <tbody>
            {branches.map((branch) => (
              <tr key={branch.branchID}>
                <th scope="row">{branch.branchName}</th>
                {figures.map(({ name, label, shown, to }) => (
                  <td key={name} className="ui-number" data-label={t(label)}>
                    <BranchLink
                      branchID={branch.branchID}
                      to={to(branch, period)}
                      label={`${textOf(branch.now[name], shown)}, ${t(label)}, ${branch.branchName}`}
                    >
                      {textOf(branch.now[name], shown)}
                    </BranchLink>
                    <Before value={branch.before[name]} shown={shown} />
                  </td>
                ))}
                <Plan branch={branch} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('BRANCH_FIGURES.ALL')}</th>
              {figures.map(({ name, label, shown }) => (
                <td key={name} className="ui-number" data-label={t(label)}>
                  <b>{textOf(all.now[name], shown)}</b>
                  <Before value={all.before[name]} shown={shown} />
                </td>
              ))}
              <td data-label={t('BRANCH_FIGURES.USERS')}>
                {branches.reduce((sum, { users }) => sum + users, 0)}
              </td>
              <td data-label={t('BRANCH_FIGURES.STORAGE')}>
                {formatBytes(branches.reduce((sum, { storage }) => sum + storage, 0))}
              </td>
              <td data-label={t('BRANCH_FIGURES.PLAN')}>
                {t('SELLER_FIGURES.BRANCHES', { count: branches.length })}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

function Plan({ branch }: { branch: Branch }) {
  const t = useText();
  const { planName, endsOn, users, mostUsers, storage, mostStorage } = branch;
  const of = (used: string, most: string | undefined) =>
    most === undefined ? used : t('BRANCH_FIGURES.OF', { used, most });
  return (
    <>
      <td data-label={t('BRANCH_FIGURES.USERS')}>{of(String(users), mostUsers?.toString())}</td>
      <td data-label={t('BRANCH_FIGURES.STORAGE')}>
        {of(formatBytes(storage), mostStorage === null ? undefined : formatBytes(mostStorage))}
      </td>
      <td data-label={t('BRANCH_FIGURES.PLAN')}>
        <BranchLink
          branchID={branch.branchID}
          to={plansOf(branch)}
          label={`${planName ?? t('BRANCH_FIGURES.NO_PLAN')}, ${branch.branchName}`}
        >
          {planName ?? t('BRANCH_FIGURES.NO_PLAN')}
        </BranchLink>
        {endsOn !== null && <small>{t('BRANCH_FIGURES.ENDS', { day: formatDate(endsOn) })}</small>}
      </td>
    </>
  );
}

/** What it was in the period before. */
function Before({ value, shown }: { value: number | null; shown: (value: number) => string }) {
  const t = useText();
  return <small>{t('BRANCH_FIGURES.BEFORE', { value: textOf(value, shown) })}</small>;
}

const textOf = (value: number | null, shown: (value: number) => string): string =>
  value === null ? '–' : shown(value);

/** Saves the figures of both periods, one line a branch and one for all. */
async function save(
  { branches, all, period, before }: Overview,
  t: ReturnType<typeof useText>,
): Promise<void> {
  const cells = (of: Figures) =>
    figures.map(({ name, plain }) => {
      const value = of[name];
      return value === null ? '' : plain(value);
    });
  const heads = figures.map(({ label }) => t(label));
  const lines = [
    ...branches.map((each) => ({ ...each })),
    { branchName: t('BRANCH_FIGURES.ALL'), ...all },
  ];
  const file = await tableFile('csv', [
    [
      t('BRANCH_FIGURES.BRANCH'),
      ...heads,
      ...heads.map((head) => t('BRANCH_FIGURES.HEAD_BEFORE', { head })),
      t('BRANCH_FIGURES.PLAN'),
      t('BRANCH_FIGURES.PLAN_ENDS'),
    ],
    ...lines.map((line) => [
      line.branchName,
      ...cells(line.now),
      ...cells(line.before),
      'planName' in line ? (line.planName ?? '') : '',
      'endsOn' in line ? (line.endsOn ?? '') : '',
    ]),
  ]);
  download(file, `branches-${period.startDate}-${period.endDate}-${before.startDate}.csv`);
}
