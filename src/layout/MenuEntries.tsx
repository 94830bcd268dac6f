import { useEffect, useRef } from 'react';
import { NavLink, useMatch } from 'react-router-dom';
import type { Screen } from '../framework/screens.ts';
import { useText } from '../framework/text.tsx';
import { type MenuGroupName, menuGroups, OWN_GROUP, screensInMenu } from '../screens.ts';
import { session } from '../session/session.ts';
import { useViewer } from '../session/viewer.ts';
import { Icon } from '../ui/Icon.tsx';
import { hasAreasOf, ownHome } from './ownHome.ts';

// What is one's own is in the person's menu alone.
const groups = (Object.keys(menuGroups) as MenuGroupName[]).filter((group) => group !== OWN_GROUP);

/** The entries of the side menu that this person may use, by group. */
export function MenuEntries({ onNavigate }: { onNavigate?: () => void }) {
  const t = useText();
  const viewer = useViewer();
  const menu = screensInMenu(viewer);
  const hasOwnHome = ownHome(viewer) !== undefined;
  const other = viewer.domain === 'DA' ? 'AGATA' : 'DA';
  const switchDomain = () => {
    session.setDomain(other);
    window.location.assign('/');
  };
  return (
    <div className="rail-entries">
      {groups.map((group) => {
        const screens = menu
          .get(group)
          ?.filter(({ permission }) => permission !== undefined || !hasOwnHome);
        if (!screens || screens.length === 0) return null;
        return (
          <div key={group}>
            <h2 id={`menu-${group}`} className="rail-group">
              <span>{t(menuGroups[group])}</span>
            </h2>
            <ul aria-labelledby={`menu-${group}`}>
              {screens.map((screen) => (
                <li key={screen.path}>
                  <Entry screen={screen} onNavigate={onNavigate} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {viewer.administrator && hasAreasOf(other) && (
        <button type="button" className="rail-entry" onClick={switchDomain}>
          <Icon name="swap" />
          <span>{t(other === 'AGATA' ? 'SHELL.DOMAIN_TO_AGATA' : 'SHELL.DOMAIN_TO_DA')}</span>
        </button>
      )}
    </div>
  );
}

/** An entry, which is scrolled into sight when its page is opened. */
function Entry({
  screen: { path, title, menu },
  onNavigate,
}: {
  screen: Screen;
  onNavigate: (() => void) | undefined;
}) {
  const t = useText();
  const link = useRef<HTMLAnchorElement>(null);
  const isHere = useMatch({ path, end: false }) !== null;
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  return (
    <NavLink ref={link} to={path} className="rail-entry" title={t(title)} onClick={onNavigate}>
      {menu && <Icon name={menu.icon} />}
      <span>{t(title)}</span>
    </NavLink>
  );
}
