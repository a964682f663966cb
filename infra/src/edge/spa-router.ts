import { notFoundFile } from '@touchdown/shared/contract/not-found-file.ts';

/** The part of CloudFront's viewer-request event that this function uses. */
interface ViewerRequestEvent {
  request: { uri: string };
}

/** The paths of the table of pages, which the synthesis writes here. */
declare const pagePaths: readonly string[];
/** By this name the function that writes pages knows the address of the root. */
declare const homeAtTheOrigin: string;

/** The site's files outside `/assets/`. */
// oxlint-disable-next-line unicorn/prefer-set-has -- CloudFront's runtime documents no Set
const rootFiles = [
  '/index.html',
  '/favicon.ico',
  '/favicon.svg',
  '/apple-touch-icon.png',
  // What a deployment brings, and from what it was built.
  '/build/provenance.json',
  '/build/sbom.json',
  '/icon-192.png',
  '/icon-512.png',
  '/licenses.txt',
  '/manifest.webmanifest',
  '/social-card.png',
  '/theme.js',
];

/**
 * Runs in CloudFront before the cache. It compares whole names and the parts of paths, not extensions, because a
 * username or a token in a URL may contain a dot.
 */
export function handler(event: ViewerRequestEvent): ViewerRequestEvent['request'] {
  const request = event.request;
  const uri = request.uri;
  if (uri === '/') {
    request.uri = homeAtTheOrigin;
  } else if (!uri.startsWith('/assets/') && !rootFiles.includes(uri)) {
    request.uri = pagePaths.some((path) => isAt(uri, path)) ? '/index.html' : `/${notFoundFile}`;
  }
  return request;
}

/** As the app's router sees it: the fixed parts in upper or lower case, slashes at the end ignored. */
function isAt(uri: string, path: string): boolean {
  const given = uri.slice(1).replace(/\/+$/, '').split('/');
  const parts = path.slice(1).split('/');
  return (
    given.length <= parts.length &&
    parts.every((part, at) => {
      const value = given[at];
      if (part.startsWith(':')) return value ? true : value === undefined && part.endsWith('?');
      return value !== undefined && value.toLowerCase() === part;
    })
  );
}
