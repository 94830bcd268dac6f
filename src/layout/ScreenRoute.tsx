import { type ComponentType, Suspense, useEffect } from 'react';
import { isScreenOffered, type Screen } from '../framework/screens.ts';
import { useText } from '../framework/text.tsx';
import { savedAddress } from '../session/savedAddress.ts';
import { useViewer } from '../session/viewer.ts';
import { LoadingState, NoPermission } from '../ui/Page.tsx';
import { RouteProgress } from '../ui/RouteProgress.tsx';

/** A declared screen at its address: its page for those whom it is for, and a plain word for others. */
export function ScreenRoute({ screen, page: Page }: { screen: Screen; page: ComponentType }) {
  const t = useText();
  const viewer = useViewer();
  const title = t(screen.title);
  useEffect(() => {
    document.title = `${title} · Doctor Assist`;
  }, [title]);
  useEffect(() => {
    // Having arrived, nothing is left to come back to; the dashboard looks at it first.
    if (screen.path !== '/dashboard') savedAddress.clear();
  }, [screen.path]);
  if (!isScreenOffered(screen, viewer)) return <NoPermission />;
  return (
    <Suspense
      fallback={
        <>
          <RouteProgress />
          <LoadingState />
        </>
      }
    >
      <Page />
    </Suspense>
  );
}
