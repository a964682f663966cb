import type { MiddlewareObj } from '@middy/core';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { problemOfService } from '../aws/unavailable.ts';
import { internalAnswer, problemAnswer } from './answer.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';
import { replyTo, withCookies, withLimits } from './reply.ts';
import { logger } from '../log/logger.ts';

/** Turns every thrown error into a response. */
export function problemResponse(): MiddlewareObj<HttpEvent, HttpResult> {
  return {
    onError: (request) => {
      const { error, event } = request;
      const { requestId } = event.requestContext;
      if (error instanceof Problem) {
        request.response = withCookies(withLimits(problemAnswer(error), replyTo(event)), replyTo(event));
        // A caller's mistake is not logged as an error, and neither is what an operator has closed.
        if (error.status >= 500 && error.code !== 'READ_ONLY')
          logger.error('request failed', { requestId, error });
        return;
      }
      if (error?.name === 'TimeoutError') {
        request.response = problemAnswer(
          new Problem('TIMEOUT', 'The answer took too long. Please try again.'),
        );
      } else {
        const problem = problemOfService(error);
        request.response = problem ? problemAnswer(problem) : internalAnswer(requestId);
      }
      logger.error('request failed', { requestId, error: error as Error });
    },
  };
}
