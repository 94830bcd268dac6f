import { Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { lazyComponent } from './framework/lazyComponent.tsx';
import { Crash } from './layout/Crash.tsx';
import { Gate } from './layout/Gate.tsx';
import { Public } from './layout/Public.tsx';
import { Root } from './layout/Root.tsx';
import { type PublicScreen, publicScreens, redirects } from './publicScreens.ts';
import { RouteProgress } from './ui/RouteProgress.tsx';

/**
 * Creates the router: the public screens, and the gate for everything else. The screens behind the gate are declared
 * and routed in the signed-in area, so that visitors do not load them.
 */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: Crash,
      children: [
        ...publicScreens.map(publicRoute),
        ...Object.entries(redirects).map(([path, to]) => ({
          path,
          element: <Navigate to={to} replace />,
        })),
        { path: '/auth/*', element: <Navigate to="/auth/index" replace /> },
        { path: '*', Component: Gate },
      ],
    },
  ]);
}

function publicRoute({ path, title, frame, load }: PublicScreen): RouteObject {
  const Page = lazyComponent(load);
  return {
    path,
    element: (
      <Public title={title} frame={frame}>
        <Suspense fallback={<RouteProgress />}>
          <Page />
        </Suspense>
      </Public>
    ),
  };
}
