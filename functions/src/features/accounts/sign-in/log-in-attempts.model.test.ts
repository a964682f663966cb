import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limit.ts';
import { describe, expect, it } from 'vitest';
import type { RateLimiter } from '../../../platform/http/doorkeeper.ts';
import { countAttempt, refillNetwork } from './log-in-attempts.ts';

const hour = 3_600_000;
/** As fine as the limit per network refills, so that the attacker misses nothing. */
const step = 90_000;
const subject = 'an account';
/** Made once, because a thousand networks are refused often. */
const refused = new Problem('RATE_LIMITED', 'Too many attempts to log in.');

/** The same token bucket as the real limiter's, in memory and with a clock that the test moves. */
function limiterAt(clock: { time: number }): RateLimiter {
  const fullAt = new Map<string, number>();
  const keyOf = (limit: RateLimit, key: string) => `${limit.name}|${key}`;
  const perToken = ({ seconds, max }: RateLimit) => (seconds * 1000) / max;
  return {
    async take(limit, key) {
      const next = Math.max(fullAt.get(keyOf(limit, key)) ?? 0, clock.time) + perToken(limit);
      if (next > clock.time + limit.seconds * 1000) throw refused;
      fullAt.set(keyOf(limit, key), next);
    },
    async giveBack(limit, key) {
      fullAt.set(keyOf(limit, key), (fullAt.get(keyOf(limit, key)) ?? 0) - perToken(limit));
    },
    async refill(limit, key) {
      fullAt.delete(keyOf(limit, key));
    },
  };
}

/** An attacker who guesses whenever a limit allows it, from each of the networks. */
function attackFrom(networks: number) {
  const clock = { time: 1_000_000 };
  const limiter = limiterAt(clock);

  async function isCounted(network: string, device?: string): Promise<boolean> {
    try {
      await countAttempt(limiter, { subject, network, site: network, device });
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }

  return {
    /** Returns the number of guesses. */
    async guessFor(milliseconds: number): Promise<number> {
      let guesses = 0;
      for (const end = clock.time + milliseconds; clock.time < end;) {
        clock.time += step;
        for (let at = 0; at < networks; at++) while (await isCounted(`attacker ${at}`)) guesses++;
      }
      return guesses;
    },

    /** Returns the minutes until the owner's attempt is counted, while the attacker goes on. */
    async waitOf(network: string, device?: string): Promise<number> {
      const start = clock.time;
      while (!(await isCounted(network, device))) {
        if (clock.time - start > 6 * hour) return Number.POSITIVE_INFINITY;
        clock.time += step;
        for (let at = 0; at < networks; at++) {
          // The worst case: where the attacker shares the owner's network, the owner comes first only by luck.
          if (`attacker ${at}` !== network) while (await isCounted(`attacker ${at}`));
        }
      }
      return (clock.time - start) / 60_000;
    },

    /** What a successful reset restores. The browser is known from then on. */
    async reset(network: string): Promise<string> {
      await refillNetwork(limiter, { subject, network, site: network });
      return 'the browser that followed the link';
    },
  };
}

describe.each([
  [1, { firstHour: 50, laterHour: 40 }],
  [10, { firstHour: 250, laterHour: 120 }],
  [1_000, { firstHour: 5_200, laterHour: 2_100 }],
])('an attacker with %i networks (ASVS 6.1.1, 6.3.1)', (networks, bound) => {
  it(`has at most ${bound.firstHour} guesses in the first hour and ${bound.laterHour} in later ones`, async () => {
    const attack = attackFrom(networks);
    expect(await attack.guessFor(hour)).toBeLessThanOrEqual(bound.firstHour);
    await attack.guessFor(hour);
    expect(await attack.guessFor(hour)).toBeLessThanOrEqual(bound.laterHour);
  });

  it('does not keep out the owner on a known device or on a new one', async () => {
    const attack = attackFrom(networks);
    for (let time = 0; time < 3; time++) {
      await attack.guessFor(hour);
      expect(await attack.waitOf('home', 'a known device')).toBe(0);
      expect(await attack.waitOf('a hotel')).toBe(0);
    }
  });

  it('makes the owner wait half an hour at most after three errors on a new device', async () => {
    const attack = attackFrom(networks);
    await attack.guessFor(2 * hour);
    for (let error = 0; error < 3; error++) await attack.waitOf('a hotel');
    expect(await attack.waitOf('a hotel')).toBeLessThanOrEqual(30);
  });

  it('does not keep out the owner with a reset link, even in a network of the attacker', async () => {
    const attack = attackFrom(networks);
    await attack.guessFor(2 * hour);
    expect(await attack.waitOf('attacker 0')).toBeGreaterThan(0);
    const device = await attack.reset('attacker 0');
    expect(await attack.waitOf('attacker 0', device)).toBe(0);
    expect(await attack.waitOf('attacker 0')).toBe(0);
  });
});
