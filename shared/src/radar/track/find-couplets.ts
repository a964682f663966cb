import type { Position } from '../../geo/great-circle.ts';
import { knotsPerMeterPerSecond } from '../radar-fields.ts';
import { beamHeightOverGroundKm } from '../sweeps/beam-height.ts';
import { fitVortex } from './fit-vortex.ts';
import { placeOf } from './place-of-gate.ts';
import type { Couplet } from './radar-track.ts';
import type { Tilt } from './scan-tilt.ts';
import { apartKm, fromLineKm, type Ground, type SearchArea } from './search-area.ts';
import { type Patch, velocityPatch } from './velocity-patch.ts';

/** A couplet of one tilt, with its place east and north of the radar. */
export interface SeenCouplet extends Couplet, Ground {}

/** Winds of ordinary rain differ by less than twice this within a couplet's width. */
export const minCoupletKnots = 15;
/** Air that turns with the clock is a tornado in one case of a hundred, and often the other side of a gust. */
const minClockwiseKnots = 30;
/** Half the widths at which shear is looked for. A couplet is strongest at about its own. */
const halfWidthsKm = [0.5, 1, 2];
/** Of an even change across the beam, noise has less. */
const minFit = 0.4;
/** Two rotations closer to each other are told as one. */
const apartAtLeastKm = 2;
const maxCouplets = 5;
const marginKm = 4;

/** About a couplet, rain or debris fills at least this share: a hook and its debris leave much of it free. */
const minFilled = 0.1;
const aboutKm = 2;
/** From gate to gate along the beam, in the middle: even in a tornado few neighbours differ by more. */
const maxGrain = 6;
/** Noise is anywhere between both Nyquist velocities, so its neighbours differ by half of one. */
const maxGrainOfNyquist = 0.3;

interface Peak extends Ground {
  row: number;
  column: number;
  halfKm: number;
  perKm: number;
  /** Metres per second that half the window differs from its middle. */
  strength: number;
}

/**
 * Finds rotations in the echo of a tilt: where the azimuthal shear is strongest, one gate is faster away from the radar
 * and one on the other side faster toward it than the air around. The strongest first. Undefined where the radar did
 * not look, or without reflectivity.
 */
export function findCouplets(tilt: Tilt, radar: Position, area: SearchArea): SeenCouplet[] | undefined {
  const patch = velocityPatch(tilt, area, marginKm);
  if (!patch) return undefined;
  const couplets: SeenCouplet[] = [];
  const tried: Peak[] = [];
  for (const peak of shearPeaks(patch, area)) {
    if (couplets.length === maxCouplets || tried.length === 3 * maxCouplets) break;
    if (tried.some((other) => apartKm(other, peak) < apartAtLeastKm)) continue;
    tried.push(peak);
    const found = coupletAt(patch, peak, tilt.nyquistMetersPerSecond);
    if (!found || fromLineKm(area.line, found.middle) > area.reachKm) continue;
    if (isNoise(patch, found.middle, tilt.nyquistMetersPerSecond)) continue;
    if (couplets.some((other) => apartKm(other, found.middle) < apartAtLeastKm)) continue;
    const { sides, middle } = found;
    const knots = halfDifference(sides) * knotsPerMeterPerSecond;
    if (knots < (peak.perKm > 0 ? minCoupletKnots : minClockwiseKnots)) continue;
    const [away, toward] = [groundOf(patch, sides.away), groundOf(patch, sides.toward)];
    const km = Math.hypot(middle.east, middle.north);
    couplets.push({
      ...middle,
      ...placeOf(radar, middle),
      knots: Math.round(knots * 10) / 10,
      isAtLeast: isHidden(patch, sides, tilt.nyquistMetersPerSecond),
      diameterKm: Math.round(apartKm(away, toward) * 100) / 100,
      heightMeters: Math.round(beamHeightOverGroundKm(km, tilt.elevationDegrees) * 1_000),
      elevationDegrees: tilt.elevationDegrees,
    });
  }
  return couplets.sort((a, b) => b.knots - a.knots);
}

