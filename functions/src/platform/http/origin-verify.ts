import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import { originVerifyHeader } from '@touchdown/shared/contract/env.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { header, type HttpEvent, type HttpResult } from './http-event.ts';

/**
 * Refuses requests that bypass CloudFront. Anyone may find the HTTP API's own URL, but only CloudFront knows the
 * value of this header. Two values are accepted while one is being replaced.
 */
export function originVerify(acceptedValues: string): MiddlewareObj<HttpEvent, HttpResult> {
  const values = acceptedValues.split(',').map((value) => value.trim());
  // An extra comma must not accept a request without the header.
  const accepted = values.filter(Boolean).map(digest);
  if (accepted.length === 0)
    throw new Error(
      'The value of the origin-verify header is not configured: CloudFront can’t be recognized.',
    );
  return {
    before: ({ event }) => {
      const received = digest(header(event, originVerifyHeader) ?? '');
      // All values are compared, and digests have equal lengths, so timing reveals nothing about the secret.
      const matches = accepted.filter((value) => timingSafeEqual(value, received));
      if (matches.length === 0) throw new Problem('FORBIDDEN', 'Requests must come through the site.');
    },
  };
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
