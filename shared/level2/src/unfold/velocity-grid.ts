import { release } from '../volume/release.ts';
import { rangeFolded, type Moment, type Sweep } from '../volume/volume.ts';

/** The velocities of a sweep, radials × gates, and what each radial could measure without folding. */
export interface VelocityGrid {
  radials: number;
  gates: number;
  /** Metres per second; NaN where nothing was measured. */
  velocities: Float32Array;
  /** Where something was measured, in the order of the table: usually a fifth of it. */
  measured: Int32Array;
  /** How many of these are before each radial, and at the end all. */
  measuredBefore: Int32Array;
  /** For each radial; NaN if it does not state it. */
  nyquist: Float32Array;
  azimuthDegrees: Float32Array;
  firstGateMeters: number;
  gateSpacingMeters: number;
  /** Whether the last radial is the first one's neighbour. */
  isRound: boolean;
}

/** A sweep whose radials leave a wider gap than this is not a whole rotation. */
const widestGapDegrees = 5;

export function gridOf({ radials }: Pick<Sweep, 'radials'>, moment: Moment): VelocityGrid {
  const { codes, gateCount, scale, offset, firstGateMeters, gateSpacingMeters } = moment;
  const values = new Float32Array(codes.BYTES_PER_ELEMENT === 1 ? 256 : 65_536);
  for (let code = 0; code < values.length; code += 1)
    values[code] = code <= rangeFolded ? Number.NaN : (code - offset) / scale;
  const velocities = new Float32Array(radials.count * gateCount);
  const measured = new Int32Array(countOfMeasured(codes));
  const measuredBefore = new Int32Array(radials.count + 1);
  let count = 0;
  for (let radial = 0; radial < radials.count; radial += 1) {
    for (let at = radial * gateCount; at < (radial + 1) * gateCount; at += 1) {
      const code = codes[at] as number;
      velocities[at] = values[code] as number;
      if (code > rangeFolded) measured[count++] = at;
    }
    measuredBefore[radial + 1] = count;
  }
  return {
    radials: radials.count,
    gates: gateCount,
    velocities,
    measured,
    measuredBefore,
    nyquist: radials.nyquistMetersPerSecond,
    azimuthDegrees: radials.azimuthDegrees,
    firstGateMeters,
    gateSpacingMeters,
    isRound: isWholeRotation(radials.azimuthDegrees),
  };
}

/** Where the rows of a radial and of those beside it begin. */
export function rowsAround({ radials, gates, isRound }: VelocityGrid, radial: number): number[] {
  return [radial - 1, radial, radial + 1]
    .filter((beside) => isRound || (beside >= 0 && beside < radials))
    .map((beside) => ((beside + radials) % radials) * gates);
}

function countOfMeasured(codes: Moment['codes']): number {
  let count = 0;
  for (let at = 0; at < codes.length; at += 1) if ((codes[at] as number) > rangeFolded) count += 1;
  return count;
}

/** Frees what is as large as the sweep. */
export function releaseGrid(grid: VelocityGrid | undefined): void {
  release(grid?.velocities);
  release(grid?.measured);
}

function isWholeRotation(azimuths: Float32Array): boolean {
  const sorted = azimuths.toSorted();
  return sorted.every((azimuth, at) => {
    const next = sorted[at + 1] ?? (sorted[0] ?? 0) + 360;
    return next - azimuth <= widestGapDegrees;
  });
}
