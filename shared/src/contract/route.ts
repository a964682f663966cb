import type * as z from 'zod';
import type { Person } from './person.ts';
import type { ProblemCode } from './problem.ts';
import type { UploadPurpose } from './upload-purpose.ts';
import type { RateLimit } from './rate-limits.ts';

export const apiBase = '/api/v1';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Who may call a route. The router enforces it; the role matrix in the tests is generated from it.
 * `optional` is for everybody, but who is signed in is known to the handler; `public` never looks.
 * `open` is for pages of any site as well: no cookie is read or set, and browsers may read the answer.
 * `signed` is for a program that signs what it sends: no cookie is read or set, and the handler gets the
 * body as it came, after its signature has been checked.
 */
export type Access = 'public' | 'optional' | 'open' | 'signed' | 'user' | 'verified' | 'moderator' | 'admin';

/** Whether a route looks at who is signed in. */
export function readsSession(access: Access): boolean {
  return access !== 'public' && !isForOtherSites(access);
}

/** Whether a route is called from elsewhere than the site's own pages. */
export function isForOtherSites(access: Access): boolean {
  return access === 'open' || access === 'signed';
}

/**
 * How long an answer may be kept. Routes that answer differently from person to person carry `none`;
 * `revalidate` lets a browser keep it and ask each time whether it still holds;
 * `edgeSeconds` also makes infra give the path a caching behaviour in CloudFront.
 */
export type Caching = 'none' | 'revalidate' | { browserSeconds: number; edgeSeconds: number };

export interface Route {
  method: Method;
  /** Under `apiBase`, parameters in braces: `/tornadoes/{id}`. */
  path: `/${string}`;
  summary: string;
  access: Access;
  caching: Caching;
  /** How often one IP address or one person may call it. */
  limits?: readonly RateLimit[];
  /** A link in a mail: followed from anywhere, and answered with the way to a page of the site. */
  redirects?: true;
  /** A GET that changes something is guarded against foreign sites like any other change. */
  changesState?: true;
  /**
   * A form with pictures under this field is taken too, in the place of JSON with `uploadIds`; the form's
   * other fields are the body's.
   */
  pictures?: { field: string; max: number; purpose: UploadPurpose };
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** What it refuses with beyond what follows from all of the above; `problem-codes.ts` has the whole list. */
  problems?: readonly ProblemCode[];
}

export type RouteTable = Record<string, Route>;

/** Keeps the literal types of one slice's table, so that handlers and calls are typed by it. */
export function defineRoutes<const T extends RouteTable>(table: T): T {
  return table;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives: parsed, defaulted, unknown keys already refused, and the caller. */
export type RouteRequest<R extends Route> = ParsedRequest<R> &
  BroughtAlong<R['pictures']> &
  SignedBody<R['access']>;

interface ParsedRequest<R extends Route> {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
  person: Asker<R['access']>;
}

/** What a form brought along; empty where upload ids came. */
type BroughtAlong<P> = P extends object ? { pictures: SentPicture[] } : unknown;

/** What the signature was made over. */
type SignedBody<A extends Access> = A extends 'signed' ? { rawBody: Uint8Array } : unknown;

/** A picture that came in the request itself. */
export interface SentPicture {
  name: string;
  type: string;
  bytes: Uint8Array;
}

type Asker<A extends Access> = A extends 'public' | 'open' | 'signed'
  ? undefined
  : A extends 'optional'
    ? Person | undefined
    : Person;

/** What a handler must answer. */
export type RouteResponse<R extends Route> = z.input<R['response']>;

/** What a client reads back. */
export type RouteResult<R extends Route> = z.output<R['response']>;

/** What a caller passes: only the parts the route has, before parsing. */
export type RouteArguments<R extends Route> = {
  [K in 'params' | 'query' | 'body' as R[K] extends z.ZodType ? K : never]: K extends 'query'
    ? QueryArguments<R>
    : Input<R[K]>;
};

/** Query values travel as text; callers may give numbers and leave out what has a default. */
type QueryArguments<R extends Route> = { [K in keyof Input<R['query']>]?: string | number | undefined };

/** Whether it has to be guarded against pages of other sites. */
export function changesSomething({ method, changesState }: Route): boolean {
  return method !== 'GET' || changesState === true;
}

export function cacheControl(caching: Caching): string {
  if (caching === 'none') return 'private, no-store';
  if (caching === 'revalidate') return 'private, no-cache';
  return `public, max-age=${caching.browserSeconds}, s-maxage=${caching.edgeSeconds}`;
}
