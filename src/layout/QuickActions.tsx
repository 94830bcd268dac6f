import { useLocation } from 'react-router-dom';
import { useText } from '../framework/text.tsx';
import { useViewer } from '../session/viewer.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { quickActions } from './quickActions.ts';

/** The toolbar of quick actions, for administrators and if a branch is chosen. */
export function QuickActions() {
  const t = useText();
  const viewer = useViewer();
  const { pathname } = useLocation();
  const actions = quickActions(viewer, pathname).filter(
    ({ isForAdministrators }) => viewer.administrator || !isForAdministrators,
  );
  if (actions.length === 0 || !(viewer.administrator || viewer.chosen.includes('branch')))
    return null;
  return (
    <nav className="quick" aria-label={t('SHELL.QUICK')}>
      {actions.map(({ label, icon, to, isOwn }) => (
        <ButtonLink
          key={to}
          variant="primary"
          icon={icon}
          to={to}
          title={t(label)}
          data-own={isOwn || undefined}
        >
          <span>{t(label)}</span>
        </ButtonLink>
      ))}
    </nav>
  );
}
