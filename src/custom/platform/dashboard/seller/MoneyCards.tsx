import { eInvoiceWords } from '../../../../../contract/accounts/eInvoice.ts';
import { revenueChanges, sellerFigures } from '../../../../../contract/platform/sellerFigures.ts';
import { useCallQuery } from '../../../../framework/calls.ts';
import { formatMonth } from '../../../../framework/format.ts';
import { useText } from '../../../../framework/text.tsx';
import { useUrlParams } from '../../../../framework/urlParams.ts';
import { invoices } from '../../../../resources/accounts/invoices.ts';
import { proformas } from '../../../../resources/accounts/proformas.ts';
import { subscriptions } from '../../../../resources/accounts/subscriptions.ts';
import { unsettledPayments } from '../../../../resources/accounts/unsettledPayments.ts';
import { reasonCodes } from '../../../../resources/accounts/unsettledWords.ts';
import { allChargingAccounts } from '../../../../resources/agata/chargingAccounts.ts';
import { bandCodes } from '../../../accounts/statements/statementWords.ts';
import { Figure, FigureCard, FigureLine, Parts } from './FigureCard.tsx';
import { byDay, byMonth, narrowedBy, ringgit } from './shown.ts';
import { changeCodes } from './words.ts';

const lists = {
  subscriptions: subscriptions.address.list(),
  proformas: proformas.address.list(),
  payments: unsettledPayments.address.list(),
  invoices: invoices.address.list(),
  chargingAccounts: allChargingAccounts.address.list(),
};

/** Recurring revenue: by month, by plan, and what changed in this one. */
export function Revenue() {
  const t = useText();
  const { to } = useUrlParams();
  const asked = useCallQuery(
    sellerFigures.sellerRevenue,
    {},
    { alsoResources: ['branches', 'invoices'] },
  );
  return (
    <FigureCard title={t('SELLER_FIGURES.REVENUE')} asked={asked}>
      {({ months, plans }) => {
        const now = months.at(-1);
        if (!now) return null;
        return (
          <>
            <Figure to={narrowedBy(lists.subscriptions, { status: 'Active' })}>
              {ringgit(now.recurring)}
            </Figure>
            <p className="dash-range">{t('SELLER_FIGURES.PAYING', { count: now.branches })}</p>
            {now.subscribers > 0 && (
              <p className="dash-range">
                {t('SELLER_FIGURES.SUBSCRIBERS', { count: now.subscribers })}
              </p>
            )}
            <FigureLine
              name={t('SELLER_FIGURES.REVENUE')}
              points={months.map(({ month, recurring }) => ({
                key: month,
                name: formatMonth(month),
                value: recurring,
                shown: ringgit(recurring),
              }))}
            />
            <h3>{t('SELLER_FIGURES.THIS_MONTH')}</h3>
            <Parts
              parts={revenueChanges.map((kind) => ({
                key: kind,
                name: t(changeCodes[kind]),
                value: ringgit(now[kind]),
                to: to({ rows: kind, month: now.month }),
              }))}
            />
            {plans.length > 0 && <h3>{t('SELLER_FIGURES.BY_PLAN')}</h3>}
            <Parts
              parts={plans.map((plan) => ({
                key: `${plan.planID} ${plan.categoryID}`,
                name: plan.planName,
                note: `${t('PLAN.FOR_MONTHS', { count: plan.months })} · ${
                  plan.planID === null
                    ? t('SELLER_FIGURES.SUBSCRIBERS', { count: plan.subscribers })
                    : t('SELLER_FIGURES.BRANCHES', { count: plan.branches })
                }`,
                value: ringgit(plan.recurring),
                to:
                  plan.planID === null
                    ? lists.chargingAccounts
                    : narrowedBy(lists.subscriptions, { status: 'Active', planID: plan.planID }),
              }))}
            />
          </>
        );
      }}
    </FigureCard>
  );
}

/** What is asked for and not paid. */
export function Open() {
  const t = useText();
  const asked = useCallQuery(sellerFigures.sellerOpen, {});
  return (
    <FigureCard title={t('SELLER_FIGURES.OPEN')} asked={asked}>
      {({ bands, months }) => {
        const count = bands.reduce((sum, band) => sum + band.count, 0);
        const overdue = bands.filter(({ band }) => band !== 'notDue');
        return (
          <>
            <Figure to={narrowedBy(lists.proformas, { isUnpaid: true })}>
              {ringgit(bands.reduce((sum, { amount }) => sum + amount, 0))}
            </Figure>
            <p className="dash-range">
              {t('SELLER_FIGURES.PROFORMAS', {
                count,
                overdue: overdue.reduce((sum, band) => sum + band.count, 0),
              })}
            </p>
            <Parts
              parts={bands
                .filter((band) => band.count > 0)
                .map(({ band, from, until, count: some, amount }) => ({
                  key: band,
                  name: t(bandCodes[band]),
                  note: ringgit(amount),
                  value: some,
                  to: narrowedBy(lists.proformas, {
                    isUnpaid: true,
                    dueFrom: from,
                    dueUntil: until,
                  }),
                }))}
            />
            {months.length > 1 && (
              <FigureLine
                name={t('SELLER_FIGURES.OPEN_BY_MONTH')}
                points={months.map(({ month, amount }) => ({
                  key: month,
                  name: formatMonth(month),
                  value: amount,
                  shown: ringgit(amount),
                }))}
              />
            )}
          </>
        );
      }}
    </FigureCard>
  );
}

/** Payments that nobody decided on yet. */
export function Payments() {
  const t = useText();
  const asked = useCallQuery(sellerFigures.sellerPayments, {});
  return (
    <FigureCard title={t('SELLER_FIGURES.PAYMENTS')} asked={asked}>
      {({ waiting, reasons, days }) => (
        <>
          <Figure to={narrowedBy(lists.payments, { status: 'Waiting' })}>{waiting}</Figure>
          <p className="dash-range">{t('SELLER_FIGURES.PAYMENTS_BY_DAY')}</p>
          <FigureLine name={t('SELLER_FIGURES.PAYMENTS_BY_DAY')} points={byDay(days)} />
          <Parts
            parts={reasons.map(({ reason, count }) => ({
              key: reason,
              name: t(reasonCodes[reason]),
              value: count,
              to: narrowedBy(lists.payments, { status: 'Waiting', reason }),
            }))}
          />
        </>
      )}
    </FigureCard>
  );
}

/** E-invoices that somebody has to look into. */
export function EInvoices() {
  const t = useText();
  const asked = useCallQuery(sellerFigures.sellerEInvoices, {});
  return (
    <FigureCard title={t('SELLER_FIGURES.E_INVOICES')} asked={asked}>
      {({ states, months }) => (
        <>
          <p className="dash-figure">{states.reduce((sum, { count }) => sum + count, 0)}</p>
          <p className="dash-range">{t('SELLER_FIGURES.E_INVOICES_BY_MONTH')}</p>
          <FigureLine name={t('SELLER_FIGURES.E_INVOICES_BY_MONTH')} points={byMonth(months)} />
          <Parts
            parts={states.map(({ status, count }) => ({
              key: status,
              name: t(eInvoiceWords[status]),
              value: count,
              to: narrowedBy(lists.invoices, { eInvoiceStatus: status }),
            }))}
          />
        </>
      )}
    </FigureCard>
  );
}
