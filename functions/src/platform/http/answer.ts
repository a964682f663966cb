import { createHash } from 'node:crypto';
import { problemStatus, Problem, type ProblemBody } from '@touchdown/shared/contract/problem.ts';
import { cacheControl, type Caching } from '@touchdown/shared/contract/route.ts';
import { type HttpResult, header, type HttpEvent } from './http-event.ts';

export function jsonAnswer(status: number, body: unknown, caching: Caching): HttpResult & { body: string } {
  return {
    statusCode: status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': cacheControl(caching) },
    body: body === undefined ? '' : JSON.stringify(body),
  };
}

/** A problem is never cached: a retry may succeed. */
export function problemAnswer(problem: Problem): HttpResult {
  const answer = jsonAnswer(problem.status, problem.toBody(), 'none');
  const { retryAfterSeconds } = problem;
  if (retryAfterSeconds === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfterSeconds) } };
}

/** Returns an internal error without its cause. The log line with the same id contains the cause. */
export function internalAnswer(requestId: string): HttpResult {
  const body: ProblemBody = {
    error: `Something went wrong on our side. If it keeps happening, send us this request ID: ${requestId}`,
    code: 'INTERNAL',
  };
  return jsonAnswer(problemStatus.INTERNAL, body, 'none');
}

/** Returns the ETag of a body: 132 bits of its hash, enough that two bodies never share one. */
export function entityTag(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/**
 * Returns whether the caller already has this body. The comparison is weak, as RFC 9110 requires for If-None-Match:
 * CloudFront marks the tag of a compressed body as weak.
 */
export function isKnownToCaller(event: HttpEvent, tag: string): boolean {
  const known = header(event, 'if-none-match')?.split(',') ?? [];
  return known.some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
