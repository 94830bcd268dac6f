import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { send } from '../session/client.ts';
import { session } from '../session/session.ts';
import { SettingsProvider } from '../session/settings.tsx';
import { startTokenRefresh } from '../session/tokenRefresh.ts';
import { Notices } from '../ui/Notices.tsx';

/** What every page has: news and alerts, tokens that stay fresh, and an eye on the other tabs. */
export function RootLayout() {
  useEffect(() => {
    const stopFollowing = session.follow(() => window.location.assign('/'));
    const stopRefreshing = startTokenRefresh(send);
    return () => {
      stopRefreshing();
      stopFollowing();
    };
  }, []);
  return (
    <SettingsProvider>
      <Outlet />
      <Notices />
    </SettingsProvider>
  );
}
