import { canonicalPath } from '@touchdown/shared/contract/canonical-path.ts';
import { generalDescription } from '@touchdown/shared/tornadoes/record-description.ts';
import { useEffect } from 'react';
import { homeTitle, productName } from '@touchdown/shared/text/product-name.ts';
import { useLocation } from 'react-router-dom';
import { servedPageAt, siteOrigin } from './served-page.ts';

/**
 * Sets the title of the page (its own with the product's name, or the home page's), its description for search
 * engines and its canonical link. The server sends the same to clients without scripts.
 */
export function usePageTitle(title?: string, description?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : homeTitle;
  }, [title]);
  usePageDescription(description);
  useCanonicalLink();
}

/** Keeps the canonical link at the URL that is shown, and removes structured data about another page. */
function useCanonicalLink(): void {
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

/** Sets the description of the page: its own, the one that the server sent for it, or the general one. */
function usePageDescription(description?: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (meta) meta.content = description ?? servedPageAt(pathname)?.description ?? generalDescription;
  }, [description, pathname]);
}
