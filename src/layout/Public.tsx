import { type ReactNode, Suspense, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { type Code, useText } from '../framework/text.tsx';
import { savedAddress } from '../session/saved.ts';
import { useSession } from '../session/useSession.ts';
import { loadPublicShell } from './areas.ts';
import './frame.css';

const PublicShell = lazyComponent(loadPublicShell);

/** The frame of a public page. People who are signed in have no business on sign-in pages and go where they wanted. */
export function Public({
  title,
  frame,
  children,
}: {
  title: Code;
  frame: 'sign-in' | 'plain';
  children: ReactNode;
}) {
  const t = useText();
  const session = useSession();
  const words = t(title);
  useEffect(() => {
    document.title = `${words} · Doctor Assist`;
  }, [words]);
  useEffect(() => {
    // Whoever reads a page that is open to all has arrived.
    if (frame === 'plain') savedAddress.clear();
  }, [frame]);
  if (frame === 'plain') return children;
  if (session) return <Onward />;
  return (
    <Suspense>
      <PublicShell>{children}</PublicShell>
    </Suspense>
  );
}

function Onward() {
  return <Navigate to={savedAddress.get() ?? '/'} replace />;
}
