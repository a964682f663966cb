import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { logger } from '../../platform/log/logger.ts';
import type { Authenticate } from '../../platform/http/doorkeeper.ts';

/** Short, because the whole page waits for it. */
const authenticationTimeoutMilliseconds = 1_500;

/**
 * For routes open to visitors: a caller who cannot be identified in time is treated as a visitor. An expired
 * access token is still refused, because the caller can renew the session and get their own answer.
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
