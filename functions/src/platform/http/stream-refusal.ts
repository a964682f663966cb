import { Problem } from '@touchdown/shared/contract/problem.ts';
import { problemOfService } from '../aws/unavailable.ts';
import { logger } from '../log/logger.ts';
import { internalAnswer, problemAnswer } from './answer.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';
import { replyTo, withLimits } from './reply.ts';

/** Returns the whole response in place of a stream that was not opened, and logs what is our fault. */
export function streamRefusal(message: string, event: HttpEvent) {
  const { requestId } = event.requestContext;
  return (error: unknown): HttpResult => {
    const problem = error instanceof Problem ? error : problemOfService(error);
    if (!problem || problem.status >= 500) logger.error(message, { requestId, error: error as Error });
    return problem ? withLimits(problemAnswer(problem), replyTo(event)) : internalAnswer(requestId);
  };
}
