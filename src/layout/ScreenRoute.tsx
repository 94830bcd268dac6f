import { type ComponentType, Suspense, useEffect } from 'react';
import { isScreenOffered, type Screen } from '../framework/screens.ts';
import { useText } from '../framework/text.tsx';
import { savedAddress } from '../session/savedAddress.ts';
import { useViewer } from '../session/viewer.ts';
import { LoadingState, NoPermission } from '../ui/Page.tsx';
import { RouteProgress } from '../ui/RouteProgress.tsx';

/** A declared screen at its address: its page, or a message if the person may not open it. */
export function ScreenRoute({ screen, page: Page }: { screen: Screen; page: ComponentType }) {
  const t = useText();
  const viewer = useViewer();
  const title = t(screen.title);
  useEffect(() => {
    document.title = `${title} · Doctor Assist`;
  }, [title]);
  useEffect(() => {
    // The saved address is no longer needed. The dashboard reads it first.
    if (screen.path !== '/dashboard') savedAddress.clear();
  }, [screen.path]);
  if (!isScreenOffered(screen, viewer))
    return (
      <NoPermission
        {...(viewer.administrator && { reason: 'SHELL.NO_PERMISSION_ADMIN' as const })}
      />
    );
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
