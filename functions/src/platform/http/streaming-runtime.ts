import type { Writable } from 'node:stream';
import { requestIdHeader } from '@touchdown/shared/contract/env.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';

interface StreamingRuntime {
  streamifyResponse: (handler: (event: HttpEvent, stream: Writable) => Promise<void>) => unknown;
  HttpResponseStream: { from: (stream: Writable, prelude: object) => Writable };
}

/** Lambda's Node runtime provides this global for functions that stream. */
const { awslambda } = globalThis as unknown as { awslambda: StreamingRuntime };

/** Sends the status and the headers, and returns the stream for the body. */
export type BeginResponse = (statusCode: number, headers: HttpResult['headers']) => Writable;

/** Makes the handler of a function that streams its response. */
export function streamedHandler(answer: (event: HttpEvent, begin: BeginResponse) => Promise<void>): unknown {
  return awslambda.streamifyResponse((event, stream) =>
    answer(event, (statusCode, headers) =>
      awslambda.HttpResponseStream.from(stream, {
        statusCode,
        headers: { ...headers, [requestIdHeader]: event.requestContext.requestId },
      }),
    ),
  );
}

/** Sends a response that is no stream, such as a refusal. */
export function sendWhole(begin: BeginResponse, { statusCode = 500, headers, body = '' }: HttpResult): void {
  const response = begin(statusCode, headers);
  // The runtime sends the status and the headers with the first write, not with the end.
  response.write(body);
  response.end();
}
