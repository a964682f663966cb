import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { canonicalPath } from '@touchdown/shared/contract/canonical-path.ts';
import { servedPageAt, siteOrigin } from './served-page.ts';

/** Keeps the canonical link at the URL that is shown, and removes structured data about another page. */
export function useCanonicalLink(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    canonicalLink().href = canonicalUrlOf(pathname, search);
  }, [pathname, search]);
  useEffect(() => {
    if (servedPageAt(pathname)) return;
    for (const data of document.querySelectorAll('script[type="application/ld+json"]')) data.remove();
  }, [pathname]);
}

function canonicalUrlOf(pathname: string, search: string): string {
  const shown = new URL(canonicalPath(pathname, new URLSearchParams(search)), siteOrigin());
  const served = servedPageAt(pathname)?.canonicalUrl;
  // For a retired id or the id of a source, the server names the tornado's current URL.
  return served && new URL(served).pathname !== shown.pathname ? served : shown.href;
}

function canonicalLink(): HTMLLinkElement {
  const existing = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (existing) return existing;
  const link = document.createElement('link');
  link.rel = 'canonical';
  document.head.append(link);
  return link;
}
