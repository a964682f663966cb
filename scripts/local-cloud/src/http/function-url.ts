import { PassThrough } from 'node:stream';
import { CallerGone, InvocationThrottled, type LocalFunction } from '../lambda/local-function.ts';
import type { StreamPrelude } from '../lambda/worker-messages.ts';
import { nameOf } from '../template/local-values.ts';
import type { PlacedResource } from '../template/stack-template.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { functionOfArn } from './api-gateway.ts';
import { apiEvent } from './api-event.ts';
import { functionResponse, gatewayError } from './function-response.ts';
import type { HttpRequest, HttpResponse } from './http-message.ts';

export interface FunctionUrl {
  name: string;
  resource: PlacedResource;
  handle: (request: HttpRequest) => Promise<HttpResponse>;
}

export function functionUrls(
  resolver: TemplateResolver,
  functions: ReadonlyMap<string, LocalFunction>,
): FunctionUrl[] {
  return resolver.ofType('AWS::Lambda::Url').map((resource) => {
    const properties = resolver.properties(resource);
    const target = functionOfArn(String(properties['TargetFunctionArn']), functions, resource);
    const name = nameOf(resource);
    const streams = properties['InvokeMode'] === 'RESPONSE_STREAM';
    const handle = async (request: HttpRequest) => {
      const event = apiEvent(request, { routeKey: '$default', pathParameters: {} }, name);
      return streams ? stream(target, event, request.gone) : buffered(target, event, request.gone);
    };
    return { name, resource, handle };
  });
}

async function buffered(target: LocalFunction, event: unknown, gone?: AbortSignal): Promise<HttpResponse> {
  try {
    return functionResponse(await target.invoke(event, undefined, gone));
  } catch (error) {
    if (error instanceof CallerGone) throw error;
    return failedUrl(error);
  }
}

function failedUrl(error: unknown): HttpResponse {
  return error instanceof InvocationThrottled
    ? gatewayError(429, 'Rate Exceeded.')
    : gatewayError(502, 'Internal Server Error');
}

/** The response starts with the prelude; chunks follow as the function writes them. */
function stream(target: LocalFunction, event: unknown, gone?: AbortSignal): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough();
    const closed = new AbortController();
    body.once('close', () => closed.abort());
    let hasStarted = false;
    const start = ({ statusCode = 200, headers = {}, cookies }: StreamPrelude) => {
      if (hasStarted) return;
      hasStarted = true;
      const withType = { 'content-type': 'application/octet-stream', ...headers };
      resolve({ status: statusCode, headers: withType, ...(cookies ? { cookies } : {}), body });
    };
    const chunk = (bytes: Uint8Array) => {
      start({});
      body.write(bytes);
    };
    target.invoke(event, { prelude: start, chunk, closed: closed.signal }, gone).then(
      (result) => {
        // A handler that does not stream returns a full response, even through a streaming URL.
        if (!hasStarted && result !== undefined) resolve(functionResponse(result));
        start({});
        body.end();
      },
      (error: unknown) => {
        if (error instanceof CallerGone) return reject(error);
        if (!hasStarted) resolve(failedUrl(error));
        body.destroy();
      },
    );
  });
}
