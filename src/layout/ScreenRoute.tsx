import { type ComponentType, useEffect } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { WhileLoading } from '../framework/lazyComponent.tsx';
import { usePageScroll } from '../framework/pageScroll.ts';
import { isScreenOffered, type Screen } from '../framework/screens.ts';
import { type Code, useText } from '../framework/text.tsx';
import { savedAddress } from '../session/savedAddress.ts';
import { isBeyondLevel } from '../session/session.ts';
import { useViewer } from '../session/viewer.ts';
import { LoadingState, NoPermission } from '../ui/Page.tsx';
import { RouteProgress } from '../ui/RouteProgress.tsx';
import { DASHBOARD, ownHome } from './ownHome.ts';

/** A declared screen at its address: its page, or a message if the person may not open it. */
export function ScreenRoute({ screen, page: Page }: { screen: Screen; page: ComponentType }) {
  const t = useText();
  const viewer = useViewer();
  const title = t(screen.title);
  const { pathname } = useLocation();
  const params = useParams();
  const [query] = useSearchParams();
  // A tab of the page has an address below the page's own.
  const own = params['*'] ? pathname.slice(0, -params['*'].length) : pathname;
  usePageScroll(`${own} ${screen.record?.({ query, params }) ?? ''}`);
  useEffect(() => {
    document.title = `${title} · Doctor Assist`;
  }, [title]);
  useEffect(() => {
    // The saved address is no longer needed. The dashboard reads it first.
    if (screen.path !== DASHBOARD) savedAddress.clear();
  }, [screen.path]);
  const home = screen.path === DASHBOARD ? ownHome(viewer) : undefined;
  if (home !== undefined) return <Navigate to={home} replace />;
  if (!isScreenOffered(screen, viewer)) return <NoPermission reason={reasonOf(screen, viewer)} />;
  return (
    <WhileLoading
      fallback={
        <>
          <RouteProgress />
          <LoadingState />
        </>
      }
    >
      <Page />
    </WhileLoading>
  );
}

/** Why a person may not open a screen. */
function reasonOf({ needs, permission }: Screen, viewer: ReturnType<typeof useViewer>): Code {
  const isMissing = needs !== undefined && !viewer.chosen.includes(needs);
  if (
    isMissing &&
    needs !== 'branch' &&
    permission &&
    viewer.may(permission.action, permission.resource)
  )
    return needs === 'team' ? 'AGATA.TEAM_FIRST' : 'AGATA.TENANT_FIRST';
  if (permission && isBeyondLevel(permission.action, permission.resource))
    return 'SHELL.NO_PERMISSION_LEVEL';
  return viewer.administrator ? 'SHELL.NO_PERMISSION_ADMIN' : 'SHELL.NO_PERMISSION_TEXT';
}
