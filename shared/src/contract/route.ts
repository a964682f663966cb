import type * as z from 'zod';
import { apiBase } from './call-url.ts';
import type { Person } from './person.ts';
import type { ProblemCode } from './problem.ts';
import { staleIfError } from './public-caching.ts';
import type { UploadPurpose } from './upload-purpose.ts';
import type { RateLimit } from './rate-limit.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Who may call a route. The router enforces it, and the role matrix in the tests is generated from it.
 * `public` does not read the session. `optional` does, but a session is not required.
 * `open` is for pages of any site: no cookie is read or set, and browsers may read the response.
 * `signed` is for a program that signs its requests: no cookie is read or set, and the handler gets the raw body
 * after its signature has been checked.
 */
export type Access = 'public' | 'optional' | 'open' | 'signed' | 'user' | 'verified' | 'moderator' | 'admin';

/** Returns whether a route authenticates its caller by the session. */
export function readsSession(access: Access): boolean {
  return access !== 'public' && !isForOtherSites(access);
}

/** Returns whether other sites or programs call a route. */
export function isForOtherSites(access: Access): boolean {
  return access === 'open' || access === 'signed';
}

/**
 * How a response may be cached. `none` is for responses that differ from person to person. With `revalidate` a
 * browser caches the response and revalidates it on each use, and the edge has one for all who are not signed in, for
 * a few seconds. With `edgeSeconds` the edge has one for everybody: infra gives the path a behaviour of its own. It
 * serves the last one a little longer while it fetches the next, except where `neverStale`, and for a day while the API
 * fails.
 */
export type Caching =
  | 'none'
  | 'revalidate'
  | { browserSeconds: number; edgeSeconds: number; neverStale?: true };

/** How long the edge serves one response of a `revalidate` route. A correction shows that much later to visitors. */
export const sharedDetailSeconds = 5;

/**
 * For lists. The edge serves one for thirty seconds, and for thirty more while it fetches the next. With the five
 * seconds in which the function's own copy follows, an approved edit shows within 65 seconds.
 */
export const listCaching = { browserSeconds: 0, edgeSeconds: 30 } as const;

export interface Route {
  method: Method;
  /** Under `apiBase`, parameters in braces: `/tornadoes/{id}`. */
  path: `/${string}`;
  /** The path is not under `apiBase`, because a standard or its programs expect it at the root of the site. */
  atRoot?: true;
  summary: string;
  access: Access;
  caching: Caching;
  /**
   * Its caller must have confirmed with a passkey within the last hour, because it decides about the record or about
   * people, or shows all that is known about them. Every other route for moderators needs it within twelve hours.
   * `moderating` only while they act as a moderator, which the handler finds out and then asks for itself.
   */
  confirmation?: 'fresh' | 'moderating';
  /** How often one IP address or one person may call it. */
  limits?: readonly RateLimit[];
  /** A link in a mail: it may be followed from anywhere, and redirects to a page of the site. */
  redirects?: true;
  /** Protects a GET against calls from other sites, as every other method is. */
  changesState?: true;
  /** Stays open to somebody who is suspended, although it changes state: it concerns only their own account. */
  whileSuspended?: true;
  /** Stays open while the site is read-only: it only signs in or out, or changes nothing although it is a POST. */
  whileReadOnly?: true;
  /**
   * The route also accepts a form with pictures in this field, in place of JSON with `uploadIds`. The form's other
   * fields are those of the body.
   */
  pictures?: { field: string; max: number; purpose: UploadPurpose };
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is JSON of one of these types and no larger, where it is not `application/json` of any size. */
  bodyForm?: { types: readonly string[]; maxBytes: number };
  response: z.ZodType;
  /** The type of the response, where it is not plain JSON. A text is sent as it is. */
  contentType?: string;
  /** Headers beside `content-type` that programs of other sites may send. */
  requestHeaders?: readonly string[];
  /** The response is a file of one of these types, and no JSON. */
  mediaTypes?: readonly string[];
  /** Problem codes beyond those that `problem-codes.ts` derives from the fields above. */
  problems?: readonly ProblemCode[];
}

export type RouteTable = Record<string, Route>;

/** Returns the path of a route on the site, with its parameters in braces. */
export function addressOf({ path, atRoot }: Pick<Route, 'path' | 'atRoot'>): string {
  return atRoot ? path : apiBase + path;
}

/** Returns the table with its literal types, which type the handlers and calls. */
export function defineRoutes<const T extends RouteTable>(table: T): T {
  return table;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives: the caller, and the parsed request with defaults and without unknown keys. */
export type RouteRequest<R extends Route> = ParsedRequest<R> &
  FormPictures<R['pictures']> &
  SignedBody<R['access']>;

interface ParsedRequest<R extends Route> {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
  person: Caller<R['access']>;
}

/** The pictures of a form; empty if the request has upload ids. */
type FormPictures<P> = P extends object ? { pictures: SentPicture[] } : unknown;

/** The body that the signature belongs to. */
type SignedBody<A extends Access> = A extends 'signed' ? { rawBody: Uint8Array } : unknown;

/** A picture that was sent in the request itself. */
export interface SentPicture {
  name: string;
  type: string;
  bytes: Uint8Array;
}

type Caller<A extends Access> = A extends 'public' | 'open' | 'signed'
  ? undefined
  : A extends 'optional'
    ? Person | undefined
    : Person;

/** What a handler returns. */
export type RouteResponse<R extends Route> = z.input<R['response']>;

/** What a client receives. */
export type RouteResult<R extends Route> = z.output<R['response']>;

/** What a client passes: only the parts that the route has, before parsing. */
export type RouteArguments<R extends Route> = {
  [K in 'params' | 'query' | 'body' as R[K] extends z.ZodType ? K : never]: K extends 'query'
    ? QueryArguments<R>
    : Input<R[K]>;
};

/** Query values are sent as text. Clients may pass numbers and omit parameters with a default. */
type QueryArguments<R extends Route> = { [K in keyof Input<R['query']>]?: string | number | undefined };

/** Returns whether a route must refuse calls from pages of other sites. */
export function changesSomething({ method, changesState }: Route): boolean {
  return method !== 'GET' || changesState === true;
}

/** Returns whether a route refuses everybody while the site is read-only. */
export function isClosedWhileReadOnly(route: Route): boolean {
  return changesSomething(route) && route.whileReadOnly !== true;
}

/** Returns whether only moderators and admins may call a route. They need a passkey for it. */
export function isForModerators({ access }: Route): boolean {
  return access === 'moderator' || access === 'admin';
}

/** Returns whether a route refuses people who are suspended. Reading stays open, except what moderators read. */
export function isClosedToSuspended(route: Route): boolean {
  if (!readsSession(route.access)) return false;
  return isForModerators(route) || (changesSomething(route) && route.whileSuspended !== true);
}

export function cacheControl(caching: Caching): string {
  if (caching === 'none') return 'private, no-store';
  if (caching === 'revalidate') return `public, max-age=0, s-maxage=${sharedDetailSeconds}, ${staleIfError}`;
  const { browserSeconds, edgeSeconds, neverStale } = caching;
  const fresh = `public, max-age=${browserSeconds}, s-maxage=${edgeSeconds}`;
  return `${fresh}${neverStale ? '' : `, stale-while-revalidate=${edgeSeconds}`}, ${staleIfError}`;
}
