import type { Route, RouteArguments, RouteResponse, RouteTable } from '../route.ts';

/** An example of a call, with all parts that the route has, and of its response. */
export type RouteExample<R extends Route> = RouteArguments<R> & { response: RouteResponse<R> };

/** One example per route. The compiler reports a missing one. */
export type RouteExamples<T extends RouteTable> = { [K in keyof T]: RouteExample<T[K]> };

/** An example of any route. */
export interface AnyExample {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  response: unknown;
}
