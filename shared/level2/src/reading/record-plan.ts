import type { ScanPattern } from '../volume/scan-pattern.ts';

/** The number of radials in a record, by the ICD of the archive. */
const radialsInRecord = 120;

/**
 * Predicts the cut of each compressed record from the scan pattern in the first one: six records for a cut of half
 * degrees, three for one of whole degrees, recombined or not. This was correct for every known volume, but it is a
 * prediction: radials state their cut, and if they disagree the reader starts again without a plan.
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
