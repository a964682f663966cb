/**
 * An even wind that may change with the distance, and with it the height: radial velocity = (a + c·d)·sin(azimuth) +
 * (b + e·d)·cos(azimuth), with the distance d in units of 100 km. It has no constant: air does not flow away from a
 * radar, or towards it, on all sides. By least squares, with usual winds expected.
 */
export class WindFit {
  readonly #normal = new Float64Array(unknowns * unknowns);
  readonly #right = new Float64Array(unknowns);
  #squares = 0;
  #solution: { wind: number[]; covariance: Float64Array } | undefined;

  constructor() {
    for (let at = 0; at < unknowns; at += 1)
      this.#normal[at * unknowns + at] = 1 / (expected[at] as number) ** 2;
  }

  add({ sine, cosine, distance }: WindPlace, velocity: number, weight: number): void {
    const row = rowOf(sine, cosine, distance);
    const perVariance = weight / spread ** 2;
    for (let i = 0; i < unknowns; i += 1) {
      for (let j = 0; j < unknowns; j += 1)
        this.#normal[i * unknowns + j] =
          (this.#normal[i * unknowns + j] as number) + perVariance * (row[i] as number) * (row[j] as number);
      this.#right[i] = (this.#right[i] as number) + perVariance * (row[i] as number) * velocity;
    }
    this.#squares += perVariance * velocity ** 2;
    this.#solution = undefined;
  }

  /** What the wind is at a place, and the variance of that: of the fit itself, and of air around it. */
  at({ sine, cosine, distance }: WindPlace): { velocity: number; variance: number } {
    const { wind, covariance } = this.#solved();
    const row = rowOf(sine, cosine, distance);
    let [velocity, variance] = [0, spread ** 2 + (spreadPer100Km * distance) ** 2];
    for (let i = 0; i < unknowns; i += 1) {
      velocity += (row[i] as number) * (wind[i] as number);
      for (let j = 0; j < unknowns; j += 1)
        variance += (row[i] as number) * (row[j] as number) * (covariance[i * unknowns + j] as number);
    }
    return { velocity, variance };
  }

  /** How badly everything fits: squares in units of their variances, with the wind's own. */
  get misfit(): number {
    const { wind } = this.#solved();
    return this.#squares - wind.reduce((sum, value, at) => sum + value * (this.#right[at] as number), 0);
  }

  #solved() {
    this.#solution ??= solve(this.#normal, this.#right);
    return this.#solution;
  }
}

/** Seen from the radar. */
export interface WindPlace {
  /** Of the azimuth. */
  sine: number;
  cosine: number;
  /** In units of 100 km. */
  distance: number;
}

/** Metres per second: of a wind, and of its change over 100 km. */
const expected = [25, 25, 15, 15];
const unknowns = expected.length;
/** How far air is from such a wind, and how much farther at 100 km from the radar. */
const spread = 8;
const spreadPer100Km = 4;

function rowOf(sine: number, cosine: number, distance: number): number[] {
  return [sine, cosine, distance * sine, distance * cosine];
}

/** Gauss and Jordan. The matrix has an inverse, because its diagonal began with positive numbers. */
function solve(normal: Float64Array, right: Float64Array) {
  const left = Float64Array.from(normal);
  const inverse = new Float64Array(unknowns * unknowns);
  for (let at = 0; at < unknowns; at += 1) inverse[at * unknowns + at] = 1;
  for (let pivot = 0; pivot < unknowns; pivot += 1) {
    const by = left[pivot * unknowns + pivot] as number;
    for (let column = 0; column < unknowns; column += 1) {
      left[pivot * unknowns + column] = (left[pivot * unknowns + column] as number) / by;
      inverse[pivot * unknowns + column] = (inverse[pivot * unknowns + column] as number) / by;
    }
    for (let row = 0; row < unknowns; row += 1) {
      const times = left[row * unknowns + pivot] as number;
      if (row === pivot || times === 0) continue;
      for (let column = 0; column < unknowns; column += 1) {
        for (const matrix of [left, inverse])
          matrix[row * unknowns + column] =
            (matrix[row * unknowns + column] as number) -
            times * (matrix[pivot * unknowns + column] as number);
      }
    }
  }
  const wind = Array.from({ length: unknowns }, (_, row) =>
    right.reduce((sum, value, column) => sum + value * (inverse[row * unknowns + column] as number), 0),
  );
  return { wind, covariance: inverse };
}
