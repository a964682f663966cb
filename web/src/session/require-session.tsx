import type { Role } from '@touchdown/shared/contract/person.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { rememberLoginRedirect } from '../lib/page/login-redirect.ts';
import { Page } from '../ui/page.tsx';
import { FailureFace } from '../ui/state-face.tsx';
import { accessDenied } from './access-denied.ts';
import { retryStart } from './session-store.ts';
import { useSession } from './use-session.ts';

interface RequireSessionProps {
  /** Roles that may see the content; by default every signed-in user may. */
  roles?: readonly Role[];
  /** The protected content; by default the nested routes. */
  children?: ReactNode;
}

/** Shows a screen to signed-in users only. Others are sent to the login and return afterwards. */
export function RequireSession({ roles, children }: RequireSessionProps) {
  const session = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.state === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  if (session.state === 'starting' && session.problem !== undefined)
    return (
      <Page title="Not signed in yet">
        <FailureFace title="We couldn’t check your session" onRetry={() => void retryStart()}>
          {session.problem}
        </FailureFace>
      </Page>
    );
  if (session.state === 'starting') return <p role="status">Authenticating...</p>;
  if (session.state === 'signed-out') {
    // A log-out leads to the home page, in every tab.
    return wasSignedIn && session.hasLeft ? <Navigate to="/" replace /> : <RedirectToLogin />;
  }
  if (roles && !session.user.roles.some((role) => roles.includes(role)))
    return <Navigate to="/" replace state={accessDenied} />;
  return children ?? <Outlet />;
}

function RedirectToLogin() {
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  useEffect(() => rememberLoginRedirect(path), [path]);
  return <Navigate to="/login" replace />;
}
