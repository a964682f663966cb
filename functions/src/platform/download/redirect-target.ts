import { DownloadError } from './download-error.ts';

/** Returns the target of a redirect. Throws if it leads to another host or from https to http. */
export function redirectTarget(from: URL, location: string | null): URL {
  const to = location === null ? null : URL.parse(location, from.href);
  const isAsSecure = to?.protocol === 'https:' || (to?.protocol === 'http:' && from.protocol === 'http:');
  if (to && isAsSecure && to.hostname === from.hostname) return to;
  const allowed = `a URL on ${from.hostname}${from.protocol === 'https:' ? ' over https' : ''}`;
  throw new DownloadError(
    'WRONG_RESPONSE',
    `${from.href} redirects to ${location ?? 'nowhere'}; allowed: ${allowed}.`,
  );
}
