import { Navigate, Route, Routes } from 'react-router-dom';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { screens } from '../screens.ts';
import { ScreenRoute } from './ScreenRoute.tsx';

const routes = screens.map((screen) => ({ screen, page: lazyComponent(screen.load) }));

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
      <Route path="*" element={<Navigate to="/error/error-v1" replace />} />
    </Routes>
  );
}
