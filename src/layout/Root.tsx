import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { send } from '../session/client.ts';
import { startRefreshing } from '../session/refresh.ts';
import { session } from '../session/session.ts';
import { SettingProvider } from '../session/setting.tsx';
import { Notices } from '../ui/Notices.tsx';

/** What every page has: news and alerts, tokens that stay fresh, and an eye on the other tabs. */
export function Root() {
  useEffect(() => {
    const stopFollowing = session.follow(() => window.location.assign('/'));
    const stopRefreshing = startRefreshing(send);
    return () => {
      stopRefreshing();
      stopFollowing();
    };
  }, []);
  return (
    <SettingProvider>
      <Outlet />
      <Notices />
    </SettingProvider>
  );
}
