import type { RadialRun } from './sweep-collector.ts';
import type { ScanPattern } from '../volume/scan-pattern.ts';
import type { MomentName } from '../volume/volume.ts';

/**
 * What to read of a volume:
 * - every sweep;
 * - one cut, by its index from 0; if it does not have the moment, the next cut that has it;
 * - the sweeps with the moment up to an angle, including repeats in the middle of the volume (SAILS). With `half`,
 *   only that half of split cuts (one angle twice: surveillance, then Doppler). Above `halfDegreesUpTo` no cut with a
 *   radial every half degree, which is twice as large, where the pattern has others up to the angle.
 */
export type WantedSweeps =
  | { every: 'sweep' }
  | { cut: number; moment?: MomentName }
  | {
      upToDegrees: number;
      moment?: MomentName;
      half?: 'surveillance' | 'Doppler';
      halfDegreesUpTo?: number;
    };

const surveillanceWaveform = 1;
/** Contiguous Doppler, with and without range unfolding. */
const dopplerWaveforms = new Set([2, 3]);

/** Decides which sweeps are wanted, which cuts need not be unpacked, and when everything wanted has been read. */
export class SweepSelection {
  readonly wants: WantedSweeps;
  #pattern: ScanPattern | undefined;
  readonly #cutsWithoutMoment = new Set<number>();
  #isDone = false;
  #hasEnded = false;

  constructor(wants: WantedSweeps) {
    this.wants = wants;
  }

  /** Whether the rest of the volume is not wanted. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** Whether the radar has ended the volume. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Returns the wanted cuts before a cut, if the pattern is known. */
  wantedCuts(before: number): number[] {
    const { wants } = this;
    if ('cut' in wants) return [];
    const cuts = Array.from({ length: before }, (_, cut) => cut);
    return cuts.filter((cut) => !this.isUnneeded(cut) && ('every' in wants || this.#pattern !== undefined));
  }

  get moment(): MomentName | undefined {
    return 'every' in this.wants ? undefined : this.wants.moment;
  }

  followPattern(pattern: ScanPattern): void {
    this.#pattern = pattern;
  }

  isUnneeded(cut: number): boolean {
    if (this.#cutsWithoutMoment.has(cut)) return true;
    if ('cut' in this.wants) return cut < this.wants.cut;
    const degrees = this.#pattern?.cuts[cut]?.elevationDegrees;
    if (!('upToDegrees' in this.wants) || degrees === undefined) return false;
    const { upToDegrees, half, halfDegreesUpTo = upToDegrees } = this.wants;
    if (degrees > halfDegreesUpTo && this.#isLarge(cut, upToDegrees)) return true;
    if (half === 'surveillance' && this.#isSecondHalf(cut)) return true;
    if (half === 'Doppler' && this.#isSecondHalf(cut + 1)) return true;
    return degrees > upToDegrees;
  }

  /** Whether it has a radial every half degree, and one above the lowest angle has not. */
  #isLarge(cut: number, upToDegrees: number): boolean {
    const { cuts = [] } = this.#pattern ?? {};
    const hasSmaller = cuts.some(
      ({ isHalfDegree, elevationDegrees }) => !isHalfDegree && elevationDegrees <= upToDegrees,
    );
    return hasSmaller && cuts[cut]?.isHalfDegree === true;
  }

  #isSecondHalf(cut: number): boolean {
    const [first, second] = [this.#pattern?.cuts[cut - 1], this.#pattern?.cuts[cut]];
    return (
      first?.waveform === surveillanceWaveform &&
      dopplerWaveforms.has(second?.waveform ?? 0) &&
      Math.abs((second?.elevationDegrees ?? 0) - first.elevationDegrees) < 0.1
    );
  }

  /** Notes the moments of a cut, which its first radials show. */
  noteMoments(cut: number, has: (moment: MomentName) => boolean): void {
    if (!this.moment || has(this.moment)) return;
    this.#cutsWithoutMoment.add(cut);
    this.#isDone ||= this.#isPatternRead(cut);
  }

  /** Returns whether a finished sweep is wanted, and notes if it was the last one. */
  take(run: RadialRun, endsVolume: boolean, isMessage31: boolean): boolean {
    const [first] = run.radials;
    if (!first) return false;
    const cut = first.elevationNumber - 1;
    const degrees = this.#pattern?.cuts[cut]?.elevationDegrees ?? middleElevation(run);
    this.noteMoments(cut, (moment) =>
      run.radials.some(({ moments }) => moments.some(({ name }) => name === moment)),
    );
    const isTaken = this.#isWanted(cut, degrees);
    this.#hasEnded ||= endsVolume;
    this.#isDone ||= endsVolume || this.#wasLast(cut, degrees, isTaken, isMessage31);
    return isTaken;
  }

  #isWanted(cut: number, degrees: number): boolean {
    const { wants } = this;
    if (this.#cutsWithoutMoment.has(cut)) return false;
    if ('cut' in wants) return wants.moment ? cut >= wants.cut : cut === wants.cut;
    return 'every' in wants || (degrees <= wants.upToDegrees && !this.isUnneeded(cut));
  }

  #wasLast(cut: number, degrees: number, isTaken: boolean, isMessage31: boolean): boolean {
    const { wants } = this;
    if ('every' in wants) return false;
    if ('cut' in wants) return isTaken || (!wants.moment && cut > wants.cut);
    if (this.#pattern) return this.#isPatternRead(cut);
    // Radars with message 1 never return to a low angle.
    return !isMessage31 && degrees > wants.upToDegrees;
  }

  /** Returns whether the pattern has no wanted cut after this one. */
  #isPatternRead(cut: number): boolean {
    const { wants } = this;
    if (!this.#pattern || !('upToDegrees' in wants)) return false;
    return this.#pattern.cuts.every((_, later) => later <= cut || this.isUnneeded(later));
  }
}

function middleElevation({ radials }: RadialRun): number {
  return radials[radials.length >> 1]?.elevationDegrees ?? Number.NaN;
}
