import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limit.ts';
import type { Route } from '@touchdown/shared/contract/route.ts';
import type { Reply } from './reply.ts';

/** How many calls are left, and in how many seconds all of them are possible again. */
export interface LeftCalls {
  calls: number;
  seconds: number;
}

/**
 * Says in an answer how often its route may be called, as the draft "RateLimit header fields for HTTP" of the IETF has
 * it. What is left is one caller's, so an answer that the edge shares does not say it.
 */
export function tellLimit(
  { caching }: Route,
  limit: RateLimit,
  reply: Reply,
  left: LeftCalls | undefined,
): void {
  reply.header('ratelimit-policy', `"${limit.name}";q=${limit.max};w=${limit.seconds}`);
  if (caching === 'none' && left) reply.header('ratelimit', leftWords(limit, left));
}

/** Returns what says in a refusal that nothing is left, and until when. */
export function tellRefused(limit: RateLimit, reply: Reply) {
  return (error: unknown): never => {
    reply.header('ratelimit-policy', `"${limit.name}";q=${limit.max};w=${limit.seconds}`);
    const { retryAfterSeconds: seconds } = error instanceof Problem ? error : {};
    if (seconds !== undefined) reply.header('ratelimit', leftWords(limit, { calls: 0, seconds }));
    throw error;
  };
}

function leftWords({ name }: RateLimit, { calls, seconds }: LeftCalls): string {
  return `"${name}";r=${calls};t=${seconds}`;
}
