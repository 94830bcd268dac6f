import { type ComponentType, lazy, Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { Crash } from './layout/Crash.tsx';
import { Gate } from './layout/Gate.tsx';
import { Public } from './layout/Public.tsx';
import { Root } from './layout/Root.tsx';
import { ScreenRoute } from './layout/ScreenRoute.tsx';
import { type PublicScreen, publicScreens, redirects } from './publicScreens.ts';
import { screens } from './screens.ts';
import { RouteProgress } from './ui/RouteProgress.tsx';

/** The router over the declared screens: public ones, signed-in ones behind the gate, and what is neither. */
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
        {
          Component: Gate,
          children: [
            ...screens.map((screen) => ({
              path: screen.path,
              element: <ScreenRoute screen={screen} page={lazy(screen.load)} />,
            })),
            { path: '*', element: <Navigate to="/error/error-v1" replace /> },
          ],
        },
      ],
    },
  ]);
}

function publicRoute({ path, title, frame, load }: PublicScreen): RouteObject {
  const Page: ComponentType = lazy(load);
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
