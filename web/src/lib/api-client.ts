// Types only: the contract's schemas stay on the server, and the first screen stays small.
import type { Route, RouteArguments, RouteResult } from '@touchdown/shared/contract/route.ts';
import type { routeTables } from '@touchdown/shared/route-tables.ts';
import { ApiError, errorText, networkFailure } from './api-error.ts';

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

/** Calls the API and gives back what the contract says, or throws an `ApiError` with a sentence for people. */
export async function callApi<C extends ApiCall>(
  call: C,
  args: ApiArguments<C>,
  signal?: AbortSignal,
): Promise<ApiResult<C>> {
  const [method = 'GET', template = ''] = call.split(' ');
  const { body } = args as AnyArguments;
  const response = await send(addressOf(template, args), {
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
  if (response.ok && answered !== undefined) return answered as ApiResult<C>;
  // A page in place of an answer, as a captive portal or a half-made deployment gives.
  if (response.ok) throw new ApiError(networkFailure, response.status);
  const { code } = (answered ?? {}) as { code?: string };
  const requestId = response.headers.get('x-request-id') ?? undefined;
  throw new ApiError(
    errorText(answered, response.status, response.statusText),
    response.status,
    code,
    requestId,
  );
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(networkFailure, 0);
  }
}

export function addressOf(template: string, args: object): string {
  const { params = {}, query = {} } = args as AnyArguments;
  const path = template.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${apiBase}${path}${search ? `?${search}` : ''}`;
}
