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
  /** Who may see it; everybody who is signed in where it is left out. */
  roles?: readonly Role[];
  /** What it protects; as a route's element, the routes in it. */
  children?: ReactNode;
}

/** Keeps a screen for those who are signed in; the others log in first and then come back to it. */
export function RequireSession({ roles, children }: RequireSessionProps) {
  const session = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.state === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  if (session.state === 'starting' && session.problem !== undefined)
    return (
      <Page title="Not signed in yet">
        <FailureFace title="Your session could not be checked" onRetry={() => void retryStart()}>
          {session.problem}
        </FailureFace>
      </Page>
    );
  if (session.state === 'starting') return <p role="status">Authenticating...</p>;
  if (session.state === 'signed-out') {
    // Who logs out leaves for the home page, in every tab.
    return wasSignedIn && session.hasLeft ? <Navigate to="/" replace /> : <LeadToLogin />;
  }
  if (roles && !session.user.roles.some((role) => roles.includes(role)))
    return <Navigate to="/" replace state={accessDenied} />;
  return children ?? <Outlet />;
}

function LeadToLogin() {
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  useEffect(() => rememberLoginRedirect(path), [path]);
  return <Navigate to="/login" replace />;
}
