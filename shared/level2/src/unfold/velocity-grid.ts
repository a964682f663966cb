import { rangeFolded, type Moment, type Sweep } from '../volume/volume.ts';

/** The velocities of a sweep, radials × gates, and what each radial could measure without folding. */
export interface VelocityGrid {
  radials: number;
  gates: number;
  /** Metres per second; NaN where nothing was measured. */
  velocities: Float32Array;
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
  for (let at = 0; at < velocities.length; at += 1) velocities[at] = values[codes[at] as number] as number;
  return {
    radials: radials.count,
    gates: gateCount,
    velocities,
    nyquist: radials.nyquistMetersPerSecond,
    azimuthDegrees: radials.azimuthDegrees,
    firstGateMeters,
    gateSpacingMeters,
    isRound: isWholeRotation(radials.azimuthDegrees),
  };
}

function isWholeRotation(azimuths: Float32Array): boolean {
  const sorted = azimuths.toSorted();
  return sorted.every((azimuth, at) => {
    const next = sorted[at + 1] ?? (sorted[0] ?? 0) + 360;
    return next - azimuth <= widestGapDegrees;
  });
}
