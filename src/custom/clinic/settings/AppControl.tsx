import { Navigate } from 'react-router-dom';
import { SETTINGS_PATH } from '../../../resources/clinic/settings/paths.ts';

/** Leads to the settings of the branch, which are known by this shorter address too. */
export default function AppControl() {
  return <Navigate to={SETTINGS_PATH} replace />;
}
