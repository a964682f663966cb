import { useEffect, useRef, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { takeLoginRedirect } from '../lib/page/login-redirect.ts';
import { useSession } from './use-session.ts';

/**
 * The screens for those who are not signed in. Who is, is led home; who logs in here, to where they came
 * from. The screens themselves only say that somebody has signed in.
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
    const leadsBack = wasSignedOut.current && pathname.startsWith('/login');
    void navigate(leadsBack ? takeLoginRedirect() : '/', { replace: true });
  }, [state, pathname, navigate]);
  return state === 'signed-in' ? null : (children ?? <Outlet />);
}
