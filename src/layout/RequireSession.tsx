import { Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { invitationIn, saveAddress } from '../session/savedAddress.ts';
import { useSession } from '../session/useSession.ts';
import { loadSignedInApp } from './layoutLoaders.ts';
import './frame.css';
import { Splash } from './Splash.tsx';

const Inside = lazyComponent(loadSignedInApp);

/** Renders the app for signed-in people. Others are redirected to sign-in, and their address is saved. */
export function RequireSession() {
  const session = useSession();
  if (!session) return <ToSignIn />;
  return (
    <Suspense fallback={<Splash />}>
      <Inside />
    </Suspense>
  );
}

function ToSignIn() {
  const location = useLocation();
  useEffect(() => saveAddress(location), [location]);
  // Who is invited may have no account yet.
  const isInvited = invitationIn(location.pathname + location.search) !== null;
  return <Navigate to={isInvited ? '/auth/index' : '/auth/login'} replace />;
}
