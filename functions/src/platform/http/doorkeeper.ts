import type { Person } from '@touchdown/shared/contract/person.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limits.ts';
import type { Route } from '@touchdown/shared/contract/route.ts';
import { clientNetwork } from './client-network.ts';
import { guardAccess } from './guard-access.ts';
import type { HttpEvent } from './http-event.ts';
import { refuseForeignSites } from './same-site.ts';

/** Who sent a request; nobody, where it came without a session or with one that has ended. */
export type WhoAsks = (event: HttpEvent) => Promise<Person | undefined>;

export interface RateLimiter {
  /** Takes one call out of a bucket, or refuses with the time after which there is one again. */
  take: (limit: RateLimit, key: string) => Promise<void>;
  /** Fills the bucket again: who has proved who they are pays nothing for earlier tries. */
  refill: (limit: RateLimit, key: string) => Promise<void>;
}

/** Lets a request in as somebody, as a visitor, or not at all; before anything of it is parsed. */
export type Doorkeeper = (event: HttpEvent) => Promise<Person | undefined>;

interface Doorkeeping {
  whoAsks?: WhoAsks;
  limiter?: RateLimiter;
}

/** The cheapest question first: where from, how often from there, who, how often they. */
export function doorkeeper(route: Route, { whoAsks, limiter }: Doorkeeping): Doorkeeper {
  const { access, limits = [] } = route;
  const name = `${route.method} ${route.path}`;
  if (access !== 'public' && !whoAsks) throw new Error(`${name} asks who calls, and its slice cannot tell.`);
  if (limits.length > 0 && !limiter) throw new Error(`${name} is limited, and its slice does not count.`);

  async function count(per: RateLimit['per'], key: string): Promise<void> {
    for (const limit of limits) if (limit.per === per) await limiter?.take(limit, key);
  }

  return async (event) => {
    refuseForeignSites(route, event);
    await count('address', clientNetwork(event));
    if (access === 'public') return undefined;
    const person = await whoAsks?.(event);
    guardAccess(access, person);
    if (person) await count('person', person.id);
    return person;
  };
}
