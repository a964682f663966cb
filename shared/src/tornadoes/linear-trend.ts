import { mean, sum } from 'd3-array';

export interface LinearTrend {
  perYear: number;
  standardError: number;
  /** The 95 % interval of the change a year. */
  low: number;
  high: number;
  mean: number;
}

/** Of fewer years, no trend is stated. */
export const fewestYearsOfTrend = 10;

/** Returns the line of least squares through the numbers of years that follow each other, if they are enough. */
export function linearTrend(numbers: readonly number[]): LinearTrend | undefined {
  if (numbers.length < fewestYearsOfTrend) return undefined;
  const middle = (numbers.length - 1) / 2;
  const level = mean(numbers) ?? 0;
  const spread = sum(numbers, (_, index) => (index - middle) ** 2);
  const perYear = sum(numbers, (number, index) => (index - middle) * (number - level)) / spread;
  const rest = sum(numbers, (number, index) => (number - level - perYear * (index - middle)) ** 2);
  const freedom = numbers.length - 2;
  const standardError = Math.sqrt(rest / freedom / spread);
  const reach = studentQuantile(freedom) * standardError;
  return { perYear, standardError, low: perYear - reach, high: perYear + reach, mean: level };
}

/** What the test of a trend says: a change only where its whole 95 % interval is on one side of zero. */
export function directionOf({ low, high }: Pick<LinearTrend, 'low' | 'high'>): 'rise' | 'fall' | 'none' {
  if (low > 0) return 'rise';
  return high < 0 ? 'fall' : 'none';
}

const z = 1.959964;

/** The 97.5 % quantile of Student's t, by the expansion of Abramowitz and Stegun, 26.7.5; three digits from 8 on. */
function studentQuantile(freedom: number): number {
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}
