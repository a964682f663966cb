interface ServedPage {
  path: string;
  /** The canonical link, where the server gave one. */
  canonicalUrl: string | undefined;
  description: string | undefined;
  /** Its heading, where the server knew it. */
  heading: string | undefined;
}

/** What the server said of the page it served, read before anything changes it. */
const served: ServedPage | undefined =
  typeof document === 'undefined'
    ? undefined
    : {
        path: location.pathname,
        canonicalUrl: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
        heading: document.querySelector('.served h1')?.textContent,
        description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
      };

/** While the path it was served for is shown, what the server said of it holds. */
export function servedPageAt(pathname: string): ServedPage | undefined {
  return served?.path === pathname ? served : undefined;
}

/** The host that the server names: a site may be reached by several. */
export function siteOrigin(): string {
  return new URL(served?.canonicalUrl ?? location.href).origin;
}
