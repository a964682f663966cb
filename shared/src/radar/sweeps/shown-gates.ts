import { release, rangeFolded } from '@touchdown/level2/volume.ts';
import type { MeasuredMoment, MeasuredSweep } from './measured-sweep.ts';

/** A gate with fewer valid neighbours than this, of eight, is a speck. */
const minNeighbours = 2;
/** Radials farther apart than this are not neighbours. */
const widestGapDegrees = 1.8;

/**
 * The codes of a moment after filtering, without specks and gates below the threshold. `isValid` says for every
 * code whether it is above the threshold; gates from `lastGate` on are ignored.
 */
export function filterGates(
  { codes, gateCount }: MeasuredMoment,
  { count, azimuthDegrees }: MeasuredSweep['radials'],
  isValid: Uint8Array,
  lastGate: number,
): MeasuredMoment['codes'] {
  const gates = Math.min(gateCount, lastGate);
  // One more column on either side of a row, so that gates at the edge have neighbours.
  const width = gates + 2;
  const valid = new Uint8Array(width * count);
  for (let radial = 0; radial < count; radial += 1)
    for (let gate = 0; gate < gates; gate += 1)
      valid[radial * width + gate + 1] = isValid[codes[radial * gateCount + gate] ?? 0] ?? 0;
  const shown = codes.slice();
  const nobody = new Uint8Array(width);
  const rowOf = (radial: number, neighbour: number) => {
    const other = (neighbour + count) % count;
    const gap = Math.abs((azimuthDegrees[radial] ?? 0) - (azimuthDegrees[other] ?? 0));
    const isNear = Math.min(gap, 360 - gap) <= widestGapDegrees && other !== radial;
    return isNear ? valid.subarray(other * width, (other + 1) * width) : nobody;
  };
  for (let radial = 0; radial < count; radial += 1) {
    const [before, row, behind] = [
      rowOf(radial, radial - 1),
      valid.subarray(radial * width),
      rowOf(radial, radial + 1),
    ];
    const start = radial * gateCount;
    for (let gate = 0; gate < gates; gate += 1) {
      const code = shown[start + gate] ?? 0;
      if (code <= rangeFolded) continue;
      const at = gate + 1;
      const neighbours =
        sumOfThree(before, at) + sumOfThree(behind, at) + (row[at - 1] ?? 0) + (row[at + 1] ?? 0);
      if (row[at] === 0 || neighbours < minNeighbours) shown[start + gate] = 0;
    }
  }
  release(valid);
  return shown;
}

function sumOfThree(row: Uint8Array, at: number): number {
  return (row[at - 1] ?? 0) + (row[at] ?? 0) + (row[at + 1] ?? 0);
}
