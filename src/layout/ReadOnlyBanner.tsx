import { Link } from 'react-router-dom';
import { formatDate } from '../framework/format.ts';
import { useText } from '../framework/text.tsx';
import { useBranch } from '../session/useSession.ts';
import { useViewer } from '../session/viewer.ts';
import { Icon } from '../ui/Icon.tsx';

/** Says above each page that the branch is only read, since its subscription has ended. */
export function ReadOnlyBanner() {
  const t = useText();
  const branch = useBranch();
  const viewer = useViewer();
  if (!branch?.expired) return null;
  return (
    <section className="ui-banner shell-banner" data-tone="warn" aria-label={t('SHELL.READ_ONLY')}>
      <Icon name="lock" />
      <p>
        {t('SHELL.READ_ONLY_TEXT', { day: formatDate(branch.subscriptionEnds) })}{' '}
        {viewer.may('renew', 'branch-subscriptions') && (
          <Link to="/branch-management/branch-active-subscription">
            {t('SHELL.READ_ONLY_RENEW')}
          </Link>
        )}
      </p>
    </section>
  );
}
