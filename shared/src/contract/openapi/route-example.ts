import type { Route, RouteArguments, RouteResponse, RouteTable } from '../route.ts';

/** One call as a person might make it, and what comes back. The parts that a route has are all there. */
export type RouteExample<R extends Route> = RouteArguments<R> & { response: RouteResponse<R> };

/** One example a route: a missing one does not compile. */
export type RouteExamples<T extends RouteTable> = { [K in keyof T]: RouteExample<T[K]> };

/** An example of a route that is not known by name. */
export interface AnyExample {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  response: unknown;
}
