import type { Person } from '@touchdown/shared/contract/person.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limits.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { readsSession, type Route } from '@touchdown/shared/contract/route.ts';
import { clientNetwork } from './client-network.ts';
import { guardAccess } from './guard-access.ts';
import { header, type HttpEvent } from './http-event.ts';
import { signedBody } from './parse-request.ts';
import { refuseForeignSites } from './same-site.ts';

/** Finds out who sent a request: undefined where it came without a session or with one that has ended. */
export type Authenticate = (event: HttpEvent) => Promise<Person | undefined>;

export interface RateLimiter {
  /** Takes one call out of a bucket, or refuses with the time after which there is one again. */
  take: (limit: RateLimit, key: string) => Promise<void>;
  /** Fills the bucket again: earlier attempts do not count against whoever has proved who they are. */
  refill: (limit: RateLimit, key: string) => Promise<void>;
}

/** Whether a program that both sides know has signed this very body, not long ago. */
export type CheckSignature = (
  body: Uint8Array,
  header: (name: string) => string | undefined,
) => boolean | Promise<boolean>;

/** Lets a request in as somebody, as a visitor, or not at all; before anything of it is parsed. */
export type Doorkeeper = (event: HttpEvent) => Promise<Person | undefined>;

interface Doorkeeping {
  authenticate?: Authenticate;
  limiter?: RateLimiter;
  checkSignature?: CheckSignature;
}

/** The cheapest question first: where from, how often from there, who, how often they. */
export function doorkeeper(route: Route, { authenticate, limiter, checkSignature }: Doorkeeping): Doorkeeper {
  const { access, limits = [] } = route;
  const name = `${route.method} ${route.path}`;
  if (readsSession(access) && !authenticate)
    throw new Error(`${name} needs a session, and its slice does not authenticate.`);
  if (access === 'signed' && !checkSignature)
    throw new Error(`${name} is signed, and its slice checks no signature.`);
  if (limits.length > 0 && !limiter) throw new Error(`${name} is limited, and its slice does not count.`);

  async function count(per: RateLimit['per'], key: string): Promise<void> {
    for (const limit of limits) if (limit.per === per) await limiter?.take(limit, key);
  }

  return async (event) => {
    refuseForeignSites(route, event);
    await count('ip', clientNetwork(event));
    if (access === 'signed' && !(await checkSignature?.(signedBody(event), (key) => header(event, key)))) {
      throw new Problem('INVALID_SIGNATURE', 'The signature does not fit the body that came.');
    }
    if (!readsSession(access)) return undefined;
    const person = await authenticate?.(event);
    guardAccess(access, person);
    if (person) await count('person', person.id);
    return person;
  };
}
