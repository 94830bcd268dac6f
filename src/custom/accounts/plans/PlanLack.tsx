import { Link } from 'react-router-dom';
import { lackWords, type PlanFeature } from '../../../../contract/accounts/planFeatures.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Icon } from '../../../ui/Icon.tsx';

/** Says that the branch's plan is without a feature, with the way to the plans for those who may choose one. */
export function PlanLack({ feature }: { feature: PlanFeature }) {
  const t = useText();
  const viewer = useViewer();
  return (
    <section className="ui-banner shell-banner" data-tone="info" aria-label={t('FEATURE.LACKING')}>
      <Icon name="lock" />
      <p>
        {t(lackWords[feature])}{' '}
        {viewer.may('renew', 'branch-subscriptions') ? (
          <Link to="/branch-management/branch-active-subscription">{t('FEATURE.SEE_PLANS')}</Link>
        ) : (
          t('FEATURE.ASK_MANAGER')
        )}
      </p>
    </section>
  );
}
