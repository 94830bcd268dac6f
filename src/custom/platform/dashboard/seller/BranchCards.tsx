import { sellerFigures } from '../../../../../contract/platform/sellerFigures.ts';
import { serverHealth } from '../../../../../contract/platform/serverHealth.ts';
import { useCallQuery } from '../../../../framework/calls.ts';
import { formatDateTime } from '../../../../framework/format.ts';
import { useText } from '../../../../framework/text.tsx';
import { useUrlParams } from '../../../../framework/urlParams.ts';
import { branches } from '../../../../resources/accounts/branches.ts';
import { tenants } from '../../../../resources/accounts/tenants.ts';
import { Figure, FigureCard, FigureLine, Parts } from './FigureCard.tsx';
import { byDay, byMonth, narrowedBy } from './shown.ts';
import { stepCodes } from './words.ts';

/** Seconds between two looks at the servers. */
const EVERY_SECONDS = 60;

/** Branches whose plan ends soon. */
export function Ending() {
  const t = useText();
  const asked = useCallQuery(sellerFigures.sellerEnding, {});
  const list = branches.address.list();
  return (
    <FigureCard title={t('SELLER_FIGURES.ENDING')} asked={asked}>
      {({ from, until, renewing, notRenewing, days }) => {
        const soon = { endsFrom: from, endsUntil: until };
        return (
          <>
            <Figure to={narrowedBy(list, soon)}>{renewing + notRenewing}</Figure>
            <FigureLine name={t('SELLER_FIGURES.ENDING')} points={byDay(days)} />
            <Parts
              parts={[
                {
                  key: 'renewing',
                  name: t('SELLER_FIGURES.RENEWING'),
                  value: renewing,
                  to: narrowedBy(list, { ...soon, renewsItself: true }),
                },
                {
                  key: 'notRenewing',
                  name: t('SELLER_FIGURES.NOT_RENEWING'),
                  value: notRenewing,
                  to: narrowedBy(list, { ...soon, renewsItself: false }),
                },
              ]}
            />
          </>
        );
      }}
    </FigureCard>
  );
}

/** Companies that registered, and where others stopped. */
export function Registrations() {
  const t = useText();
  const { to } = useUrlParams();
  const asked = useCallQuery(sellerFigures.sellerRegistrations, {});
  return (
    <FigureCard title={t('SELLER_FIGURES.REGISTRATIONS')} asked={asked}>
      {({ months, steps }) => {
        const now = months.at(-1);
        return (
          <>
            <Figure to={narrowedBy(tenants.address.list(), { startDate: now?.month ?? null })}>
              {now?.count ?? 0}
            </Figure>
            <p className="dash-range">{t('SELLER_FIGURES.THIS_MONTH')}</p>
            <FigureLine name={t('SELLER_FIGURES.REGISTRATIONS')} points={byMonth(months)} />
            <h3>{t('SELLER_FIGURES.STOPPED')}</h3>
            <Parts
              parts={steps.map(({ step, count }) => ({
                key: step,
                name: t(stepCodes[step]),
                value: count,
                to: to({ rows: step, month: null }),
              }))}
            />
          </>
        );
      }}
    </FigureCard>
  );
}

/** Branches where nobody works any more. */
export function Quiet() {
  const t = useText();
  const { to } = useUrlParams();
  const asked = useCallQuery(sellerFigures.sellerActivity, {});
  return (
    <FigureCard title={t('SELLER_FIGURES.QUIET')} asked={asked}>
      {({ quiet, atWork }) => (
        <>
          <Figure to={to({ rows: 'quiet', month: null })}>{quiet}</Figure>
          <p className="dash-range">{t('SELLER_FIGURES.QUIET_MEANS')}</p>
          <FigureLine name={t('SELLER_FIGURES.AT_WORK')} points={byDay(atWork)} />
          <p className="dash-range">{t('SELLER_FIGURES.AT_WORK')}</p>
        </>
      )}
    </FigureCard>
  );
}

/** Messages to patients that did not arrive. */
export function FailedMessages() {
  const t = useText();
  const { to } = useUrlParams();
  const asked = useCallQuery(sellerFigures.sellerActivity, {});
  return (
    <FigureCard title={t('SELLER_FIGURES.FAILED')} asked={asked}>
      {({ failed, failedDays }) => (
        <>
          <Figure to={to({ rows: 'failed', month: null })}>{failed}</Figure>
          <p className="dash-range">{t('SELLER_FIGURES.LAST_DAYS')}</p>
          <FigureLine name={t('SELLER_FIGURES.FAILED')} points={byDay(failedDays)} />
        </>
      )}
    </FigureCard>
  );
}

/** Branches that are about to use all of their plan. */
export function Limits() {
  const t = useText();
  const { to } = useUrlParams();
  const asked = useCallQuery(sellerFigures.sellerLimits, {});
  return (
    <FigureCard title={t('SELLER_FIGURES.LIMITS')} asked={asked}>
      {({ total }) => (
        <>
          <Figure to={to({ rows: 'limits', month: null })}>{total}</Figure>
          <p className="dash-range">{t('SELLER_FIGURES.LIMITS_MEAN')}</p>
        </>
      )}
    </FigureCard>
  );
}

/** Whether somebody has to look into the servers, and the last backup. */
export function Health() {
  const t = useText();
  const asked = useCallQuery(serverHealth.serverHealth, {}, { everySeconds: EVERY_SECONDS });
  return (
    <FigureCard title={t('HEALTH.TITLE')} asked={asked}>
      {({ faults, backup }) => (
        <>
          <Figure to="/server-health">{faults.length}</Figure>
          <p className="dash-range">
            {t(faults.length === 0 ? 'HEALTH.GOOD' : 'HEALTH.ATTENTION')}
          </p>
          <p className="dash-range">
            {t('HEALTH.BACKUP')}:{' '}
            {backup.at === null ? t('HEALTH.NEVER') : formatDateTime(backup.at)}
          </p>
        </>
      )}
    </FigureCard>
  );
}