/** The place of the vortex that fits best about a peak, and its sides: of the narrow one, if that is the stronger. */
function coupletAt(patch: Patch, peak: Peak, nyquist: number | undefined) {
  const sense = Math.sign(peak.perKm);
  const vortex = fitVortex(patch, { place: peak, halfKm: peak.halfKm, sense }, nyquist);
  const wide = sidesOf(patch, peak);
  const narrow = sidesOf(patch, {
    ...peak,
    ...nearestGate(patch, vortex),
    halfKm: Math.max(vortex.coreKm, patch.rowStep * Math.hypot(vortex.east, vortex.north)),
  });
  const sides = !wide || (narrow && halfDifference(narrow) >= 0.9 * halfDifference(wide)) ? narrow : wide;
  return sides && { sides, middle: { east: vortex.east, north: vortex.north } };
}

/** Whether little was measured about a place, or what was differs from gate to gate as noise does. */
function isNoise(patch: Patch, place: Ground, nyquist: number | undefined): boolean {
  const { rows, columns, velocities } = patch;
  const limit = nyquist ?? Number.POSITIVE_INFINITY;
  const steps: number[] = [];
  let [gates, filled] = [0, 0];
  const placeKm = Math.hypot(place.east, place.north);
  for (let column = 0; column < columns; column += 1) {
    if (Math.abs((patch.groundKm[column] as number) - placeKm) > aboutKm) continue;
    for (let row = 0; row < rows; row += 1) {
      if (apartKm(groundOf(patch, { row, column }), place) > aboutKm) continue;
      gates += 1;
      const at = row * columns + column;
      const velocity = velocities[at] as number;
      if (Number.isNaN(velocity)) continue;
      filled += 1;
      const step = column + 1 < columns ? Math.abs(velocity - (velocities[at + 1] as number)) : Number.NaN;
      // A wrong fold is no noise.
      if (!Number.isNaN(step)) steps.push(step > limit ? Math.abs(step - 2 * limit) : step);
    }
  }
  const grain = steps.sort((a, b) => a - b)[steps.length >> 1] ?? Number.POSITIVE_INFINITY;
  return filled < gates * minFilled || grain > Math.min(maxGrain, maxGrainOfNyquist * limit);
}

function halfDifference({ away, toward }: Sides): number {
  return (away.velocity - toward.velocity) / 2;
}

function nearestGate({ azimuths, groundKm, rows, columns }: Patch, { east, north }: Ground): Gate {
  const middle = azimuths[rows >> 1] as number;
  const turned = Math.atan2(east, north) - middle;
  const azimuth = middle + turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI));
  const km = Math.hypot(east, north);
  const nearest = (length: number, apart: (at: number) => number) => {
    let best = 0;
    for (let at = 1; at < length; at += 1) if (apart(at) < apart(best)) best = at;
    return best;
  };
  return {
    row: nearest(rows, (row) => Math.abs((azimuths[row] as number) - azimuth)),
    column: nearest(columns, (column) => Math.abs((groundKm[column] as number) - km)),
  };
}

function shearPeaks(patch: Patch, area: SearchArea): Peak[] {
  const { isEnoughAt, shearAt } = azimuthalShear(patch);
  const peaks: Peak[] = [];
  const least = (0.5 * minCoupletKnots) / knotsPerMeterPerSecond;
  for (let column = 0; column < patch.columns; column += 1) {
    const rowKm = patch.rowStep * (patch.groundKm[column] as number);
    for (let row = 0; row < patch.rows; row += 1) {
      let ground: Ground | undefined;
      for (const halfWidthKm of halfWidthsKm) {
        if (!isEnoughAt(row, column, halfWidthKm)) continue;
        ground ??= groundOf(patch, { row, column });
        if (fromLineKm(area.line, ground) > area.reachKm) break;
        const halfKm = Math.max(1, Math.round(halfWidthKm / rowKm)) * rowKm;
        const shear = shearAt(row, column, halfWidthKm);
        if (!shear || shear.fit < minFit) continue;
        const strength = Math.abs(shear.perKm) * halfKm;
        if (strength >= least) peaks.push({ ...ground, row, column, halfKm, perKm: shear.perKm, strength });
      }
    }
  }
  return peaks.sort((a, b) => b.strength - a.strength);
}

