/** The part of CloudFront's viewer-request event that this function uses. */
interface ViewerRequestEvent {
  request: { uri: string };
}

/** The site's files outside `/assets/`. Every other path is a screen of the app. */
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
 * Runs in CloudFront before the cache. It compares prefixes and whole names, not extensions, because a username or a
 * token in a URL may contain a dot.
 */
export function handler(event: ViewerRequestEvent): ViewerRequestEvent['request'] {
  const request = event.request;
  if (request.uri === '/') {
    // The same page with the text of the home screen.
    request.uri = '/home.html';
  } else if (!request.uri.startsWith('/assets/') && !rootFiles.includes(request.uri)) {
    request.uri = '/index.html';
  }
  return request;
}
