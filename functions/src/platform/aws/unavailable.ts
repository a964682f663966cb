import { Problem } from '@touchdown/shared/contract/problem.ts';
import { isTransientError } from './is-transient-error.ts';
import { transientReasons } from './transact.ts';

/** Returns a handler for `catch` that asks for a retry if AWS may recover. It throws any other error unchanged. */
export function unavailable(sentence: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Problem || !isTransientError(error)) throw error;
    throw unavailableProblem(sentence, error);
  };
}

/** Returns what an error of AWS becomes that nothing has translated: a retry may succeed. Undefined for a fault of ours. */
export function problemOfService(error: unknown): Problem | undefined {
  // Clients of AWS add this to every error, also to that of a broken connection.
  const isOfService = typeof error === 'object' && error !== null && '$metadata' in error;
  if (!isOfService || !(isTransientError(error) || transientReasons(error).length > 0)) return undefined;
  return unavailableProblem('That isn’t possible right now. Please try again.', error);
}

function unavailableProblem(sentence: string, cause: unknown): Problem {
  return new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause });
}
