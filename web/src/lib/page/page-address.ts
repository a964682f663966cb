import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { canonicalPath } from '@touchdown/shared/contract/canonical-path.ts';
import { servedPageAt, siteOrigin } from './served-page.ts';

/** Keeps the canonical link at the address that is shown, and takes away what described another page. */
export function usePageAddress(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    canonicalLink().href = addressOf(pathname, search);
  }, [pathname, search]);
  useEffect(() => {
    if (servedPageAt(pathname)) return;
    for (const data of document.querySelectorAll('script[type="application/ld+json"]')) data.remove();
  }, [pathname]);
}

function addressOf(pathname: string, search: string): string {
  const shown = new URL(canonicalPath(pathname, new URLSearchParams(search)), siteOrigin());
  const served = servedPageAt(pathname)?.address;
  // The server knows that an id was retired, or is a source's, and names the tornado's own address.
  return served && new URL(served).pathname !== shown.pathname ? served : shown.href;
}

function canonicalLink(): HTMLLinkElement {
  const found = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (found) return found;
  const link = document.createElement('link');
  link.rel = 'canonical';
  document.head.append(link);
  return link;
}
