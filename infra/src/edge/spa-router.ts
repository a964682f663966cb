/** What CloudFront passes to a function on a viewer's request, as far as this one reads it. */
interface ViewerRequestEvent {
  request: { uri: string };
}

/** The site's files outside `/assets/`; every other path is a screen of the app. */
// oxlint-disable-next-line unicorn/prefer-set-has -- CloudFront's runtime documents no Set
const rootFiles = [
  '/favicon.ico',
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/manifest.webmanifest',
  '/social-card.png',
  '/theme.js',
];

/**
 * Runs in CloudFront before the cache. It goes by prefix and by whole names, never by extension:
 * a name or a token in a URL may hold a dot and is still a screen.
 */
export function handler(event: ViewerRequestEvent): ViewerRequestEvent['request'] {
  const request = event.request;
  if (request.uri === '/') {
    // The same page with the home screen's words already in it.
    request.uri = '/home.html';
  } else if (!request.uri.startsWith('/assets/') && !rootFiles.includes(request.uri)) {
    request.uri = '/index.html';
  }
  return request;
}
