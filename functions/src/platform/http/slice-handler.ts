import type { Context } from 'aws-lambda';
import middy from '@middy/core';
import httpRouter, { type Method as RouterMethod } from '@middy/http-router';
import { envNames } from '@touchdown/shared/contract/env.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { problemCodesOf } from '@touchdown/shared/contract/problem-codes.ts';
import {
  addressOf,
  cacheControl,
  isForOtherSites,
  type Route,
  type RouteRequest,
  type RouteResponse,
  type RouteTable,
} from '@touchdown/shared/contract/route.ts';
import type { Pagination } from '@touchdown/shared/contract/pagination.ts';
import { requiredEnv } from '../aws/env.ts';
import { jsonAnswer, entityTag, isKnownToCaller } from './answer.ts';
import { openPreflight, publicPreflight, readableFromAnySite } from './cross-origin.ts';
import {
  doorkeeper,
  returnRefused,
  type CheckSignature,
  type RateLimiter,
  type ReadReadOnly,
  type Authenticate,
} from './doorkeeper.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';
import { originVerify } from './origin-verify.ts';
import { parseRequest } from './parse-request.ts';
import { problemResponse } from './problem-response.ts';
import { replyTo, withCookies, type Reply } from './reply.ts';
import { requestLog } from './request-log.ts';

/** One function per route. A missing one, or one that returns another shape, does not compile. */
export type RouteHandlers<T extends RouteTable> = {
  [K in keyof T]: (
    request: RouteRequest<T[K]>,
    reply: Reply,
    event: HttpEvent,
  ) => Promise<RouteResponse<T[K]>>;
};

type AnyHandler = (request: unknown, reply: Reply, event: HttpEvent) => Promise<unknown>;

export interface SliceOptions {
  /** Called if no route of the slice matches. Throws the problem to respond with. */
  fallback?: (request: { method: string; path: string }) => never;
  /** Routes of all slices whose preflight requests come here. */
  preflightFor?: readonly Route[];
  /** Required for routes that are not public. */
  authenticate?: Authenticate;
  /** Required for limited routes. */
  limiter?: RateLimiter;
  /** Required for signed routes. */
  checkSignature?: CheckSignature;
  /** Required for routes that change something and are closed while the site is read-only. */
  settings?: ReadReadOnly;
}

/**
 * Returns the HTTP entry of a slice. The order of the middleware matters: the log wraps everything, then errors
 * become responses, then the origin is verified, and only then is the request handled.
 */
export function sliceHandler<T extends RouteTable>(
  table: T,
  handlers: RouteHandlers<T>,
  options: SliceOptions = {},
) {
  const { fallback = noSuchPath, preflightFor = [] } = options;
  const routes = Object.entries(table).flatMap(([operation, route]) => {
    const run = handlers[operation] as AnyHandler;
    const handler = routeHandler(route, run, options);
    return routerMethods(route).map((method) => ({ method, path: addressOf(route), handler }));
  });
  const router = httpRouter<HttpEvent, HttpResult>({
    routes: [...routes, ...openPreflight(table), ...publicPreflight(preflightFor)],
    notFoundResponse: fallback,
  });
  return middy<HttpEvent, HttpResult>(async (event: HttpEvent, context: Context) => router(event, context))
    .use(requestLog(Object.values(table).map(addressOf)))
    .use(readableFromAnySite(table))
    .use(problemResponse())
    .use(originVerify(requiredEnv('originVerify')));
}

function routeHandler(route: Route, run: AnyHandler, options: SliceOptions) {
  const admit = doorkeeper(route, options);
  const giveBack = returnRefused(route, options);

  async function handle(event: HttpEvent, person: Person | undefined, reply: Reply): Promise<unknown> {
    try {
      const request = { ...(await parseRequest(route, event)), person };
      return await answerInBytes(route, request, (shorter) => run(shorter, reply, event));
    } catch (error) {
      if (person && error instanceof Problem) await giveBack(person, error);
      throw error;
    }
  }

  async function answer(event: HttpEvent): Promise<HttpResult> {
    const reply = replyTo(event);
    const person = await admit(event);
    const body = await handle(event, person, reply);
    if (isChecked()) checkResponse(route, body);
    if (isForOtherSites(route.access) && reply.cookies.length > 0)
      throw new Error(`${route.method} ${route.path} is for other sites and must not set a cookie.`);
    const result = withCookies(routeAnswer(route, body, { person, reply, event }), reply);
    refuseLargeResult(route, result);
    return result;
  }
  return (event: HttpEvent): Promise<HttpResult> =>
    answer(event).catch((error: unknown) => {
      if (error instanceof Problem && isChecked()) checkProblem(route, error);
      throw error;
    });
}

interface AnswerContext {
  person: Person | undefined;
  reply: Reply;
  event: HttpEvent;
}

