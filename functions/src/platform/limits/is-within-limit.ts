import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limit.ts';
import type { RateLimiter } from '../http/doorkeeper.ts';

/** Takes one call from a bucket, and says whether there was one, for callers who do something else without it. */
export async function isWithinLimit(
  limiter: Pick<RateLimiter, 'take'>,
  limit: RateLimit,
  key: string,
): Promise<boolean> {
  try {
    await limiter.take(limit, key);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}
