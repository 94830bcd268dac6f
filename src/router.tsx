import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { lazyComponent, WhileLoading } from './framework/lazyComponent.tsx';
import { ErrorBoundaryPage } from './layout/ErrorBoundaryPage.tsx';
import { PublicLayout } from './layout/PublicLayout.tsx';
import { RequireSession } from './layout/RequireSession.tsx';
import { RootLayout } from './layout/RootLayout.tsx';
import { type PublicScreen, publicScreens, redirects } from './publicScreens.ts';
import { RouteProgress } from './ui/RouteProgress.tsx';

/**
 * Creates the router: the public screens, and the gate for everything else. The screens behind the gate are declared
 * and routed in the signed-in area, so that visitors do not load them.
 */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: RootLayout,
      ErrorBoundary: ErrorBoundaryPage,
      children: [
        ...publicScreens.map(publicRoute),
        ...Object.entries(redirects).map(([path, to]) => ({
          path,
          element: <Navigate to={to} replace />,
        })),
        { path: '/auth/*', element: <Navigate to="/auth/index" replace /> },
        { path: '*', Component: RequireSession },
      ],
    },
  ]);
}

function publicRoute({ path, title, frame, load }: PublicScreen): RouteObject {
  const Page = lazyComponent(load);
  return {
    path,
    element: (
      <PublicLayout title={title} frame={frame}>
        <WhileLoading fallback={<RouteProgress />}>
          <Page />
        </WhileLoading>
      </PublicLayout>
    ),
  };
}