function routeAnswer(route: Route, body: unknown, { person, reply, event }: AnswerContext): HttpResult {
  if (route.redirects) return seeOther((body as { location: string }).location);
  // A response to a signed-in person must not be cached for others, nor for the time after the log-out. Nor must one
  // that sets a cookie.
  const caching = person || reply.cookies.length > 0 ? 'none' : route.caching;
  const answer = jsonAnswer(reply.status, body, caching);
  linkPages(route, body, { reply, event });
  const { contentType } = route;
  if (contentType && typeof body === 'string') answer.body = body;
  const type = contentType ? { 'content-type': contentType } : {};
  const headers: HttpResult['headers'] = { ...answer.headers, ...type, ...reply.headers };
  if (route.method === 'GET' && caching !== 'none') {
    const tag = entityTag(answer.body);
    headers['etag'] = tag;
    if (isKnownToCaller(event, tag)) return notModified(headers);
  }
  const isHead = event.requestContext.http.method === 'HEAD';
  return { ...answer, headers, body: isHead ? '' : answer.body };
}

function seeOther(location: string): HttpResult {
  return { statusCode: 303, headers: { location, 'cache-control': cacheControl('none') }, body: '' };
}

/**
 * Returns a 304 with the headers of the full response. Also with its type: HTTP APIs give every response without one
 * `text/plain`, and the edge would serve the cached response with it from then on.
 */
function notModified(headers: NonNullable<HttpResult['headers']>): HttpResult {
  return { statusCode: 304, headers, body: '' };
}

/** Every GET route also accepts HEAD. */
function routerMethods(route: Route): RouterMethod[] {
  return route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
}

function noSuchPath({ path }: { path: string }): never {
  throw new Problem('NOT_FOUND', `There is nothing at ${path}.`);
}

/** Off in production, where a response that breaks its contract slightly is better than none. */
function isChecked(): boolean {
  return process.env[envNames.checkResponses] === '1';
}

function checkResponse(route: Route, body: unknown): void {
  const result = route.response.safeParse(body);
  if (!result.success) {
    throw new Error(
      `The response of ${route.method} ${route.path} does not match its contract: ${result.error.message}`,
    );
  }
}

function checkProblem(route: Route, problem: Problem): void {
  if (problemCodesOf(route).includes(problem.code)) return;
  throw new Error(
    `${route.method} ${route.path} responds with ${problem.code}, which its route table does not list.`,
    {
      cause: problem,
    },
  );
}

/** Lambda returns no more, counted as JSON in UTF-8. The body is then JSON within JSON: a quote in a text has four bytes. */
const maxResultBytes = 6 * 1024 * 1024;

/** A page of a list is shortened to this, so that it also loads on a phone. */
const maxPageBytes = 1024 * 1024;

type AnyRequest = { query?: unknown };

/**
 * Returns the answer of a handler. A page that is too large is read again with half as many items, until it fits: a list
 * with a cursor goes on after whatever is the last one. Pages that are counted need a limit that always fits.
 */
async function answerInBytes(
  route: Route,
  request: AnyRequest,
  run: (request: AnyRequest) => Promise<unknown>,
): Promise<unknown> {
  const body = await run(request);
  const query = request.query as { limit: number };
  if (!hasCursor(route) || query.limit <= 1 || bytesInResult(JSON.stringify(body)) <= maxPageBytes)
    return body;
  const shorter = { ...request, query: { ...query, limit: Math.floor(query.limit / 2) } };
  return answerInBytes(route, shorter, run);
}

function hasCursor({ method, query }: Route): boolean {
  return method === 'GET' && query !== undefined && 'limit' in query.shape && 'before' in query.shape;
}

/** Throws for a result that Lambda would not return, so that the log says which route it was. */
function refuseLargeResult({ method, path }: Route, { body = '' }: HttpResult): void {
  const bytes = bytesInResult(body);
  if (bytes > maxResultBytes)
    throw new Error(
      `The answer of ${method} ${path} has ${bytes} bytes, and Lambda returns ${maxResultBytes}.`,
    );
}

function bytesInResult(body: string): number {
  return Buffer.byteLength(JSON.stringify(body));
}

interface PageOfList {
  pagination?: Partial<Pagination> & { next?: string | null };
  next?: string | null;
}

/** Names the pages beside this one, as RFC 8288 says, so that no program has to put addresses together. */
function linkPages(
  { method, access }: Route,
  body: unknown,
  { reply, event }: { reply: Reply; event: HttpEvent },
): void {
  if (method !== 'GET' || isForOtherSites(access) || reply.headers.link !== undefined) return;
  if (typeof body !== 'object' || body === null) return;
  const { pagination, next = pagination?.next } = body as PageOfList;
  const links = pagination?.totalPages === undefined ? followed(next) : numbered(pagination);
  const to = ([rel, changed]: LinkedPage) => {
    const query = new URLSearchParams({ ...event.queryStringParameters, ...changed } as Record<
      string,
      string
    >);
    return { href: `${event.rawPath}?${query.toString()}`, rel };
  };
  if (links.length > 0) reply.link(links.map(to));
}

type LinkedPage = [rel: string, changed: Record<string, string>];

function followed(next: unknown): LinkedPage[] {
  return typeof next === 'string' ? [['next', { before: next }]] : [];
}

function numbered({ page = 1, totalPages = 0 }: Partial<Pagination>): LinkedPage[] {
  const last = Math.max(1, totalPages);
  const at = (rel: string, number: number): LinkedPage => [rel, { page: String(number) }];
  return [
    ...(page < last ? [at('next', page + 1)] : []),
    ...(page > 1 ? [at('prev', Math.min(page - 1, last))] : []),
    at('first', 1),
    at('last', last),
  ];
}
