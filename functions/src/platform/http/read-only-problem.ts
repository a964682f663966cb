import { readOnlySentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';

/** Nobody knows when maintenance ends. After this time another attempt is reasonable. */
const retryAfterSeconds = 120;

/** Returns the problem of every change while the site is read-only. */
export function readOnlyProblem(): Problem {
  return new Problem('READ_ONLY', readOnlySentence, [], { retryAfterSeconds });
}
