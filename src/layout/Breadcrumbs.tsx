import { useEffect, useState } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { usePageName } from '../framework/pageName.ts';
import { isScreenOffered, type Screen, type Viewer } from '../framework/screens.ts';
import { useText } from '../framework/text.tsx';
import { menuGroups, screenAt, screens } from '../screens.ts';
import { useViewer } from '../session/viewer.ts';
import { Icon } from '../ui/Icon.tsx';

/** Milliseconds between a change of page and its breadcrumbs. */
const SET_AFTER = 1000;

interface Crumb {
  text: string;
  to?: string;
}

/** The breadcrumbs: home, the section, the page; on a detail page also its list and the record's key. */
export function Breadcrumbs() {
  const t = useText();
  const { pathname, search } = useLocation();
  const [at, setAt] = useState({ pathname, search });
  useEffect(() => {
    const timer = setTimeout(() => setAt({ pathname, search }), SET_AFTER);
    return () => clearTimeout(timer);
  }, [pathname, search]);
  const crumbs = breadcrumbsFor(at, (code) => t(code), useViewer(), usePageName(at));
  return (
    <nav
      className="crumbs"
      aria-label={t('SHELL.BREADCRUMB')}
      data-top={screenAt(pathname)?.parent === undefined || undefined}
    >
      <ol>
        <li>
          <Link to="/dashboard" aria-label={t('SHELL.HOME')} title={t('SHELL.HOME')}>
            <Icon name="home" />
          </Link>
        </li>
        {crumbs.map(({ text, to }, index) => (
          <li
            key={`${index} ${text}`}
            aria-current={index === crumbs.length - 1 ? 'page' : undefined}
          >
            {to === undefined ? text : <Link to={to}>{text}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The breadcrumbs of an address, from the declared screens that the person may open. A record's id is said by its name. */
export function breadcrumbsFor(
  { pathname, search }: { pathname: string; search: string },
  t: (code: Screen['title']) => string,
  viewer: Viewer,
  name?: string,
): Crumb[] {
  const screen = screenAt(pathname);
  const match = screen && matchPath(screen.path, pathname);
  if (!match) return [];
  const parent = screens.find(
    (each) => each.path === screen.parent && isScreenOffered(each, viewer),
  );
  const group = (screen.menu ?? parent?.menu)?.group;
  const record = screen.record?.({ query: new URLSearchParams(search), params: match.params });
  return [
    ...(group && group !== 'home' ? [{ text: t(menuGroups[group]) }] : []),
    ...(parent ? [{ text: t(parent.title), to: parent.path }] : []),
    { text: (isId(record) && name) || record || t(screen.title) },
  ];
}

// A number says nothing to people; a key of another kind, such as that of an identity card, does.
const isId = (record: string | null | undefined) => /^\d{1,10}$/.test(record ?? '');
