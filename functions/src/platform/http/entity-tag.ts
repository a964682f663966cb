import { createHash } from 'node:crypto';
import { header, type HttpEvent } from './http-event.ts';

/** Returns the ETag of a body: 132 bits of its hash, enough that two bodies never share one. */
export function entityTag(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/**
 * Returns whether the caller already has this body. The comparison is weak, as RFC 9110 requires for If-None-Match:
 * CloudFront marks the tag of a compressed body as weak.
 */
export function isKnownToCaller(event: HttpEvent, tag: string): boolean {
  const known = header(event, 'if-none-match')?.split(',') ?? [];
  return known.some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
