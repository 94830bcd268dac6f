import { paymentWords } from '../../../../contract/clinic/till.ts';
import { tillClosings } from '../../../../contract/clinic/tillClosings.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate, formatMonth } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { statementAddress } from '../../../resources/clinic/statementPath.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { DayChoice, dayOr } from '../../../ui/DayChoice.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import '../attendance/attendance.css';
import './till.css';

/** Months whose statements are offered at once, at most: the last ones. */
const MOST_MONTHS = 12;

/** The first days of the months that lie between two days, at most the last twelve. */
function monthsOf({ startDate, endDate }: { startDate: string; endDate: string }): string[] {
  const months: string[] = [];
  let month = `${endDate.slice(0, 7)}-01`;
  while (month.slice(0, 7) >= startDate.slice(0, 7) && months.length < MOST_MONTHS) {
    months.unshift(month);
    month = `${addDays(month, -1).slice(0, 7)}-01`;
  }
  return months;
}

/** What was taken between two days, by day, doctor, kind and way of paying, and the statements of payers. */
export default function TakingsPage() {
  const t = useText();
  const { query, set } = useUrlParams();
  const today = clinicToday();
  const days = {
    startDate: dayOr(query.get('startDate'), `${today.slice(0, 7)}-01`),
    endDate: dayOr(query.get('endDate'), today),
  };
  const { data, error, refetch } = useCallQuery(tillClosings.takings, days, {
    keepPrevious: true,
    alsoResources: ['receipts', 'bills'],
  });
  const takings = data?.data;
  const months = monthsOf(days);
  return (
    <Page
      title={t('PAGE.TAKINGS')}
      actions={
        <ButtonLink
          to={`/appointment/receipts?startDate=${days.startDate}&endDate=${days.endDate}`}
          icon="money"
        >
          {t('TAKINGS.ALL_RECEIPTS')}
        </ButtonLink>
      }
    >
      <div className="attendance-days">
        <DayChoice
          label={t('ATTENDANCE.FROM')}
          value={days.startDate}
          onDay={(startDate) => set({ startDate })}
        />
        <DayChoice
          label={t('ATTENDANCE.UNTIL')}
          value={days.endDate}
          onDay={(endDate) => set({ endDate })}
        />
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!takings && !error && <LoadingState />}
      {takings && (
        <>
          <Card>
            <dl className="takings-sum ui-digits">
              <Total name={t('TAKINGS.RECEIVED')} sen={takings.received} />
              <Total name={t('BILL.ROUNDING')} sen={takings.rounding} />
              <div>
                <dt>{t('TAKINGS.RECEIPTS')}</dt>
                <dd>{takings.receipts}</dd>
              </div>
              <Total name={t('TAKINGS.OUTSTANDING')} sen={takings.outstanding} />
            </dl>
          </Card>
          {takings.receipts === 0 && takings.byPayer.length === 0 && (
            <Card>
              <EmptyState />
            </Card>
          )}
          <div className="takings">
            <Sums
              title={t('TAKINGS.BY_METHOD')}
              rows={takings.byMethod.map(({ method, amount }) => [t(paymentWords[method]), amount])}
            />
            <Sums
              title={t('TAKINGS.BY_DOCTOR')}
              rows={takings.byDoctor.map(({ doctor, settled }) => [
                doctor || t('TAKINGS.NO_DOCTOR'),
                settled,
              ])}
            />
            <Sums
              title={t('TAKINGS.BY_KIND')}
              rows={takings.byKind.map(({ kind, settled }) => [t(`FEE.KIND.${kind}`), settled])}
            />
            <Sums
              title={t('TAKINGS.BY_DAY')}
              rows={takings.byDay.map(({ day, received }) => [formatDate(day), received])}
            />
            {takings.byPayer.length > 0 && (
              <div className="takings-payers">
                <Card flush>
                  <h2>{t('TAKINGS.BY_PAYER')}</h2>
                  <div className="ui-table-wrap">
                    <table className="ui-table">
                      <tbody>
                        {takings.byPayer.map((payer) => (
                          <tr key={payer.payer}>
                            <th scope="row">{payer.name}</th>
                            <td className="ui-number">{formatRinggit(payer.charged)}</td>
                            <td className="takings-months">
                              {months.map((month) => (
                                <ButtonLink
                                  key={month}
                                  variant="quiet"
                                  icon="report"
                                  aria-label={`${t('STATEMENT.SHOW', { name: payer.name })}, ${formatMonth(month)}`}
                                  to={statementAddress(payer.payer, month)}
                                >
                                  {formatMonth(month)}
                                </ButtonLink>
                              ))}
                            </td>
                          </tr>
                        ))}
                      </tbody>
                    </table>
                  </div>
                </Card>
              </div>
            )}
          </div>
        </>
      )}
    </Page>
  );
}

function Total({ name, sen }: { name: string; sen: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>RM {formatRinggit(sen)}</dd>
    </div>
  );
}

/** Amounts by what they are of, with their sum. */
function Sums({ title, rows }: { title: string; rows: (readonly [string, number])[] }) {
  const t = useText();
  if (rows.length === 0) return null;
  return (
    <Card flush>
      <h2>{title}</h2>
      <table className="ui-table">
        <tbody>
          {rows.map(([name, sen]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="ui-number">{formatRinggit(sen)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('BILL.TOTAL')}</th>
            <td className="ui-number">
              <b>{formatRinggit(rows.reduce((sum, [, sen]) => sum + sen, 0))}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
