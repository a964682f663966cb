import { CfnRoute, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { apiBase, type Route, type RouteTable } from '@touchdown/shared/contract/route.ts';
import { routeTables, type SliceWithRoutes } from '@touchdown/shared/route-tables.ts';
import { functionTarget } from './function-target.ts';
import type { SliceFunction } from './slice-function.ts';

interface SliceRoutesProps {
  api: HttpApi;
  slice: SliceWithRoutes;
  fn: SliceFunction;
}

/** Sends every route of a slice's table to the slice's function, by one integration and one permission. */
export class SliceRoutes extends Construct {
  readonly #api: HttpApi;
  readonly #target: string;

  constructor(scope: Construct, { api, slice, fn }: SliceRoutesProps) {
    super(scope, 'Routes');
    this.#api = api;
    this.#target = functionTarget(this, api, fn);
    const preflightPaths = new Set<string>();
    for (const [operation, route] of Object.entries<Route>(routeTables[slice] satisfies RouteTable)) {
      this.#addRoute(operation, `${route.method} ${apiBase}${route.path}`);
      // What can be read can be asked about: HEAD comes with GET.
      if (route.method === 'GET') this.#addRoute(`${operation}Head`, `HEAD ${apiBase}${route.path}`);
      // Browsers ask before a page of another site may call.
      if (route.access !== 'open' || preflightPaths.has(route.path)) continue;
      preflightPaths.add(route.path);
      this.#addRoute(`${operation}Preflight`, `OPTIONS ${apiBase}${route.path}`);
    }
  }

  /** What no route of any slice matches. */
  addDefault(): void {
    this.#addRoute('default', '$default');
  }

  #addRoute(id: string, routeKey: string): void {
    new CfnRoute(this, id, { apiId: this.#api.apiId, routeKey, target: this.#target });
  }
}
