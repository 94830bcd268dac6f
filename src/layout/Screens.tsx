import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { resources } from '../resources/index.ts';
import { prefixes, prefixTarget, screens } from '../screens.ts';
import { useViewer } from '../session/viewer.ts';
import { LoadingState } from '../ui/Page.tsx';
import { ScreenRoute } from './ScreenRoute.tsx';

const routes = screens.map((screen) => ({ screen, page: lazyComponent(screen.load) }));

const ResourceRedirect = lazyComponent(() => import('../reactAdmin/ResourceRedirect.tsx'));
const addressed = resources.filter(({ paths }) => paths.list !== '');

/** The routes of the signed-in screens. Unknown addresses go to error-v1. */
export function Screens() {
  return (
    <Routes>
      {routes.map(({ screen, page }) => (
        <Route
          key={screen.path}
          path={screen.path}
          element={<ScreenRoute key={screen.path} screen={screen} page={page} />}
        />
      ))}
      {Object.entries(prefixes).map(([path, to]) => (
        <Route key={path} path={path} element={<Prefix to={to} />} />
      ))}
      {addressed.map((manifest) => (
        <Route
          key={manifest.name}
          path={`/${manifest.name}/*`}
          element={
            <Suspense fallback={<LoadingState />}>
              <ResourceRedirect key={manifest.name} manifest={manifest} />
            </Suspense>
          }
        />
      ))}
      <Route path="*" element={<Navigate to="/error/error-v1" replace />} />
    </Routes>
  );
}

function Prefix({ to }: { to: readonly [string, ...string[]] }) {
  return <Navigate to={prefixTarget(to, useViewer())} replace />;
}
