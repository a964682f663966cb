import type { ProfileRate } from './profile.ts';
import { rateClasses, ratingSteps } from './profile-steps.ts';

/**
 * A rate can be asked for the whole record or since one of these years. Before 1977 ratings were given afterward from
 * newspapers, and are often too high. Since 2007 the EF scale is in use.
 */
export const laterStarts = [1977, 2007] as const;
/** The least step of each class. */
const leastSteps: Record<ProfileRate['class'], number> = { all: 0, 'F1+': 1, 'F2+': 2, 'F4+': 4 };
/** Fewer years since a later start say too little. */
const fewestLaterYears = 10;

type CountedYear = { year: number; ratings: readonly number[] };

/** Returns the rates of whole years: for each start a row for each class. */
export function ratesOf(years: readonly CountedYear[]): ProfileRate[] {
  const [first] = years;
  if (!first) return [];
  const starts = laterStarts.filter(
    (start) => start > first.year && years.filter(({ year }) => year >= start).length >= fewestLaterYears,
  );
  return [first.year, ...starts].flatMap((since) =>
    rateClasses.map((name) =>
      rateOf(
        years.filter(({ year }) => year >= since),
        name,
      ),
    ),
  );
}

function rateOf(years: readonly CountedYear[], name: ProfileRate['class']): ProfileRate {
  const isIn = (step: number) =>
    name === 'all' || (step >= leastSteps[name] && step < ratingSteps.length - 1);
  const counts = years.map(({ ratings }) =>
    ratings.reduce((sum, count, step) => sum + (isIn(step) ? count : 0), 0),
  );
  const { low, high } = yearlyInterval(counts);
  const count = counts.reduce((sum, one) => sum + one, 0);
  const four = (value: number) => Number(value.toPrecision(4));
  return {
    class: name,
    since: years[0]?.year ?? 0,
    through: years.at(-1)?.year ?? 0,
    count,
    per_year: four(count / years.length),
    low: four(low),
    high: four(high),
    least: Math.min(...counts),
    most: Math.max(...counts),
  };
}

/**
 * Returns the 95% interval of the yearly average of which these are single years. Tornadoes come in outbreaks and in
 * active years, so counts of years spread more than a Poisson distribution: in Oklahoma their variance is 14 times their
 * average. The model is a negative binomial distribution whose variance is a multiple of its average. That multiple is
 * taken from the years, at least 1. So many times fewer independent events are then behind the sum, whose interval is
 * the exact one of Poisson (Garwood, Biometrika 28, 1936). Student's t allows for a multiple that is itself an estimate.
 * Resampling years would give the same for common tornadoes, but no interval for a class that never occurred.
 */
export function yearlyInterval(counts: readonly number[]): { low: number; high: number } {
  const years = counts.length;
  const sum = counts.reduce((total, count) => total + count, 0);
  const multiple = clusteringOf(counts);
  const events = sum / multiple;
  const deviate = multiple - 1 < roundingError ? normalDeviate : studentDeviate(years - 1);
  const perYear = multiple / years;
  return {
    low: sum === 0 ? 0 : gammaQuantile(events, -deviate) * perYear,
    high: gammaQuantile(events + 1, deviate) * perYear,
  };
}

/** Returns how many times the variance of single years is their average: 1 for independent events, and never less. */
export function clusteringOf(counts: readonly number[]): number {
  const years = counts.length;
  const average = counts.reduce((total, count) => total + count, 0) / years;
  if (years < 2 || average === 0) return 1;
  const squares = counts.reduce((total, count) => total + (count - average) ** 2, 0);
  return Math.max(1, squares / (years - 1) / average);
}

/** The ends of the middle 95% of a normal distribution. */
const normalDeviate = 1.959_963_985;
/** Below this number of degrees of freedom the series is too short. */
const fewestDegrees = 4;
const newtonSteps = 6;
const roundingError = 1e-9;

/** The ends of the middle 95% of Student's distribution: series 26.7.5 of Abramowitz and Stegun. */
function studentDeviate(degrees: number): number {
  const n = Math.max(fewestDegrees, degrees);
  const z = normalDeviate;
  return (
    z +
    (z ** 3 + z) / (4 * n) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * n ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * n ** 3)
  );
}

/** The normal distribution, by the incomplete gamma function of its square. */
function normalProbability(deviate: number): number {
  const within = gammaProbability(0.5, deviate ** 2 / 2);
  return deviate < 0 ? (1 - within) / 2 : (1 + within) / 2;
}

/** Returns where the gamma distribution of this shape and the scale 1 has so many standard deviations of a normal one. */
function gammaQuantile(shape: number, deviate: number): number {
  const probability = normalProbability(deviate);
  // Wilson and Hilferty, 1931, are right to a percent or so. Newton's steps make it exact.
  const ninth = 1 / (9 * shape);
  let x = shape * (1 - ninth + deviate * Math.sqrt(ninth)) ** 3;
  if (!(x > 0)) x = probability;
  for (let step = 0; step < newtonSteps; step++) {
    const density = Math.exp((shape - 1) * Math.log(x) - x - logGamma(shape));
    const next = x - (gammaProbability(shape, x) - probability) / density;
    // A step never leaves the positive numbers.
    x = next > 0 ? next : x / 2;
  }
  return x;
}

/** The regularized lower incomplete gamma function: series 6.5.29 and continued fraction 6.5.31 of Abramowitz and Stegun. */
function gammaProbability(shape: number, x: number): number {
  const factor = Math.exp(shape * Math.log(x) - x - logGamma(shape));
  if (x < shape + 1) {
    let [term, sum] = [1 / shape, 1 / shape];
    for (let n = 1; term > sum * Number.EPSILON; n++) {
      term *= x / (shape + n);
      sum += term;
    }
    return factor * sum;
  }
  let b = x + 1 - shape;
  let [c, d] = [1 / Number.MIN_VALUE, 1 / b];
  let fraction = d;
  for (let n = 1; n < 10_000; n++) {
    const a = -n * (n - shape);
    b += 2;
    d = 1 / (a * d + b);
    c = b + a / c;
    fraction *= c * d;
    if (Math.abs(c * d - 1) < Number.EPSILON * 4) break;
  }
  return 1 - factor * fraction;
}

/** Stirling's series, 6.1.41 of Abramowitz and Stegun, from 10 on; below, the recurrence leads there. */
function logGamma(value: number): number {
  let [x, shift] = [value, 0];
  for (; x < 10; x++) shift += Math.log(x);
  const inverse = 1 / (x * x);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / x;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - shift;
}
