import { Link } from 'react-router-dom';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { useConnected } from '../framework/live.tsx';
import { useText } from '../framework/text.tsx';
import { storedComputer } from '../session/storedComputer.ts';
import { useViewer } from '../session/viewer.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { BranchMenu } from './BranchMenu.tsx';
import { HeaderMenu } from './HeaderMenu.tsx';
import { Logo } from './Logo.tsx';
import { NotificationsButton } from './NotificationsButton.tsx';
import type { Overlay } from './overlay.ts';
import { HourFormatMenu, LanguageMenu, SchemeMenu } from './preferences.tsx';
import { QuickActions } from './QuickActions.tsx';
import { ScrollToTopButton } from './ScrollToTopButton.tsx';

const LockButton = lazyComponent(() => import('../custom/accounts/sharedComputers/LockButton.tsx'));
const AgataMenus = lazyComponent(() => import('./AgataMenus.tsx'));

/**
 * The top bar: branch, search, quick actions, language, hour format, colour scheme and the user menu. What is in reach on
 * every page stands here, so that nothing floats over a page.
 */
export function TopBar({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  const t = useText();
  const viewer = useViewer();
  const isConsultant = viewer.domain === 'AGATA' && viewer.may('list', 'consultant-teams');
  return (
    <header className="bar">
      <a className="skip-link" href="#content">
        {t('SHELL.SKIP')}
      </a>
      <span className="bar-narrow">
        <IconButton icon="menu" label={t('SHELL.MENU_OPEN')} onClick={() => onOpen('menu')} />
      </span>
      <Link to="/dashboard" className="bar-brand" aria-label={`Doctor Assist: ${t('SHELL.HOME')}`}>
        <Logo />
      </Link>
      <BranchMenu />
      {isConsultant && <AgataMenus />}
      <HeaderMenu />
      <span className="bar-gap" />
      <Connection />
      <ScrollToTopButton />
      <button
        type="button"
        className="bar-search"
        title={t('SHELL.SEARCH')}
        onClick={() => onOpen('palette')}
      >
        <Icon name="search" />
        <span>{t('SHELL.SEARCH_SHORT')}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <QuickActions />
      <span className="bar-wide">
        <IconButton icon="help" label={t('HELP.TITLE')} onClick={() => onOpen('help')} />
        <LanguageMenu />
        <HourFormatMenu />
        <SchemeMenu />
      </span>
      {storedComputer.isStored() && <LockButton />}
      <NotificationsButton />
      <IconButton icon="person" label={t('SHELL.USER')} onClick={() => onOpen('user')} />
    </header>
  );
}

function Connection() {
  const t = useText();
  const connected = useConnected();
  return (
    <div className="bar-connection" aria-live="polite" aria-atomic>
      {!connected && (
        <span className="bar-away" title={t('SHELL.RECONNECTING')}>
          <span className="ui-spinner" aria-hidden="true" />
          <span>{t('SHELL.RECONNECTING')}</span>
        </span>
      )}
    </div>
  );
}
