import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { lazyComponent, WhileLoading } from '../framework/lazyComponent.tsx';
import { resources } from '../resources/index.ts';
import { prefixes, prefixTarget, screenAt, screens } from '../screens.ts';
import { useViewer } from '../session/viewer.ts';
import { LoadingState } from '../ui/Page.tsx';
import { ScreenRoute } from './ScreenRoute.tsx';

const pages = new Map(screens.map((screen) => [screen, lazyComponent(screen.load)]));

const ResourceRedirect = lazyComponent(() => import('../reactAdmin/ResourceRedirect.tsx'));
const addressed = resources.filter(({ paths }) => paths.list !== '');

/** The screen at the address. The router is told of that one alone: it would compare all at each drawing. */
export function Screens() {
  const screen = screenAt(useLocation().pathname);
  const page = screen && pages.get(screen);
  if (!page) return <OtherAddresses />;
  return (
    <Routes>
      <Route
        path={screen.path}
        element={<ScreenRoute key={screen.path} screen={screen} page={page} />}
      />
    </Routes>
  );
}

/** Shorter addresses, and those of react-admin. Unknown ones go to error-v1. */
function OtherAddresses() {
  return (
    <Routes>
      {Object.entries(prefixes).map(([path, to]) => (
        <Route key={path} path={path} element={<Prefix to={to} />} />
      ))}
      {addressed.map((manifest) => (
        <Route
          key={manifest.name}
          path={`/${manifest.name}/*`}
          element={
            <WhileLoading fallback={<LoadingState />}>
              <ResourceRedirect key={manifest.name} manifest={manifest} />
            </WhileLoading>
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
