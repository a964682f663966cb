import { describePlace, type Place } from './level-two-error.ts';

export type VolumeProblemCode =
  | 'CUT_SHORT'
  | 'DAMAGED_RECORD'
  | 'DAMAGED_MESSAGE'
  | 'DAMAGED_RADIAL'
  | 'DAMAGED_MOMENT'
  | 'LOST_PLACE'
  | 'INCOMPLETE_SWEEP'
  | 'MISSING_SWEEP'
  | 'SECOND_VOLUME'
  | 'TOO_LARGE'
  | 'NO_RADIALS';

/** What a volume lacks, or what was passed over in it, and where. */
export interface VolumeProblem {
  code: VolumeProblemCode;
  sentence: string;
  place: Place;
}

/** A damaged file may have a problem in each of its thousands of messages; nobody reads so many. */
const maxProblems = 100;

export class VolumeProblems {
  readonly list: VolumeProblem[] = [];
  readonly #reported = new Set<string>();
  #unreported = 0;

  /** How many there were beyond those listed. */
  get unreported(): number {
    return this.#unreported;
  }

  /** The same problem at the same place is listed once, however often a record is read. */
  add(code: VolumeProblemCode, what: string, place: Place): void {
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
