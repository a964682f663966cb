import { DownloadError } from './download-error.ts';

/** Where a redirect leads. A server that moves to another host, or off TLS, is for a person to look at. */
export function redirectTarget(from: URL, location: string | null): URL {
  const to = location === null ? null : URL.parse(location, from.href);
  const keepsSafe = to?.protocol === 'https:' || (to?.protocol === 'http:' && from.protocol === 'http:');
  if (to && keepsSafe && to.hostname === from.hostname) return to;
  const allowed = `a URL on ${from.hostname}${from.protocol === 'https:' ? ' over https' : ''}`;
  throw new DownloadError(
    'WRONG_RESPONSE',
    `${from.href} redirects to ${location ?? 'nowhere'}; allowed: ${allowed}.`,
  );
}
