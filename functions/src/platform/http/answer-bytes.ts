import type { Route } from '@touchdown/shared/contract/route.ts';
import type { HttpResult } from './http-event.ts';

/** Lambda returns no more, counted as JSON in UTF-8. The body is then JSON within JSON: a quote in a text has four bytes. */
const maxResultBytes = 6 * 1024 * 1024;

/** A page of a list is shortened to this, so that it also loads on a phone. */
const maxPageBytes = 1024 * 1024;

type AnyRequest = { query?: unknown };

/**
 * Returns the answer of a handler. A page that is too large is read again with half as many items, until it fits: a list
 * with a cursor goes on after whatever is the last one. Pages that are counted need a limit that always fits.
 */
export async function answerInBytes(
  route: Route,
  request: AnyRequest,
  run: (request: AnyRequest) => Promise<unknown>,
): Promise<unknown> {
  const body = await run(request);
  const query = request.query as { limit: number };
  if (!hasCursor(route) || query.limit <= 1 || bytesInResult(JSON.stringify(body)) <= maxPageBytes)
    return body;
  const shorter = { ...request, query: { ...query, limit: Math.floor(query.limit / 2) } };
  return answerInBytes(route, shorter, run);
}

function hasCursor({ method, query }: Route): boolean {
  return method === 'GET' && query !== undefined && 'limit' in query.shape && 'before' in query.shape;
}

/** Throws for a result that Lambda would not return, so that the log says which route it was. */
export function refuseLargeResult({ method, path }: Route, { body = '' }: HttpResult): void {
  const bytes = bytesInResult(body);
  if (bytes > maxResultBytes)
    throw new Error(
      `The answer of ${method} ${path} has ${bytes} bytes, and Lambda returns ${maxResultBytes}.`,
    );
}

function bytesInResult(body: string): number {
  return Buffer.byteLength(JSON.stringify(body));
}
