import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import { originVerifyHeader } from '@touchdown/shared/contract/env.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { header, type HttpEvent, type HttpResult } from './http-event.ts';

/**
 * The HTTP API has a URL of its own that anyone may find; only CloudFront knows the value of
 * this header. Two values are accepted while one is being replaced.
 */
export function originVerify(acceptedValues: string): MiddlewareObj<HttpEvent, HttpResult> {
  const values = acceptedValues.split(',').map((value) => value.trim());
  // A comma too many must not accept the header that is not there.
  const accepted = values.filter(Boolean).map(digest);
  if (accepted.length === 0) throw new Error('There is no value by which CloudFront is known.');
  return {
    before: ({ event }) => {
      const came = digest(header(event, originVerifyHeader) ?? '');
      // Every value is compared, and digests have one length: time tells nothing about the secret.
      const matches = accepted.filter((value) => timingSafeEqual(value, came));
      if (matches.length === 0) throw new Problem('FORBIDDEN', 'Requests must come through the site.');
    },
  };
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
