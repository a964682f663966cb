import { useLocation } from 'react-router-dom';

const storageKey = 'postLoginRedirect';
const neverRemembered = new Set(['/login', '/register']);

/** Remembers where the visitor was, for after the login; the entry screens themselves are never remembered. */
export function useLoginLinkState(): () => void {
  const { pathname, search } = useLocation();
  return () => {
    if (neverRemembered.has(pathname)) return;
    try {
      sessionStorage.setItem(storageKey, pathname + search);
    } catch {
      // Without storage the login leads home.
    }
  };
}
