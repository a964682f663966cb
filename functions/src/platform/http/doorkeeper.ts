import { readOnlySentence } from '@touchdown/shared/contract/closed-sentences.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limit.ts';
import { Problem, type ProblemCode } from '@touchdown/shared/contract/problem.ts';
import { isClosedWhileReadOnly, readsSession, type Route } from '@touchdown/shared/contract/route.ts';
import { clientNetwork } from './client-network.ts';
import { guardAccess } from './guard-access.ts';
import { header, type HttpEvent } from './http-event.ts';
import { signedBody } from './parse-request.ts';
import { replyTo, type Reply } from './reply.ts';
import { refuseForeignSites } from './same-site.ts';

/** Nobody knows when maintenance ends. After this time another attempt is reasonable. */
const retryAfterSeconds = 120;

/** Returns who sent a request, or undefined if it has no valid session. */
export type Authenticate = (event: HttpEvent) => Promise<Person | undefined>;

export interface RateLimiter {
  /**
   * Takes one call from a bucket, or as much as `amount`, and returns what is left in it, if that could be counted. If
   * there is not enough in it, throws a problem with the time after which a retry may succeed.
   */
  take: (limit: RateLimit, key: string, amount?: number) => Promise<LeftCalls | undefined>;
  /** Gives one call back to a bucket, because it did nothing, or as much as `amount`. */
  giveBack: (limit: RateLimit, key: string, amount?: number) => Promise<void>;
  /** Fills the bucket, so that failed attempts do not count after a person has proved who they are. */
  refill: (limit: RateLimit, key: string) => Promise<void>;
}

/** Returns whether a known program has signed exactly this body recently. */
export type CheckSignature = (
  body: Uint8Array,
  header: (name: string) => string | undefined,
) => boolean | Promise<boolean>;

/** Returns whether nothing may be changed at the moment. */
export type ReadReadOnly = () => Promise<{ readOnly?: boolean | undefined }>;

/** Returns the sender of a request, or undefined for a visitor. Throws if the request is refused. */
export type Doorkeeper = (event: HttpEvent) => Promise<Person | undefined>;

interface Doorkeeping {
  authenticate?: Authenticate;
  limiter?: RateLimiter;
  checkSignature?: CheckSignature;
  settings?: ReadReadOnly;
}

/**
 * Checks a request before it is parsed, the cheapest check first: origin, read-only switch, limits by IP address,
 * session, limits by person. While the site is read-only, a refused change does not even count.
 */
export function doorkeeper(
  route: Route,
  { authenticate, limiter, checkSignature, settings }: Doorkeeping,
): Doorkeeper {
  const { access, limits = [] } = route;
  const name = `${route.method} ${route.path}`;
  if (readsSession(access) && !authenticate)
    throw new Error(`${name} needs a session, but its slice does not authenticate.`);
  if (access === 'signed' && !checkSignature)
    throw new Error(`${name} is signed, but its slice does not check signatures.`);
  if (limits.length > 0 && !limiter)
    throw new Error(`${name} is limited, but its slice has no rate limiter.`);
  const isClosable = isClosedWhileReadOnly(route);
  if (isClosable && !settings)
    throw new Error(`${name} changes something, but its slice does not read the settings.`);

  async function count(event: HttpEvent, per: RateLimit['per'], key: string): Promise<void> {
    for (const limit of limits) {
      if (limit.per !== per) continue;
      const taken = limiter?.take(limit, key);
      tellLimit(route, limit, replyTo(event), await taken?.catch(tellRefused(limit, replyTo(event))));
    }
  }

  return async (event) => {
    refuseForeignSites(route, event);
    if (isClosable && (await settings?.())?.readOnly) throw readOnlyProblem();
    await count(event, 'ip', clientNetwork(event));
    if (access === 'signed' && !(await checkSignature?.(signedBody(event), (key) => header(event, key)))) {
      throw new Problem('INVALID_SIGNATURE', 'The signature does not match the body.');
    }
    if (!readsSession(access)) return undefined;
    const person = await authenticate?.(event);
    guardAccess(route, person);
    if (person) await count(event, 'person', person.id);
    return person;
  };
}

/** Returns the problem of every change while the site is read-only. */
function readOnlyProblem(): Problem {
  return new Problem('READ_ONLY', readOnlySentence, [], { retryAfterSeconds });
}

/** What a body is refused with before anything is done. */
const formCodes: ReadonlySet<ProblemCode> = new Set([
  'INVALID_REQUEST',
  'INVALID_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]);

/** Returns what gives a call back to the person's limits that say so, if its body was refused for its form. */
export function returnRefused({ limits = [] }: Route, { limiter }: Doorkeeping) {
  const returned = limits.filter(({ per, returnsRefused }) => per === 'person' && returnsRefused);
  return async ({ id }: Person, { code }: Problem): Promise<void> => {
    if (!formCodes.has(code)) return;
    for (const limit of returned) await limiter?.giveBack(limit, id);
  };
}

/** How many calls are left, and in how many seconds all of them are possible again. */
export interface LeftCalls {
  calls: number;
  seconds: number;
}

/**
 * Says in an answer how often its route may be called, as the draft "RateLimit header fields for HTTP" of the IETF has
 * it. What is left is one caller's, so an answer that the edge shares does not say it.
 */
function tellLimit({ caching }: Route, limit: RateLimit, reply: Reply, left: LeftCalls | undefined): void {
  reply.header('ratelimit-policy', `"${limit.name}";q=${limit.max};w=${limit.seconds}`);
  if (caching === 'none' && left) reply.header('ratelimit', leftWords(limit, left));
}

/** Returns what says in a refusal that nothing is left, and until when. */
function tellRefused(limit: RateLimit, reply: Reply) {
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
