import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { lazyComponent, WhileLoading } from '../framework/lazyComponent.tsx';
import { invitationIn, saveAddress } from '../session/savedAddress.ts';
import { isLocked, type Session } from '../session/session.ts';
import { useSession } from '../session/useSession.ts';
import { loadLockScreen, loadSignedInApp } from './layoutLoaders.ts';
import './frame.css';
import { Splash } from './Splash.tsx';

const SET_UP = '/user-profile/two-step-sign-in';
/** The pages that are open before a second factor is set up. */
const OPEN: readonly string[] = [SET_UP, '/branch-management-invite'];
const Inside = lazyComponent(loadSignedInApp);
const LockScreen = lazyComponent(loadLockScreen);

/**
 * Renders the app for signed-in people. Others are redirected to sign-in, and their address is saved. Who has to set up a
 * second factor does so first.
 */
export function RequireSession() {
  const session = useSession();
  const { pathname } = useLocation();
  const locked = isLocked(session);
  const [isOpened, setOpened] = useState(!locked);
  if (session && !locked && !isOpened) setOpened(true);
  if (!session) return <ToSignIn />;
  if (isClosed(session) && !OPEN.includes(pathname)) return <Navigate to={SET_UP} replace />;
  // Pages that were open wait behind the lock, with what was typed.
  return (
    <>
      {isOpened && (
        <div className="app" inert={locked}>
          <WhileLoading fallback={<Splash />}>
            <Inside />
          </WhileLoading>
        </div>
      )}
      {locked && (
        <div className="lock-cover">
          <WhileLoading fallback={<Splash />}>
            <LockScreen />
          </WhileLoading>
        </div>
      )}
    </>
  );
}

// Whoever works in a branch or in AGATA goes on; what is closed says why.
function isClosed({ needsSecondFactor, branchId, domain, roleAccess }: Session): boolean {
  const isOfPlatform = roleAccess.includes('Administrator');
  return needsSecondFactor && branchId === null && (domain === 'DA' || isOfPlatform);
}

function ToSignIn() {
  const location = useLocation();
  useEffect(() => saveAddress(location), [location]);
  // Who is invited may have no account yet.
  const isInvited = invitationIn(location.pathname + location.search) !== null;
  return <Navigate to={isInvited ? '/auth/index' : '/auth/login'} replace />;
}
