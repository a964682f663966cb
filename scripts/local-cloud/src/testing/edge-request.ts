import type { HttpRequest, HttpResponse } from '../http/http-message.ts';

/** Returns a visitor's request to the edge. */
export function edgeRequest(overrides: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: 'GET',
    path: '/a',
    query: '',
    headers: { host: 'tornadoes.example.org' },
    body: Buffer.alloc(0),
    clientIp: '192.0.2.1',
    ...overrides,
  };
}

/** Returns the text of a response that is not streamed. */
export function textOf({ body }: HttpResponse): string {
  return Buffer.isBuffer(body) ? body.toString() : '';
}
