// Types only: the contract's schemas stay on the server, and the first screen stays small.
import type { ProblemBody } from '@touchdown/shared/contract/problem.ts';
import type { Route, RouteArguments, RouteResult } from '@touchdown/shared/contract/route.ts';
import type { routeTables } from '@touchdown/shared/route-tables.ts';
import { ApiError, errorText, networkFailure, SessionEndedError } from './api-error.ts';
import { forgetSessionMark, hasSessionFlag, markSession, sessionMark } from './session-mark.ts';
import { withTabLock, sessionRenewal } from './session-renewal.ts';

type Tables = typeof routeTables;
type AnyRoute = { [S in keyof Tables]: Tables[S][keyof Tables[S]] }[keyof Tables] & Route;

/** Every route by what it is called with, such as `GET /tornadoes/{id}`: a wrong one does not compile. */
type RouteByCall = { [R in AnyRoute as `${R['method']} ${R['path']}`]: R };
export type ApiCall = keyof RouteByCall;
export type ApiResult<C extends ApiCall> = RouteResult<RouteByCall[C]>;
export type ApiArguments<C extends ApiCall> = RouteArguments<RouteByCall[C]>;

const apiBase = '/api/v1';

interface AnyArguments {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** Longer than a slow network takes; a lock that other tabs wait for is held meanwhile. */
const renewalMilliseconds = 15_000;

let onSessionEnd: (() => void) | undefined;

/** Called when a call finds the session ended; one listener, the session itself. */
export function listenForSessionEnd(listener: () => void): void {
  onSessionEnd = listener;
}

/** Renews the session, unless its mark shows that this has been done since. */
const renewSession = sessionRenewal({
  renew: async () => {
    try {
      const { data } = await ask('POST /auth/refresh', {}, AbortSignal.timeout(renewalMilliseconds));
      markSession(data.user.id);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return false;
      throw error instanceof ApiError ? error : new ApiError(networkFailure, 0);
    }
  },
  exclusively: withTabLock,
  mark: sessionMark,
  hasFlag: hasSessionFlag,
  forget: forgetSessionMark,
});

/**
 * Calls the API and gives back what the contract says, or throws an `ApiError` with a sentence for people.
 * A session that has run out is renewed, and the call repeated once, without anybody noticing.
 */
export async function callApi<C extends ApiCall>(
  call: C,
  args: ApiArguments<C>,
  signal?: AbortSignal,
): Promise<ApiResult<C>> {
  try {
    return await callQuietly(call, args, signal);
  } catch (error) {
    if (error instanceof SessionEndedError) onSessionEnd?.();
    throw error;
  }
}

/** The same, for what the page does by itself: a session that has ended is only thrown, not announced. */
export async function callQuietly<C extends ApiCall>(
  call: C,
  args: ApiArguments<C>,
  signal?: AbortSignal,
): Promise<ApiResult<C>> {
  const mark = sessionMark();
  try {
    return await ask(call, args, signal);
  } catch (error) {
    if (!isWorthRenewing(error)) throw error;
    if ((await renewSession(mark)) === 'ended') throw new SessionEndedError();
    return await ask(call, args, signal);
  }
}

/** Besides a session that ran out: one that this browser believes in and the server does not know. */
function isWorthRenewing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'TOKEN_EXPIRED' || (error.code === 'UNAUTHENTICATED' && hasSessionFlag());
}

async function ask<C extends ApiCall>(
  call: C,
  args: ApiArguments<C>,
  signal?: AbortSignal,
): Promise<ApiResult<C>> {
  const [method = 'GET', template = ''] = call.split(' ');
  const { body } = args as AnyArguments;
  const response = await send(urlOf(template, args), {
    method,
    credentials: 'same-origin',
    headers: {
      'x-requested-with': 'app',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  const answered: unknown = await response.json().catch(() => undefined);
  if (response.ok && answered instanceof Object) return answered as ApiResult<C>;
  // A page or a word in place of an answer, as a captive portal or a half-made deployment gives.
  if (response.ok) throw new ApiError(networkFailure, response.status);
  const { code, details } = (answered ?? {}) as Partial<ProblemBody>;
  throw new ApiError(errorText(answered, response.status, response.statusText), response.status, code, {
    requestId: response.headers.get('x-request-id') ?? undefined,
    details,
  });
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(networkFailure, 0);
  }
}

export function urlOf(template: string, args: object): string {
  const { params = {}, query = {} } = args as AnyArguments;
  const path = template.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${apiBase}${path}${search ? `?${search}` : ''}`;
}
