import { SeededRandom } from '@touchdown/shared/catalogue/testing/seeded-random.ts';

/** Random numbers as a made-up record needs them. */
export class SampleRandom extends SeededRandom {
  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** Of weighted choices, one. */
  pickWeighted<T>(choices: readonly (readonly [T, number])[]): T {
    const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.next() * total;
    for (const [choice, weight] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return (choices.at(-1) as readonly [T, number])[0];
  }

  /** Long-tailed: most are small, a few are large. `median` is the middle one. */
  longTailed(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(spread * normal);
  }
}
