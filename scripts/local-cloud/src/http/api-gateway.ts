import { CallerGone, InvocationThrottled, type LocalFunction } from '../lambda/local-function.ts';
import { nameOf } from '../template/local-values.ts';
import type { PlacedResource } from '../template/stack-template.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { apiEvent } from './api-event.ts';
import { functionResponse, gatewayError } from './function-response.ts';
import type { HttpRequest, HttpResponse } from './http-message.ts';
import { matchRoute } from './route-match.ts';

/** API Gateway's fixed limits. */
export const maxRequestBytes = 10 * 1024 * 1024;
const maxFunctionPayloadBytes = 6 * 1024 * 1024;
const integrationTimeoutMilliseconds = 30_000;

export interface HttpApi {
  name: string;
  resource: PlacedResource;
  handle: (request: HttpRequest) => Promise<HttpResponse>;
}

/** Returns the template's HTTP APIs. Each sends requests to the functions of its routes. */
export function httpApis(
  resolver: TemplateResolver,
  functions: ReadonlyMap<string, LocalFunction>,
): HttpApi[] {
  return resolver.ofType('AWS::ApiGatewayV2::Api').map((api) => {
    const name = nameOf(api);
    const routes = routesOf(api, resolver, functions);
    return { name, resource: api, handle: (request) => handle(request, name, routes) };
  });
}

async function handle(
  request: HttpRequest,
  apiId: string,
  routes: ReadonlyMap<string, LocalFunction>,
): Promise<HttpResponse> {
  if (request.body.length > maxRequestBytes) return gatewayError(413, 'Request Entity Too Large');
  const route = matchRoute([...routes.keys()], request.method, request.path);
  const target = route && routes.get(route.routeKey);
  if (!route || !target) return gatewayError(404, 'Not Found');
  const event = apiEvent(request, route, apiId);
  if (bytesAsJson(event) > maxFunctionPayloadBytes) return gatewayError(413, 'Request Entity Too Large');
  try {
    const result = await withinTimeout(target.invoke(event, undefined, request.gone));
    if (bytesAsJson(result ?? null) > maxFunctionPayloadBytes)
      return gatewayError(500, 'Internal Server Error');
    return functionResponse(result);
  } catch (error) {
    // Nobody reads an answer, and the edge must not keep one as an error for others.
    if (error instanceof CallerGone) throw error;
    if (error instanceof InvocationThrottled) return gatewayError(429, 'Too Many Requests');
    if (error === timedOut) return gatewayError(503, 'Service Unavailable');
    return gatewayError(500, 'Internal Server Error');
  }
}

/** Lambda counts the bytes of a payload as it is sent: as JSON, in UTF-8. */
function bytesAsJson(payload: unknown): number {
  return Buffer.byteLength(JSON.stringify(payload));
}

const timedOut = Symbol('timed out');

async function withinTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timedOut), integrationTimeoutMilliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function routesOf(
  api: PlacedResource,
  resolver: TemplateResolver,
  functions: ReadonlyMap<string, LocalFunction>,
): Map<string, LocalFunction> {
  const functionOfIntegration = new Map(
    resolver.ofType('AWS::ApiGatewayV2::Integration').map((integration) => {
      const uri = String(resolver.properties(integration)['IntegrationUri']);
      return [nameOf(integration), functionOfArn(uri, functions, integration)];
    }),
  );
  const routes = new Map<string, LocalFunction>();
  for (const route of resolver.ofType('AWS::ApiGatewayV2::Route')) {
    const properties = resolver.properties(route);
    if (properties['ApiId'] !== nameOf(api)) continue;
    const target = functionOfIntegration.get(String(properties['Target']).replace('integrations/', ''));
    if (target) routes.set(String(properties['RouteKey']), target);
  }
  return routes;
}

/** Returns the function that an ARN, or an invocation URI with the ARN in it, refers to. */
export function functionOfArn(
  uri: string,
  functions: ReadonlyMap<string, LocalFunction>,
  from: PlacedResource,
): LocalFunction {
  const name = /function:([^/:]+)/.exec(uri)?.[1] ?? '';
  const target = functions.get(name);
  if (!target)
    throw new Error(
      `${from.stackName}/${from.logicalId} refers to ${uri}, which is not a function of the template.`,
    );
  return target;
}
