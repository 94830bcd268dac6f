import { I18nContextProvider } from 'ra-core';
import { Notification } from 'react-admin';
import { MuiProviders } from '../ui/mui/MuiProviders.tsx';
import { reactAdminTheme } from './theme.ts';
import { useReactAdminI18n } from './useReactAdminI18n.ts';

/**
 * What react-admin's parts notify of, by react-admin's own Notification. It stands outside the pages: a change that can be undone
 * is sent when its notification closes, whatever page is open by then.
 */
export default function Notifications() {
  const i18n = useReactAdminI18n();
  return (
    <MuiProviders theme={reactAdminTheme}>
      <I18nContextProvider value={i18n}>
        <Notification />
      </I18nContextProvider>
    </MuiProviders>
  );
}
