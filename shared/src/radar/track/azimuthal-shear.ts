import type { Patch } from './velocity-patch.ts';

/** How velocities change across the beam about a gate. */
export interface Shear {
  /** Metres per second for each kilometre clockwise. Above 0 the air turns against the clock. */
  perKm: number;
  /** The share of the differences between the gates that an even change across the beam accounts for. */
  fit: number;
}

/** Of the gates of a window at least so many are measured. */
const minShare = 0.6;

/** Of each row up to which sums go: `rows + 1` of them, column after column. */
interface Sums {
  counts: Float64Array;
  turns: Float64Array;
  turnSquares: Float64Array;
  speeds: Float64Array;
  speedSquares: Float64Array;
  products: Float64Array;
}

/**
 * Fits a plane to the velocities about a gate by least squares, as Smith and Elmore (2004) do: its slope across the
 * beam is the azimuthal shear, without what changes along the beam. Sums along the rows of each column make a window
 * of any width as cheap as its depth.
 */
export function azimuthalShear(patch: Patch) {
  const { rows, columns, azimuths, groundKm } = patch;
  const middle = azimuths[rows >> 1] as number;
  const { counts, turns, turnSquares, speeds, speedSquares, products } = sumsOfRows(patch, middle);
  const countsBefore = countsOfColumns(counts, rows, columns);

  /** Whether enough was measured about a gate to fit anything. */
  function isEnoughAt(row: number, column: number, halfWidthKm: number): boolean {
    const half = halfRows(patch, column, halfWidthKm);
    const depth = halfColumns(patch, halfWidthKm);
    const start = Math.max(0, row - half) * (columns + 1);
    const end = Math.min(rows, row + half + 1) * (columns + 1);
    const left = Math.max(0, column - depth);
    const right = Math.min(columns, column + depth + 1);
    const n =
      (countsBefore[end + right] as number) -
      (countsBefore[end + left] as number) -
      (countsBefore[start + right] as number) +
      (countsBefore[start + left] as number);
    return n >= minShare * (2 * half + 1) * (2 * depth + 1);
  }

  /** `halfWidthKm`: across the beam; a gate's neighbours always count. Undefined where nothing can be fitted. */
  function shearAt(row: number, column: number, halfWidthKm: number): Shear | undefined {
    const half = halfRows(patch, column, halfWidthKm);
    const depth = halfColumns(patch, halfWidthKm);
    const [from, to] = [Math.max(0, row - half), Math.min(rows, row + half + 1)];
    const [left, right] = [Math.max(0, column - depth), Math.min(columns, column + depth + 1)];
    const own = (azimuths[row] as number) - middle;
    let [n, x, xx, y, yy, xy, v, vv, xv, yv] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (let at = left; at < right; at += 1) {
      const km = groundKm[at] as number;
      const along = km - (groundKm[column] as number);
      const [end, start] = [to * columns + at, from * columns + at];
      const count = (counts[end] as number) - (counts[start] as number);
      if (count === 0) continue;
      const turned = (turns[end] as number) - (turns[start] as number);
      const square = (turnSquares[end] as number) - (turnSquares[start] as number);
      const speed = (speeds[end] as number) - (speeds[start] as number);
      const across = km * (turned - own * count);
      const product = (products[end] as number) - (products[start] as number);
      n += count;
      x += across;
      xx += km * km * (square - 2 * own * turned + own * own * count);
      y += along * count;
      yy += along * along * count;
      xy += along * across;
      v += speed;
      vv += (speedSquares[end] as number) - (speedSquares[start] as number);
      xv += km * (product - own * speed);
      yv += along * speed;
    }
    const [cxx, cyy, cxy] = [xx - (x * x) / n, yy - (y * y) / n, xy - (x * y) / n];
    const [cvv, cxv, cyv] = [vv - (v * v) / n, xv - (x * v) / n, yv - (y * v) / n];
    const determinant = cxx * cyy - cxy * cxy;
    if (!(determinant > 1e-9)) return undefined;
    const perKm = (cyy * cxv - cxy * cyv) / determinant;
    // What is left for the change along the beam is no argument against a rotation.
    const alongBeam = (cxx * cyv - cxy * cxv) / determinant;
    const rest = cvv - alongBeam * cyv;
    return { perKm, fit: rest > 1e-9 ? Math.min(1, Math.max(0, (perKm * cxv) / rest)) : 0 };
  }

  return { isEnoughAt, shearAt };
}

/** Half the width of a window, in rows. */
function halfRows({ rowStep, groundKm }: Patch, column: number, halfWidthKm: number): number {
  return Math.max(1, Math.round(halfWidthKm / (rowStep * (groundKm[column] as number))));
}

/** Half its depth, in columns. */
function halfColumns({ gateKm }: Patch, halfWidthKm: number): number {
  return Math.max(1, Math.round((halfWidthKm * 0.5) / gateKm));
}

/** Up to each row: gates, azimuth, its square, velocity, its square, and azimuth times velocity. */
function sumsOfRows({ rows, columns, azimuths, velocities }: Patch, middle: number): Sums {
  const sum = () => new Float64Array((rows + 1) * columns);
  const [counts, turns, turnSquares] = [sum(), sum(), sum()];
  const [speeds, speedSquares, products] = [sum(), sum(), sum()];
  for (let row = 0; row < rows; row += 1) {
    const azimuth = (azimuths[row] as number) - middle;
    for (let at = row * columns; at < (row + 1) * columns; at += 1) {
      const velocity = velocities[at] as number;
      const isMeasured = !Number.isNaN(velocity);
      const next = at + columns;
      counts[next] = (counts[at] as number) + (isMeasured ? 1 : 0);
      turns[next] = (turns[at] as number) + (isMeasured ? azimuth : 0);
      turnSquares[next] = (turnSquares[at] as number) + (isMeasured ? azimuth * azimuth : 0);
      speeds[next] = (speeds[at] as number) + (isMeasured ? velocity : 0);
      speedSquares[next] = (speedSquares[at] as number) + (isMeasured ? velocity * velocity : 0);
      products[next] = (products[at] as number) + (isMeasured ? azimuth * velocity : 0);
    }
  }
  return { counts, turns, turnSquares, speeds, speedSquares, products };
}

/** The gates up to each row that are before each column. */
function countsOfColumns(counts: Float64Array, rows: number, columns: number): Float64Array {
  const before = new Float64Array((rows + 1) * (columns + 1));
  for (let row = 0; row <= rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const at = row * (columns + 1) + column;
      before[at + 1] = (before[at] as number) + (counts[row * columns + column] as number);
    }
  return before;
}
