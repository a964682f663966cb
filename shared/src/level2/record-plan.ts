import type { ScanPattern } from './scan-pattern.ts';

/** Radials in a record, by the ICD of the archive. */
const radialsInRecord = 120;

/**
 * Which cut each compressed record holds, by the scan pattern in the first one: six records for a cut of
 * half degrees, three for one of whole degrees or one recombined to them. True for every volume that was looked at, and still only a
 * guess: the radials tell their cut, and the reader begins anew without a plan where they disagree.
 */
export class RecordPlan {
  readonly #cuts: number[] = [];

  constructor(pattern: ScanPattern, isRecombined: boolean) {
    for (const [cut, { isHalfDegree }] of pattern.cuts.entries()) {
      const radials = isHalfDegree && !isRecombined ? 720 : 360;
      for (let record = 0; record < radials / radialsInRecord; record += 1) this.#cuts.push(cut);
    }
  }

  cutOf(record: number): number | undefined {
    return this.#cuts[record - 1];
  }
}
