import { Problem } from '@touchdown/shared/contract/problem.ts';
import { isTransientError } from './is-transient-error.ts';

/** Returns a handler for `catch` that asks for a retry if AWS may recover. It throws any other error unchanged. */
export function unavailable(sentence: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Problem || !isTransientError(error)) throw error;
    throw new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause: error });
  };
}
