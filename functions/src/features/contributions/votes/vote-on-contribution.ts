import { randomUUID } from 'node:crypto';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { idempotencyKey } from '../../../domain/contributions/idempotency-key.ts';
import type { CastVote } from './cast-vote.ts';

/** Without a key, each request is a new one. */
export function voteOnContribution(
  cast: CastVote,
): RouteHandlers<typeof contributionRoutes>['voteOnContribution'] {
  return async ({ params: { id }, body, person }, _reply, event) => ({
    data: await cast({
      voter: person,
      contributionId: id,
      direction: body.direction,
      idempotencyKey: idempotencyKey(event, body) ?? randomUUID(),
    }),
  });
}
