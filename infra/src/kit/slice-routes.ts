import { CfnRoute, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import {
  addressOf,
  isClosedWhileReadOnly,
  type Route,
  type RouteTable,
} from '@touchdown/shared/contract/route.ts';
import { routeTables, type SliceWithRoutes } from '@touchdown/shared/route-tables.ts';
import { functionTarget } from './function-target.ts';
import { grantRunningSettings } from './grants/grants.ts';
import type { SliceFunction } from './slice-function.ts';

interface SliceRoutesProps {
  api: HttpApi;
  slice: SliceWithRoutes;
  fn: SliceFunction;
}

/**
 * Sends every route of a slice to its function, with one integration and one permission. A function that changes
 * something may read the settings, because one of them closes these routes.
 */
export class SliceRoutes extends Construct {
  readonly #api: HttpApi;
  readonly #target: string;

  constructor(scope: Construct, { api, slice, fn }: SliceRoutesProps) {
    super(scope, 'Routes');
    this.#api = api;
    this.#target = functionTarget(this, api, fn);
    if (Object.values<Route>(routeTables[slice]).some(isClosedWhileReadOnly)) grantRunningSettings(fn);
    const preflightPaths = new Set<string>();
    for (const [operation, route] of Object.entries<Route>(routeTables[slice] satisfies RouteTable)) {
      this.#addRoute(operation, `${route.method} ${addressOf(route)}`);
      // Every GET route also accepts HEAD.
      if (route.method === 'GET') this.#addRoute(`${operation}Head`, `HEAD ${addressOf(route)}`);
      // Browsers send a preflight request before a call from another site.
      if (route.access !== 'open' || preflightPaths.has(route.path)) continue;
      preflightPaths.add(route.path);
      this.#addRoute(`${operation}Preflight`, `OPTIONS ${addressOf(route)}`);
    }
  }

  /** Adds the route for requests that no other route matches. */
  addDefault(): void {
    this.#addRoute('default', '$default');
  }

  #addRoute(id: string, routeKey: string): void {
    new CfnRoute(this, id, { apiId: this.#api.apiId, routeKey, target: this.#target });
  }
}
