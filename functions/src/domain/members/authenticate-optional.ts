import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { logger } from '../../platform/log/logger.ts';
import type { Authenticate } from '../../platform/http/doorkeeper.ts';

/** Shorter than what a visitor would wait for the page itself. */
const authenticationTimeoutMilliseconds = 1_500;

/**
 * For a slice that answers everybody: whoever cannot be identified in time is treated as a visitor. What the
 * caller can fix is still refused, because the renewed session gets the better answer.
 */
export function authenticateOptional(
  authenticate: Authenticate,
  timeoutMilliseconds = authenticationTimeoutMilliseconds,
): Authenticate {
  return async (event) => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), timeoutMilliseconds);
    });
    const person: Promise<Person | undefined> = authenticate(event).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'TOKEN_EXPIRED') throw error;
      logger.error('a session could not be checked', { error: error as Error });
      return undefined;
    });
    return Promise.race([person, tooLate]).finally(() => clearTimeout(timer));
  };
}
