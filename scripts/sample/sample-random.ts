import { SeededRandom } from '@touchdown/shared/catalogue/testing/seeded-random.ts';

/** Random numbers for a synthetic record. */
export class SampleRandom extends SeededRandom {
  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  /** Picks one of several weighted choices. */
  pickWeighted<T>(choices: readonly (readonly [T, number])[]): T {
    const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.next() * total;
    for (const [choice, weight] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return (choices.at(-1) as readonly [T, number])[0];
  }

  /** Returns a number from a log-normal distribution, in which most numbers are small and a few are large. */
  longTailed(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(spread * normal);
  }
}
