import { IdempotencyKey } from '@touchdown/shared/contributions/idempotency-key.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { header, type HttpEvent } from '../../platform/http/http-event.ts';

/** Returns the key of a request: the one in its body, which the route has checked, or else the one in its header. */
export function idempotencyKey(
  event: HttpEvent,
  body: { idempotencyKey?: string | undefined },
): string | undefined {
  return body.idempotencyKey ?? keyInHeader(event);
}

function keyInHeader(event: HttpEvent): string | undefined {
  const sent = header(event, 'idempotency-key');
  if (sent === undefined) return undefined;
  const key = IdempotencyKey.safeParse(sent);
  if (key.success) return key.data;
  throw new Problem('INVALID_REQUEST', `The header Idempotency-Key must be ${IdempotencyKey.description}.`);
}
