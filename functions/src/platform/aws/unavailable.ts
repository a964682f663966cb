import { Problem } from '@touchdown/shared/contract/problem.ts';
import { isPassingTrouble } from './is-passing-trouble.ts';

/** For a `catch`: asks for a retry where AWS may answer the next time; any other error is thrown as it is. */
export function unavailable(sentence: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Problem || !isPassingTrouble(error)) throw error;
    throw new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause: error });
  };
}
