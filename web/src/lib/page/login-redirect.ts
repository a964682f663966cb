import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt } from '@touchdown/shared/contract/page-paths.ts';
import { pages } from '@touchdown/shared/contract/pages.ts';

const storageKey = 'postLoginRedirect';

const linkPages = new Set<string>(['restoreEmail']);

/**
 * Remembers where a visitor was before the login. The shell calls it at every change of screen, so that links,
 * buttons and the browser's back and forward are all covered.
 */
export function useLoginRedirectMemory(): void {
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  const before = useRef(path);
  useLayoutEffect(() => {
    if (isEntryScreen(path)) rememberLoginRedirect(before.current);
    before.current = path;
  }, [path]);
}

/** The entry screens themselves are never remembered. */
export function rememberLoginRedirect(path: string): void {
  if (isEntryScreen(path)) return;
  try {
    sessionStorage.setItem(storageKey, path);
  } catch {
    // Without storage the login leads to the home page.
  }
}

/** Returns where to go after a login, and forgets it. Without a remembered path this is the home page. */
export function takeLoginRedirect(): string {
  try {
    const path = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return path !== null && isOwnPath(path) && !isEntryScreen(path) ? path : '/';
  } catch {
    return '/';
  }
}

/** Whether a path is a page for signed-out visitors, or has the token of a mailed link: nobody returns to it. */
function isEntryScreen(path: string): boolean {
  const page = pageAt(path.replace(/[?#].*$/s, ''));
  if (page === undefined) return false;
  return pages[page.name].visitors === 'signed-out' || linkPages.has(page.name);
}

/** `//host` and `/\host` would lead to another site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
