import { createHash } from 'node:crypto';
import { header, type HttpEvent } from './http-event.ts';

/** A name for exactly this body: 132 bits of its hash, so that no two bodies ever share one. */
export function entityTag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/**
 * Whether the caller holds this body already. Compared weakly, as RFC 9110 has it for If-None-Match:
 * CloudFront marks a tag as weak where it has compressed the body.
 */
export function isKnownToCaller(event: HttpEvent, tag: string): boolean {
  const known = header(event, 'if-none-match')?.split(',') ?? [];
  return known.some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
