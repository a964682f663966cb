import { describePlace, type Place } from './level-two-error.ts';

export type VolumeProblemCode =
  | 'CUT_SHORT'
  | 'DAMAGED_RECORD'
  | 'DAMAGED_RADIAL'
  | 'DAMAGED_MOMENT'
  | 'LOST_PLACE'
  | 'INCOMPLETE_SWEEP'
  | 'MISSING_SWEEP'
  | 'SECOND_VOLUME'
  | 'OTHER_RADAR'
  | 'NO_RADIALS';

/** A part of a volume that is missing or was left out, and its place. */
export interface VolumeProblem {
  code: VolumeProblemCode;
  sentence: string;
  place: Place;
}

/** A damaged file may have a problem in each of its thousands of messages. The first hundred are enough. */
const maxProblems = 100;

export class VolumeProblems {
  readonly list: VolumeProblem[] = [];
  readonly #reported = new Set<string>();
  readonly #endedRecords = new Set<number>();
  #unreported = 0;

  /** The number of further problems that are not listed. */
  get unreported(): number {
    return this.#unreported;
  }

  /**
   * Lists a problem. The same problem at the same place is listed once, even if a record is read again. So is the early
   * end of a record: what was unpacked of it ends in the middle of a message too.
   */
  add(code: VolumeProblemCode, what: string, place: Place): void {
    if ((code === 'CUT_SHORT' || code === 'DAMAGED_RECORD') && place.record !== undefined) {
      if (this.#endedRecords.has(place.record)) return;
      this.#endedRecords.add(place.record);
    }
    const sentence = `${what} (${describePlace(place)})`;
    if (this.#reported.has(sentence)) return;
    if (this.list.length >= maxProblems) {
      this.#unreported += 1;
      return;
    }
    this.#reported.add(sentence);
    this.list.push({ code, sentence, place });
  }
}
