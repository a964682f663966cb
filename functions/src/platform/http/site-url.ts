import { siteHostHeader } from '@touchdown/shared/contract/env.ts';
import { optionalEnv } from '../aws/optional-env.ts';
import { header, type HttpEvent } from './http-event.ts';

/**
 * Returns the URL of the site that was called, without a slash at its end. The edge sets the header, so a caller cannot
 * choose it. The API is deployed before the edge, so its environment cannot have the URL.
 */
export function siteUrlOf(event: HttpEvent): string {
  const host = header(event, siteHostHeader);
  if (!host) throw new Error(`The edge did not send ${siteHostHeader}.`);
  // Only a developer's machine has no certificate.
  return `${optionalEnv('plainCookies') ? 'http' : 'https'}://${host}`;
}
