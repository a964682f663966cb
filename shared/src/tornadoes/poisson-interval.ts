/**
 * Returns the exact 95 % interval of the mean of a Poisson distribution of which this number was counted: half the
 * quantiles of chi-square with 2n and 2n + 2 degrees of freedom (Garwood, Biometrika 28, 1936).
 */
export function poissonInterval(count: number): { low: number; high: number } {
  return {
    low: count === 0 ? 0 : gammaQuantile(count, 0.025),
    high: gammaQuantile(count + 1, 0.975),
  };
}

/** The normal deviates of the two ends. */
const deviate = 1.959_963_985;
const newtonSteps = 6;

/** Returns where the gamma distribution of this shape and the scale 1 reaches a probability. */
function gammaQuantile(shape: number, probability: number): number {
  // Wilson and Hilferty, 1931, are right to a per cent or so. Newton's steps make it exact.
  const ninth = 1 / (9 * shape);
  const z = probability < 0.5 ? -deviate : deviate;
  let x = shape * (1 - ninth + z * Math.sqrt(ninth)) ** 3;
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
