import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { guardPresses } from '../framework/doublePress.ts';
import { drafts } from '../framework/drafts.ts';
import { send } from '../session/client.ts';
import { session } from '../session/session.ts';
import { SettingsProvider } from '../session/settings.tsx';
import { startTokenRefresh } from '../session/tokenRefresh.ts';
import { Notices } from '../ui/Notices.tsx';
import { useIdleEnd } from './useIdleEnd.ts';
import { useNewVersions } from './useNewVersions.ts';

/** The root of all pages: notices, token renewal, the sync with other tabs, new versions, and presses that take effect once. */
export function RootLayout() {
  useEffect(() => guardPresses(), []);
  useEffect(() => drafts.follow(), []);
  useEffect(() => {
    const stopFollowing = session.follow(() => window.location.assign('/'));
    const stopRefreshing = startTokenRefresh(send);
    return () => {
      stopRefreshing();
      stopFollowing();
    };
  }, []);
  useNewVersions();
  useIdleEnd();
  return (
    <SettingsProvider>
      <Outlet />
      <Notices />
    </SettingsProvider>
  );
}
