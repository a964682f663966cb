import { createContext, useContext } from 'react';

interface ServedPage {
  path: string;
  /** The canonical link, if the server sent one. */
  canonicalUrl: string | undefined;
  description: string | undefined;
  /** Its heading, if the server sent one. */
  heading: string | undefined;
}

/** What the server wrote about the page it served, read before the app changes it. */
const served: ServedPage | undefined =
  typeof document === 'undefined'
    ? undefined
    : {
        path: location.pathname,
        canonicalUrl: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
        heading: document.querySelector('.served h1')?.textContent,
        description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
      };

/** Returns what the server wrote about this path; undefined if it served another one. */
export function servedPageAt(pathname: string): ServedPage | undefined {
  return served?.path === pathname ? served : undefined;
}

/** The origin that the server names: a site may have several. */
export function siteOrigin(): string {
  return new URL(served?.canonicalUrl ?? location.href).origin;
}

/** Given by the server, which has no document. */
export const SiteOrigin = createContext<string | undefined>(undefined);

/** The same in what both sides render. */
export function useSiteOrigin(): string {
  return useContext(SiteOrigin) ?? siteOrigin();
}
