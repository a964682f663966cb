import { randomInt } from 'node:crypto';

/** Returns a list in another order; with two or more, never in the same. */
export function shuffled<T>(list: T[]): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last--) {
    // Never its own place (Sattolo), so that no element stays where it was.
    const other = randomInt(last);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
