import type {
  PlanPreview,
  PlanPreviews,
} from '../../../../contract/accounts/branchSubscriptions.ts';
import { featureWords } from '../../../../contract/accounts/planFeatures.ts';
import { formatBytes } from '../../../../contract/kit/bytes.ts';
import { formatDateRange } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { AmountsTable } from '../billing/AmountsTable.tsx';
import './plans.css';

const GB = 1_000_000_000;

/** What a plan comes to for a branch: its price with the credit off, its days, and what the branch has less. */
export function PlanTerms({ preview, of }: { preview: PlanPreview; of: PlanPreviews }) {
  const t = useText();
  const { startDate, expiredDate, extraDays } = preview;
  return (
    <>
      <AmountsTable {...preview} />
      <dl className="pairs">
        <div>
          <dt>{t('SUBSCRIPTION.PERIOD')}</dt>
          <dd>
            {formatDateRange(startDate, expiredDate)}
            {extraDays > 0 && (
              <span className="ui-hint">
                {' '}
                ({t('SUBSCRIPTION.ADDED_DAYS', { count: extraDays })})
              </span>
            )}
          </dd>
        </div>
      </dl>
      {of.held && isLess(preview) && <Losses preview={preview} of={of} />}
    </>
  );
}

const isLess = ({ usersLost, storageLost, featuresLost }: PlanPreview) =>
  usersLost > 0 || storageLost > 0 || featuresLost.length > 0;

function Losses({ preview, of }: { preview: PlanPreview; of: PlanPreviews }) {
  const t = useText();
  const { usersLost, storageLost, featuresLost, concurrentUser, storage } = preview;
  const { held, storageUsed } = of;
  return (
    <ul className="plan-losses">
      {usersLost > 0 && (
        <li>
          {t('SUBSCRIPTION.USERS_LOST', {
            count: usersLost,
            from: held?.concurrentUser ?? 0,
            to: concurrentUser,
          })}
        </li>
      )}
      {storageLost > 0 && (
        <li>
          {t('SUBSCRIPTION.STORAGE_LOST', {
            count: storageLost,
            from: held?.storage ?? 0,
            to: storage,
          })}
          {storageUsed > storage * GB &&
            ` ${t('SUBSCRIPTION.STORAGE_OVER', { used: formatBytes(storageUsed) })}`}
        </li>
      )}
      {featuresLost.length > 0 && (
        <li>
          {t('FEATURE.LOST', {
            features: featuresLost.map((each) => t(featureWords[each])).join(', '),
          })}
        </li>
      )}
      <li>{t('SUBSCRIPTION.LOST_FROM_TOMORROW')}</li>
    </ul>
  );
}
