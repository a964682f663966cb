import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { RateLimiter } from '../../../platform/http/doorkeeper.ts';
import { isWithinLimit } from '../../../platform/limits/is-within-limit.ts';

/** Who tries to log in. `subject` is the account, or the hash of a name that no account has. */
export interface Attempt {
  subject: string;
  network: string;
  /** The larger network that this one belongs to. */
  site: string;
  /** The id of a browser that the account knows. */
  device: string | undefined;
}

/** Counts an attempt before the password is checked. Returns what to call when the password is correct. */
export async function countAttempt(
  limiter: RateLimiter,
  { subject, network, site, device }: Attempt,
): Promise<() => Promise<void>> {
  if (device !== undefined) {
    const key = keyOf(subject, device);
    await limiter.take(rateLimits.logInFromKnownDevice, key);
    return () => limiter.refill(rateLimits.logInFromKnownDevice, key);
  }
  await limiter.take(rateLimits.logInBySubjectAndNetwork, keyOf(subject, network));
  // Guesses from all other networks slow each network down, but never to a stop: the owner may be in any of them.
  const isCounted = await isWithinLimit(limiter, rateLimits.logInBySubject, subject);
  if (!isCounted) await limiter.take(rateLimits.logInUnderAttack, keyOf(subject, site));
  return async () => {
    if (isCounted) await limiter.giveBack(rateLimits.logInBySubject, subject);
    await refillNetwork(limiter, { subject, network, site });
  };
}

/** Restores the attempts from one network at one account, after somebody there has proved to be the owner. */
export async function refillNetwork(
  limiter: RateLimiter,
  { subject, network, site }: Omit<Attempt, 'device'>,
): Promise<void> {
  await limiter.refill(rateLimits.logInBySubjectAndNetwork, keyOf(subject, network));
  await limiter.refill(rateLimits.logInUnderAttack, keyOf(subject, site));
}

function keyOf(subject: string, part: string): string {
  return `${subject}#${part}`;
}
