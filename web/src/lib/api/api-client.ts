import { callUrl } from '@touchdown/shared/contract/call-url.ts';
// Types only: the contract's schemas stay on the server, and the first screen stays small.
import type { ProblemBody } from '@touchdown/shared/contract/problem.ts';
import type { Route, RouteArguments, RouteResult } from '@touchdown/shared/contract/route.ts';
import type { routeTables } from '@touchdown/shared/route-tables.ts';
import { outage } from '../outage/outage.ts';
import { learnFromRefusal } from '../site-status.ts';
import { ApiError, errorText, networkFailure, SessionEndedError } from './api-error.ts';
import { forgetSessionMark, hasSessionFlag, markSession, sessionMark } from './session-mark.ts';
import { withTabLock, sessionRenewal } from './session-renewal.ts';

type Tables = typeof routeTables;
type AnyRoute = { [S in keyof Tables]: Tables[S][keyof Tables[S]] }[keyof Tables] & Route;

/** Every route by its call, such as `GET /tornadoes/{id}`. An unknown call does not compile. */
type RouteByCall = { [R in AnyRoute as `${R['method']} ${R['path']}`]: R };
export type ApiCall = keyof RouteByCall;
export type ApiResult<C extends ApiCall> = RouteResult<RouteByCall[C]>;
export type ApiArguments<C extends ApiCall> = RouteArguments<RouteByCall[C]>;

/** Arguments that belong to no route. */
interface CallOptions {
  /** The same for a call and its retries, so that the server does it once. */
  idempotencyKey?: string;
}

interface AnyArguments extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** Longer than a slow network takes. Other tabs wait for the lock meanwhile. */
const renewalTimeoutMilliseconds = 15_000;

let onSessionEnd: (() => void) | undefined;

/** Sets the only listener, which runs when a call finds the session ended. */
export function listenForSessionEnd(listener: () => void): void {
  onSessionEnd = listener;
}

/** Renews the session, unless its mark shows that it has been renewed since the call. */
const renewSession = sessionRenewal({
  renew: async () => {
    try {
      const { data } = await request(
        'POST /auth/refresh',
        {},
        AbortSignal.timeout(renewalTimeoutMilliseconds),
      );
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
 * Calls the API and returns the result in the contract's type, or throws an `ApiError` with a message for the
 * visitor. An expired session is renewed silently, and the call repeated once; so it is once the person has confirmed with
 * a passkey, where the server asks for that.
 */
export async function callApi<C extends ApiCall>(
  call: C,
  args: ApiArguments<C> & CallOptions,
  signal?: AbortSignal,
): Promise<ApiResult<C>> {
  try {
    return await callQuietly(call, args, signal);
  } catch (error) {
    if (error instanceof SessionEndedError) onSessionEnd?.();
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    const confirmation = await import('./confirmation.ts');
    if (await confirmation.isConfirmedAfter(call, error)) return callQuietly(call, args, signal);
    throw error;
  }
}

/** The calls that the record of a browser answers as well: the list, found ids, the map's data and profiles. The edge ends one that hangs with a 504. */
const ofRecord = /^GET .tornadoes(.[fmp].+)?$/;

/**
 * The same for calls in the background: the error of an ended session is thrown but not announced. While the server does
 * not answer, the record of this browser does, with code that is loaded only then.
 */
export async function callQuietly<C extends ApiCall>(
  call: C,
  args: ApiArguments<C> & CallOptions,
  signal?: AbortSignal,
): Promise<ApiResult<C>> {
  const mark = sessionMark();
  const isOfRecord = ofRecord.test(call);
  try {
    // While the record of this browser answers, the server is asked again by the outage alone.
    const attempt = () => request(call, args, signal);
    return await (isOfRecord && outage.line === undefined ? attempt().catch(onceMore(attempt)) : attempt());
  } catch (error) {
    if (isOfRecord && !signal?.aborted) {
      const own = await import('../outage/own-answer.ts');
      return own.ownAnswer(call, args, error) as Promise<ApiResult<C>>;
    }
    if (!isWorthRenewing(error)) throw error;
    if ((await renewSession(mark)) === 'ended') throw new SessionEndedError();
    return await request(call, args, signal);
  }
}

/** The server answers so where a function that was just starting ran out of time: the same call then succeeds. */
const momentary: ReadonlySet<number> = new Set([500, 502, 503]);

function onceMore<T>(attempt: () => Promise<T>): (error: unknown) => Promise<T> {
  return (error) => {
    const asksForPause = error instanceof ApiError && error.retryAfterSeconds !== undefined;
    if (error instanceof ApiError && momentary.has(error.status) && !asksForPause) return attempt();
    throw error;
  };
}

/** Renews the session if it has expired. The next call tells somebody who is no longer signed in. */
export async function renewQuietly(): Promise<void> {
  await callQuietly('GET /auth/me', {}).catch(() => undefined);
}

/** True for an expired session, and for one that this browser has a flag of but the server does not know. */
function isWorthRenewing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'TOKEN_EXPIRED' || (error.code === 'UNAUTHENTICATED' && hasSessionFlag());
}

async function request<C extends ApiCall>(
  call: C,
  args: ApiArguments<C> & CallOptions,
  signal?: AbortSignal,
): Promise<ApiResult<C>> {
  const [method = 'GET', template = ''] = call.split(' ');
  const { body, idempotencyKey } = args as AnyArguments;
  const response = await send(callUrl(template, args), {
    method,
    credentials: 'same-origin',
    headers: {
      'x-requested-with': 'app',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer instanceof Object) return answer as ApiResult<C>;
  // Not a JSON object: for example an HTML page from a captive portal or an incomplete deployment.
  if (response.ok) throw new ApiError(networkFailure, response.status);
  const { code, details, error } = (answer ?? {}) as Partial<ProblemBody>;
  learnFromRefusal(code);
  throw new ApiError(errorText(answer, response.status, response.statusText), response.status, code, {
    requestId: response.headers.get('x-request-id') ?? undefined,
    details,
    hasSentence: typeof error === 'string' && error !== '',
    // The API sends seconds, never a date.
    retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined,
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