interface Gate {
  row: number;
  column: number;
}
interface Side extends Gate {
  velocity: number;
}
interface Sides {
  away: Side;
  toward: Side;
}

/** The fastest gates on both sides of a peak, as far as a gate beside each is so too. */
function sidesOf(patch: Patch, peak: Peak): Sides | undefined {
  const sense = Math.sign(peak.perKm);
  const rowKm = patch.rowStep * (patch.groundKm[peak.column] as number);
  const reach = Math.ceil((1.5 * peak.halfKm) / rowKm);
  const depth = Math.ceil(Math.max(0.5, 0.6 * peak.halfKm) / patch.gateKm);
  let [away, toward]: (Side | undefined)[] = [undefined, undefined];
  const around: number[] = [];
  const span = 2 * reach;
  for (let row = Math.max(0, peak.row - span); row <= Math.min(patch.rows - 1, peak.row + span); row += 1) {
    for (
      let column = Math.max(0, peak.column - depth);
      column <= Math.min(patch.columns - 1, peak.column + depth);
      column += 1
    ) {
      const velocity = patch.velocities[row * patch.columns + column] as number;
      if (Number.isNaN(velocity)) continue;
      around.push(velocity);
      const side = (row - peak.row) * sense;
      if (side === 0 || Math.abs(side) > reach) continue;
      const [low, high] = confirmed(patch, row, column);
      if (side > 0 && (!away || high > away.velocity)) away = { row, column, velocity: high };
      if (side < 0 && (!toward || low < toward.velocity)) toward = { row, column, velocity: low };
    }
  }
  if (!away || !toward) return undefined;
  // Both sides differ from the air around, and not one alone.
  const usual = around.sort((a, b) => a - b)[around.length >> 1] as number;
  const least = Math.min(away.velocity - usual, usual - toward.velocity);
  return least > 0.15 * (away.velocity - toward.velocity) ? { away, toward } : undefined;
}

/** How low and how high a measured gate is as far as a gate beside it is so too. */
function confirmed({ velocities, rows, columns }: Patch, row: number, column: number): [number, number] {
  const velocity = velocities[row * columns + column] as number;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const note = (beside: number | undefined) => {
    if (beside === undefined || Number.isNaN(beside)) return;
    least = Math.min(least, beside);
    most = Math.max(most, beside);
  };
  if (row > 0) note(velocities[(row - 1) * columns + column]);
  if (row + 1 < rows) note(velocities[(row + 1) * columns + column]);
  if (column > 0) note(velocities[row * columns + column - 1]);
  if (column + 1 < columns) note(velocities[row * columns + column + 1]);
  return [Math.max(velocity, least), Math.min(velocity, most)];
}

/**
 * Whether the air may be faster than told: unfolding had to guess at a side, or from one gate to the next between the
 * sides the change is about the Nyquist velocity, beyond which nobody can tell how often it is folded.
 */
function isHidden(patch: Patch, { away, toward }: Sides, nyquist: number | undefined): boolean {
  const { columns, velocities, doubtful } = patch;
  const isGuess = [away, toward].some(({ row, column }) => doubtful[row * columns + column] !== 0);
  if (isGuess || nyquist === undefined) return isGuess;
  const steps = Math.abs(away.row - toward.row);
  const way = Math.sign(toward.row - away.row);
  let before = away.velocity;
  let most = 0;
  for (let step = 1; step <= steps; step += 1) {
    const column = Math.round(away.column + ((toward.column - away.column) * step) / steps);
    const velocity =
      step === steps ? toward.velocity : (velocities[(away.row + way * step) * columns + column] as number);
    if (Number.isNaN(velocity)) continue;
    most = Math.max(most, Math.abs(velocity - before));
    before = velocity;
  }
  return most >= 0.85 * nyquist;
}

function groundOf({ sines, cosines, groundKm }: Patch, { row, column }: Gate): Ground {
  const km = groundKm[column] as number;
  return { east: km * (sines[row] as number), north: km * (cosines[row] as number) };
}

/** How velocities change across the beam about a gate. */
interface Shear {
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
function azimuthalShear(patch: Patch) {
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
