import { createHash, randomBytes } from 'node:crypto';
import { ulid } from '../../platform/ulid.ts';
import { ContributionId } from '@touchdown/shared/contributions/schema.ts';

/**
 * Returns the id of a new contribution. With a key it is derived from the person and the key, so that a repeated
 * request has the same id and cannot be written twice. Lists sort by time first, so the id need not begin with it.
 */
export function contributionId(personId: string, key: string | undefined, now: number): ContributionId {
  if (key === undefined) return ContributionId.parse(ulid(now, randomBytes(16)));
  const hash = createHash('sha256').update(`${personId} ${key}`).digest();
  return ContributionId.parse(ulid(hash.readUIntBE(0, 6), hash.subarray(6)));
}
