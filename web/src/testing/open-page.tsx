import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { problemStatus, type ProblemBody, type ProblemCode } from '@touchdown/shared/contract/problem.ts';
import { problemCodesOf } from '@touchdown/shared/contract/problem-codes.ts';
import { addressOf, type Route } from '@touchdown/shared/contract/route.ts';
import { routeExamples } from '@touchdown/shared/route-examples.ts';
import { allRoutes, type PlacedRoute } from '@touchdown/shared/route-tables.ts';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { expect, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import type { ApiCall } from '../lib/api/api-client.ts';
import { clearSession, signedIn } from '../session/session-store.ts';
import { madeUpUser } from '../session/testing/made-up-user.ts';
import { takeNotices } from '../ui/toast/notify.ts';

/** A call that a page has made. */
export interface Call {
  route: ApiCall;
  /** With its query, from the root of the site. */
  path: string;
  query: Record<string, string>;
  body: unknown;
  /** The same for all tries of what the server shall do once. */
  key: string | null;
}

/** A body, checked against the schema of the route; a refusal; or none. */
type OneAnswer = object | Refusal | typeof never | typeof offline;
type Answer = OneAnswer | Promise<OneAnswer>;

/** One for all calls, those of the first calls in order with the last for all further ones, or one for each call. */
type Answers = Answer | readonly Answer[] | ((call: Call) => Answer);

export type AnswersByRoute = Partial<Record<ApiCall, Answers>>;

class Refusal {
  readonly respond: () => Response;
  /** Undefined for what is not from the API. */
  readonly code: ProblemCode | undefined;

  constructor(respond: () => Response, code?: ProblemCode) {
    this.respond = respond;
    this.code = code;
  }
}

/** An answer that never comes. */
export const never = Symbol('never');

/** A call that does not reach the server. */
export const offline = Symbol('offline');

/** An answer with a problem, checked against those that the route can have. */
export function refusal(code: ProblemCode, error: string, more: More = {}): Refusal {
  const { headers = {}, ...others } = more;
  const init = { status: problemStatus[code], headers };
  return new Refusal(() => Response.json({ error, code, ...others }, init), code);
}

/** What few problems have. */
type More = Pick<Partial<ProblemBody>, 'details'> & { headers?: Record<string, string> };

/** The session is over, so the call and its renewal are refused. */
export const sessionOver = refusal('UNAUTHENTICATED', 'Log in first.');

/** What a proxy or a portal between here and the API answers. */
export function webPage(status = 502): Refusal {
  return new Refusal(() => new Response('<!doctype html><title>Log in</title>', { status }));
}

/** Signs somebody in for the rest of the test: a made-up person with a verified email, or as the test says. */
export function signIn(over: Partial<CurrentUser> = {}): CurrentUser {
  const user = madeUpUser(over);
  act(() => signedIn(user));
  return user;
}

export interface OpenedPage {
  calls: Call[];
  /** The calls of one route. */
  callsOf: (route: ApiCall) => Call[];
  /** Answers further calls otherwise. */
  answer: (answers: AnswersByRoute) => void;
  /** The path and the query in the address bar. */
  address: () => string;
  /** The query alone. */
  search: () => string;
  /** Goes to an address, or so many steps back or forward. */
  go: (to: string | number) => Promise<void>;
  container: HTMLElement;
  client: QueryClient;
}

/**
 * Mounts a page, or several with their paths, before an API that answers each call with the example of its route, or as
 * the test says.
 */
export function openPage(
  pages: ReactElement | RouteObject[],
  at = '/',
  answers: AnswersByRoute = {},
): OpenedPage {
  const { calls, callsOf, answer } = answerCalls(answers);
  const children = Array.isArray(pages)
    ? [...pages, { path: '*', element: null }]
    : [{ path: '*', element: pages }];
  const router = createMemoryRouter(children, { initialEntries: [at] });
  // An answer is fresh for as long as in the app.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const { container } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    calls,
    callsOf,
    answer,
    address: () => router.state.location.pathname + router.state.location.search,
    search: () => router.state.location.search,
    go: (to) => act(() => (typeof to === 'string' ? router.navigate(to) : router.navigate(to))),
    container,
    client,
  };
}

/** Answers the calls of what has no page, such as a store, until the test ends. */
export function answerCalls(answers: AnswersByRoute = {}) {
  const calls: Call[] = [];
  /** What was answered although its route cannot. A test that passes by it proves nothing. */
  const impossible = new Set<string>();
  onTestFinished(() => {
    cleanup();
    act(clearSession);
    takeNotices();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
    expect([...impossible]).toEqual([]);
  });
  let left = { ...answers };

  function nextAnswer({ slice, operation }: PlacedRoute, call: Call): Answer {
    const own = left[call.route] ?? (routeExamples[slice][operation]?.response as Answer);
    if (typeof own === 'function') return own(call);
    if (!Array.isArray(own)) return own;
    const [first, ...others] = own as Answer[];
    if (others.length > 0) left = { ...left, [call.route]: others };
    return first ?? never;
  }

  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(String(input), 'https://touchdown.example');
    const placed = routeOf(init.method ?? 'GET', url.pathname);
    if (!placed) {
      impossible.add(`No route answers ${init.method ?? 'GET'} ${url.pathname}.`);
      throw new TypeError('Failed to fetch');
    }
    const { method, path } = placed.route;
    const call: Call = {
      route: `${method} ${path}` as ApiCall,
      path: url.pathname + url.search,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
      key: new Headers(init.headers).get('idempotency-key'),
    };
    calls.push(call);
    const given = await nextAnswer(placed, call);
    if (given === never) return new Promise<Response>(() => {});
    if (given === offline) throw new TypeError('Failed to fetch');
    if (given instanceof Refusal) {
      if (given.code && !problemCodesOf(placed.route).includes(given.code))
        impossible.add(`${call.route}: ${given.code} is no problem of this route.`);
      return given.respond();
    }
    const { error } = placed.route.response.safeParse(given);
    if (error) impossible.add(`${call.route}: ${z.prettifyError(error)}`);
    return Response.json(given);
  });
  return {
    calls,
    callsOf: (route: ApiCall) => calls.filter((call) => call.route === route),
    answer: (more: AnswersByRoute) => void (left = { ...left, ...more }),
  };
}

/** Those with fewer parameters first: `/users/me` is also a `/users/{id}`. */
const routes = allRoutes()
  .map((placed) => ({ ...placed, pattern: patternOf(placed.route) }))
  .toSorted((a, b) => parametersOf(a.route) - parametersOf(b.route));

function routeOf(method: string, path: string): PlacedRoute | undefined {
  return routes.find(({ route, pattern }) => route.method === method && pattern.test(path));
}

function patternOf(route: Route): RegExp {
  return new RegExp(`^${addressOf(route).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function parametersOf(route: Route): number {
  return route.path.split('{').length;
}
