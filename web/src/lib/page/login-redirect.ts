import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt } from '@touchdown/shared/contract/page-paths.ts';
import { pages } from '@touchdown/shared/contract/pages.ts';

const storageKey = 'postLoginRedirect';

/**
 * Where a visitor was before going to log in. The shell watches every change of screen, so that each
 * way there counts: a link, a button, the browser's own back and forward.
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
    // Without storage the login leads home.
  }
}

/** Where to go after a login, once; home where nothing is remembered. */
export function takeLoginRedirect(): string {
  try {
    const path = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return path !== null && isOwnPath(path) && !isEntryScreen(path) ? path : '/';
  } catch {
    return '/';
  }
}

/** The pages for signed-out visitors lead past the login, and are no place to come back to. */
function isEntryScreen(path: string): boolean {
  const found = pageAt(path.replace(/[?#].*$/s, ''));
  return found !== undefined && pages[found.name].visitors === 'signed-out';
}

/** `//host` and `/\host` would lead to another site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
