/** How long a response is fresh, and how long after that it may still be used. */
export interface Lifetime {
  freshSeconds: number;
  whileRefreshedSeconds: number;
  ifErrorSeconds: number;
}

/** The part of a cache policy that limits lifetimes. */
interface Limits {
  minSeconds: number;
  defaultSeconds: number;
  maxSeconds: number;
}

/**
 * Returns the lifetime that the origin states, or the policy's default, within the policy's limits. The policy's
 * maximum also limits the time after it.
 */
export function lifetimeOf(policy: Limits, cacheControl: string): Lifetime {
  const freshSeconds = freshSecondsOf(policy, cacheControl);
  const extra = (directive: string) =>
    Math.min(secondsOf(cacheControl, directive) ?? 0, Math.max(0, policy.maxSeconds - freshSeconds));
  return {
    freshSeconds,
    whileRefreshedSeconds: extra('stale-while-revalidate'),
    ifErrorSeconds: extra('stale-if-error'),
  };
}

function freshSecondsOf(policy: Limits, cacheControl: string): number {
  const forbidden = /\b(no-store|no-cache|private)\b/.test(cacheControl);
  if (forbidden) return Math.min(policy.minSeconds, policy.maxSeconds);
  const seconds =
    secondsOf(cacheControl, 's-maxage') ?? secondsOf(cacheControl, 'max-age') ?? policy.defaultSeconds;
  return Math.min(Math.max(seconds, policy.minSeconds), policy.maxSeconds);
}

function secondsOf(cacheControl: string, directive: string): number | undefined {
  const found = new RegExp(`(?:^|[\\s,])${directive}=(\\d+)`).exec(cacheControl);
  return found ? Number(found[1]) : undefined;
}
