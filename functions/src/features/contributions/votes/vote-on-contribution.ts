import { randomUUID } from 'node:crypto';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { IdempotencyKey } from '@touchdown/shared/contributions/idempotency-key.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { header, type HttpEvent } from '../../../platform/http/http-event.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { CastVote } from './cast-vote.ts';

/** The key of the request may be in the body or in the header. Without one, each request is a new one. */
export function voteOnContribution(
  cast: CastVote,
): RouteHandlers<typeof contributionRoutes>['voteOnContribution'] {
  return async ({ params: { id }, body: { direction, idempotencyKey }, person }, _reply, event) => ({
    data: await cast({
      voter: person,
      contributionId: id,
      direction,
      idempotencyKey: idempotencyKey ?? keyInHeader(event) ?? randomUUID(),
    }),
  });
}

function keyInHeader(event: HttpEvent): string | undefined {
  const sent = header(event, 'idempotency-key');
  if (sent === undefined) return undefined;
  const key = IdempotencyKey.safeParse(sent);
  if (key.success) return key.data;
  throw new Problem('INVALID_REQUEST', `The header Idempotency-Key must be ${IdempotencyKey.description}.`);
}
