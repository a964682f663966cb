import { siteHostHeader } from '@touchdown/shared/contract/env.ts';
import { optionalEnv } from '../aws/env.ts';
import { header, type HttpEvent } from './http-event.ts';

/** CloudFront writes the site's own host into the header. Only a developer's machine has a site without encryption. */
export function siteOrigin(event: HttpEvent): string {
  const protocol = optionalEnv('plainCookies') === '1' ? 'http' : 'https';
  return `${protocol}://${header(event, siteHostHeader) ?? ''}`;
}
