import { createHash, randomBytes } from 'node:crypto';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { ContributionId } from '@touchdown/shared/contributions/schema.ts';
import { header, type HttpEvent } from '../../platform/http/http-event.ts';

const keyPattern = /^[\x21-\x7e]{8,128}$/;

/** Returns the `Idempotency-Key` of a request, if it has one. */
export function idempotencyKey(event: HttpEvent): string | undefined {
  const key = header(event, 'idempotency-key');
  if (key === undefined || keyPattern.test(key)) return key;
  const sentence = 'The header Idempotency-Key must have 8 to 128 visible ASCII characters.';
  throw new Problem('INVALID_REQUEST', sentence);
}

/**
 * Returns the id of a new contribution. With a key it is derived from the person and the key, so that a repeated
 * request has the same id and cannot be written twice. Lists sort by time first, so the id need not begin with it.
 */
export function contributionId(personId: string, key: string | undefined, now: number): ContributionId {
  if (key === undefined) return ContributionId.parse(ulid(now, randomBytes(16)));
  const hash = createHash('sha256').update(`${personId} ${key}`).digest();
  return ContributionId.parse(ulid(hash.readUIntBE(0, 6), hash.subarray(6)));
}
