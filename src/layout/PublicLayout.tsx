import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { usePageScroll } from '../framework/pageScroll.ts';
import { type Code, useText } from '../framework/text.tsx';
import type { PublicScreen } from '../publicScreens.ts';
import { savedAddress } from '../session/savedAddress.ts';
import { startPath } from '../session/session.ts';
import { useSession } from '../session/useSession.ts';
import { loadPublicPageShell, loadPublicShell } from './layoutLoaders.ts';
import './frame.css';

const PublicShell = lazyComponent(loadPublicShell);
const PublicPageShell = lazyComponent(loadPublicPageShell);

/** The frame of a public page. Signed-in people are redirected from the landing page and from sign-in pages. */
export function PublicLayout({
  title,
  frame,
  children,
}: {
  title: Code;
  frame: PublicScreen['frame'];
  children: ReactNode;
}) {
  const t = useText();
  const session = useSession();
  usePageScroll(title);
  const words = t(title);
  useEffect(() => {
    document.title = `${words} · Doctor Assist`;
  }, [words]);
  useEffect(() => {
    // An address is saved only on the way to sign-in.
    if (frame !== 'sign-in') savedAddress.clear();
  }, [frame]);
  if (frame === 'plain') return children;
  const isForAll = frame === 'open' || frame === 'page';
  if (session && !isForAll) return <Navigate to={addressAfterSignIn(frame)} replace />;
  const Frame = frame === 'page' ? PublicPageShell : PublicShell;
  return <Frame>{children}</Frame>;
}

function addressAfterSignIn(frame: PublicScreen['frame']): string {
  return frame === 'landing' ? startPath() : (savedAddress.get() ?? '/');
}
