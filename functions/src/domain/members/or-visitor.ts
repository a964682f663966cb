import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { logger } from '../../platform/log/logger.ts';
import type { WhoAsks } from '../../platform/http/doorkeeper.ts';

/** Shorter than what a visitor would wait for the page itself. */
const authenticationTimeoutMilliseconds = 1_500;

/**
 * For a slice whose answers are for everybody: who cannot be told in time is a visitor. What the caller
 * can mend is still refused, for the renewed session gets the better answer.
 */
export function orVisitor(
  whoAsks: WhoAsks,
  timeoutMilliseconds = authenticationTimeoutMilliseconds,
): WhoAsks {
  return async (event) => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), timeoutMilliseconds);
    });
    const person: Promise<Person | undefined> = whoAsks(event).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'TOKEN_EXPIRED') throw error;
      logger.error('who asks is not known', { error: error as Error });
      return undefined;
    });
    return Promise.race([person, tooLate]).finally(() => clearTimeout(timer));
  };
}
