import { siteOrigin } from '../../../platform/http/site-origin.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';

/** Whom a passkey is made for: this site, at the host where its pages are. */
export function relyingParty(event: HttpEvent): { name: string; id: string; origin: string } {
  const origin = siteOrigin(event);
  return { name: 'Touchdown', id: new URL(origin).hostname, origin };
}
