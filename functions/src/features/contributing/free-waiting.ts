import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limits.ts';
import { clientNetwork } from '../../platform/http/client-network.ts';
import type { RateLimiter } from '../../platform/http/doorkeeper.ts';
import type { HttpEvent } from '../../platform/http/http-event.ts';

type Handler<Request, Reply, Answer> = (request: Request, reply: Reply, event: HttpEvent) => Promise<Answer>;

/**
 * Gives the call back to its limits if it only waited for pictures: a browser repeats it every few seconds, and none
 * of these calls contributes anything. Until its answer each of them counts, so that there are never too many at once.
 */
export function freeWaiting<Request extends { person: Person }, Reply, Answer>(
  limiter: RateLimiter,
  limits: readonly RateLimit[],
  handler: Handler<Request, Reply, Answer>,
): Handler<Request, Reply, Answer> {
  return async (request, reply, event) => {
    try {
      return await handler(request, reply, event);
    } catch (error) {
      if (error instanceof Problem && error.code === 'UPLOAD_PROCESSING') {
        const keys = { ip: clientNetwork(event), person: request.person.id };
        for (const limit of limits)
          if (limit.per !== 'subject') await limiter.giveBack(limit, keys[limit.per]);
      }
      throw error;
    }
  };
}
