import { useEffect, useRef, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { takeLoginRedirect } from '../lib/page/login-redirect.ts';
import { useSession } from './use-session.ts';

/**
 * Guards the screens for signed-out visitors. A signed-in user is redirected to the home page; a visitor who logs
 * in or registers here returns to the page they came from. The screens themselves only report the login to the session.
 */
export function RedirectSignedIn({ children }: { children?: ReactNode }) {
  const { state } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const wasSignedOut = useRef(false);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (state === 'signed-out') wasSignedOut.current = true;
    if (state !== 'signed-in' || isLeaving.current) return;
    isLeaving.current = true;
    const hasLoggedIn = wasSignedOut.current && /^\/(login|register)\b/.test(pathname);
    // Taken in any case, so that nobody who logs in later on this device is led to this visitor's page.
    const before = takeLoginRedirect();
    void navigate(hasLoggedIn ? before : '/', { replace: true });
  }, [state, pathname, navigate]);
  return state === 'signed-in' ? null : (children ?? <Outlet />);
}
