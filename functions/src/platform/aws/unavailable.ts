import { Problem } from '@touchdown/shared/contract/problem.ts';
import { isPassingTrouble } from './is-passing-trouble.ts';

/** Returns a handler for `catch` that asks for a retry if AWS may recover. It throws any other error unchanged. */
export function unavailable(sentence: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Problem || !isPassingTrouble(error)) throw error;
    throw new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause: error });
  };
}
