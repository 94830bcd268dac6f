import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
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
  const entries = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    entries.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const other = viewer.domain === 'DA' ? 'AGATA' : 'DA';
  const switchDomain = () => {
    session.setDomain(other);
    window.location.assign('/');
  };
  return (
    <div className="rail-entries" ref={entries}>
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
              {screens.map(({ path, title, menu: entry }) => (
                <li key={path}>
                  <NavLink to={path} className="rail-entry" title={t(title)} onClick={onNavigate}>
                    {entry && <Icon name={entry.icon} />}
                    <span>{t(title)}</span>
                  </NavLink>
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
