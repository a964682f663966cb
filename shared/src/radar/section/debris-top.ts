import { topAt, type SectionTop } from './echo-top.ts';
import type { SectionBeam } from './section-beam.ts';

/** Reflectivity and correlation of one beam, from the same turn of the antenna. */
export interface DualBeam {
  echo: SectionBeam;
  correlation: SectionBeam;
}

/** Rain and most hail are above this correlation, and insects and birds below this reflectivity. */
export const debrisCorrelation = 0.8;
export const debrisDbz = 40;
/** A narrower spot is a gate or two, which noise can make. */
const minWidthKm = 0.5;
/** A column of debris leans: from beam to beam it may move this far along the line. */
const maxLeanKm = 1.5;

/**
 * How high debris reaches: correlation below 0.8 within echo above 40 dBZ, in the lowest beam and from there upward
 * without a gap. The beams are the lowest first. Hail aloft that does not reach down to the lowest beam is not debris.
 * Undefined without debris in the lowest beam that sees the line.
 */
export function debrisTop(beams: readonly DualBeam[], stepKm: number): SectionTop | undefined {
  const echoes = beams.map(({ echo }) => echo);
  const lean = Math.max(1, Math.round(maxLeanKm / stepKm));
  let reached: Uint8Array | undefined;
  let top: SectionTop | undefined;
  for (const [at, beam] of beams.entries()) {
    const spots = wideSpots(debrisOf(beam), Math.max(1, Math.round(minWidthKm / stepKm)));
    const before = reached;
    reached = before ? spots.map((spot, column) => (spot && isNear(before, column, lean) ? 1 : 0)) : spots;
    const column = reached.indexOf(1);
    if (column < 0) break;
    top = topAt(echoes, at, middleOfSpot(reached, column));
  }
  return top;
}

function debrisOf({ echo, correlation }: DualBeam): Uint8Array {
  return Uint8Array.from(echo.values, (dbz, column) =>
    dbz > debrisDbz && (correlation.values[column] ?? Number.NaN) < debrisCorrelation ? 1 : 0,
  );
}

function wideSpots(spots: Uint8Array, minColumns: number): Uint8Array {
  const wide = new Uint8Array(spots.length);
  for (let from = 0; from < spots.length; from += 1) {
    if (!spots[from]) continue;
    const end = endOfSpot(spots, from);
    if (end - from >= minColumns) wide.fill(1, from, end);
    from = end;
  }
  return wide;
}

function middleOfSpot(spots: Uint8Array, from: number): number {
  return Math.floor((from + endOfSpot(spots, from)) / 2);
}

function endOfSpot(spots: Uint8Array, from: number): number {
  const end = spots.indexOf(0, from);
  return end < 0 ? spots.length : end;
}

function isNear(spots: Uint8Array, column: number, reach: number): boolean {
  return spots.subarray(Math.max(0, column - reach), column + reach + 1).includes(1);
}
