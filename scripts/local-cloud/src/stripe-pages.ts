import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OriginHandler } from './edge/distribution.ts';
import { gatewayError } from './http/function-response.ts';
import type { HttpRequest, HttpResponse } from './http/http-message.ts';
import { localPrefix } from './mail/mail-pages.ts';

/** The script that pages load before Stripe's library looks for one. */
export const stripeScript = `${localPrefix}stripe.js`;
const stripePrefix = `${localPrefix}stripe/`;

export function isOfStripe(path: string): boolean {
  return path === stripeScript || path.startsWith(stripePrefix);
}

/** Passes what pages ask of Stripe on to its stand-in, so that a page needs no other host than its own. */
export function stripePages(serverUrl: () => string | undefined): OriginHandler {
  return async (request) => {
    if (request.path === stripeScript) return script();
    const url = serverUrl();
    if (!url) return gatewayError(503, 'The local cloud is starting.');
    const answer = await fetch(url + request.path + (request.query ? `?${request.query}` : ''), {
      method: request.method,
      headers: passedOn(request),
      ...(request.body.length > 0 ? { body: new Uint8Array(request.body) } : {}),
      redirect: 'manual',
    });
    const {
      'content-length': _length,
      connection: _connection,
      ...headers
    } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) };
  };
}

/** Read for each request, so that an edit shows at once. */
async function script(): Promise<HttpResponse> {
  const body = await readFile(join(import.meta.dirname, 'stripe/browser/stripe.js'));
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' };
  return { status: 200, headers, body };
}

/** Headers of a connection are those of the next one, and `fetch` unpacks what is compressed. */
function passedOn({ headers }: HttpRequest): Record<string, string> {
  const kept = new Set(['authorization', 'content-type', 'accept', 'idempotency-key', 'stripe-version']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => kept.has(name)));
}
