import { Link } from 'react-router-dom';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { useText } from '../framework/text.tsx';
import { OWN_GROUP, screensInMenu } from '../screens.ts';
import { currentRoles, session } from '../session/session.ts';
import { storedComputer } from '../session/storedComputer.ts';
import { useViewer } from '../session/viewer.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Overlay } from './overlay.ts';
import { HourFormatMenu, LanguageMenu, SchemeMenu } from './preferences.tsx';
import { StartPageField } from './StartPageField.tsx';
import { usePerson } from './usePerson.ts';

const PinItem = lazyComponent(() => import('../custom/accounts/sharedComputers/PinItem.tsx'));

/** The user panel: the person, their profile pages and sign-out. */
export default function UserPanel({
  onOpen,
  onClose,
}: {
  onOpen: (overlay: Overlay) => void;
  onClose: () => void;
}) {
  const t = useText();
  const person = usePerson().data?.data;
  const links = screensInMenu(useViewer()).get(OWN_GROUP) ?? [];
  return (
    <Dialog panel="right" title={t('SHELL.USER')} onClose={onClose}>
      <div className="user">
        <div>
          <p className="user-name">{person?.fullName ?? t('SHELL.WAIT')}</p>
          <p className="user-more">{person?.email}</p>
          <p className="user-more">
            {currentRoles()
              .map((role) => t(`ROLE.${role}`))
              .join(', ')}
          </p>
        </div>
        <ul>
          {links.map(({ path, title, menu }) => (
            <li key={path}>
              <Link to={path} className="ui-menu-item" onClick={onClose}>
                {menu && <Icon name={menu.icon} />}
                {t(title)}
              </Link>
            </li>
          ))}
          {storedComputer.isStored() && <PinItem />}
          <li>
            <button type="button" className="ui-menu-item" onClick={() => onOpen('help')}>
              <Icon name="help" />
              {t('HELP.TITLE')}
            </button>
          </li>
          <li>
            <button type="button" className="ui-menu-item" onClick={() => onOpen('quick')}>
              <Icon name="rail" />
              {t('QUICK_PANEL.TITLE')}
            </button>
          </li>
        </ul>
        {session.branch() && <StartPageField />}
        <div className="user-preferences">
          <LanguageMenu />
          <HourFormatMenu />
          <SchemeMenu />
        </div>
        <ButtonLink to="/logout" icon="exit" wide onClick={onClose}>
          {t('SHELL.SIGN_OUT')}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
