import type { RadialRun } from './sweep-collector.ts';
import type { ScanPattern } from './scan-pattern.ts';
import type { MomentName } from './volume.ts';

/**
 * What to read of a volume:
 * - every sweep;
 * - one cut, by its place from 0, or, where it lacks the moment, the next that has it;
 * - the sweeps up to an angle, repeats in the middle of the volume (SAILS) included, that have the moment;
 *   of split cuts (one angle twice: surveillance, then Doppler) the first half alone where that is asked for.
 */
export type WantedSweeps =
  | { every: 'sweep' }
  | { cut: number; moment?: MomentName }
  | { upToDegrees: number; moment?: MomentName; surveillanceOnly?: boolean };

const surveillanceWaveform = 1;
/** Contiguous Doppler, with and without range unfolding. */
const dopplerWaveforms = new Set([2, 3]);

/** Which sweeps are wanted, which need not be unpacked, and when all are there. */
export class SweepSelection {
  readonly wants: WantedSweeps;
  #pattern: ScanPattern | undefined;
  readonly #lacking = new Set<number>();
  #isDone = false;
  #hasEnded = false;

  constructor(wants: WantedSweeps) {
    this.wants = wants;
  }

  /** Nothing that is still to come is wanted. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** The radar said that the volume is over. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Cuts of the pattern up to here that are wanted, as far as that is known. */
  wantedCuts(before: number): number[] {
    const { wants } = this;
    if ('cut' in wants) return [];
    const cuts = Array.from({ length: before }, (_, cut) => cut);
    return cuts.filter((cut) => !this.isNeedless(cut) && ('every' in wants || this.#pattern !== undefined));
  }

  get moment(): MomentName | undefined {
    return 'every' in this.wants ? undefined : this.wants.moment;
  }

  followPattern(pattern: ScanPattern): void {
    this.#pattern = pattern;
  }

  isNeedless(cut: number): boolean {
    if (this.#lacking.has(cut)) return true;
    if ('cut' in this.wants) return cut < this.wants.cut;
    const degrees = this.#pattern?.cuts[cut]?.elevationDegrees;
    if (!('upToDegrees' in this.wants) || degrees === undefined) return false;
    return degrees > this.wants.upToDegrees || (!!this.wants.surveillanceOnly && this.#isSecondHalf(cut));
  }

  #isSecondHalf(cut: number): boolean {
    const [first, second] = [this.#pattern?.cuts[cut - 1], this.#pattern?.cuts[cut]];
    return (
      first?.waveform === surveillanceWaveform &&
      dopplerWaveforms.has(second?.waveform ?? 0) &&
      Math.abs((second?.elevationDegrees ?? 0) - first.elevationDegrees) < 0.1
    );
  }

  /** The first radials of a cut are there, so its moments are known. */
  noteMoments(cut: number, has: (moment: MomentName) => boolean): void {
    if (!this.moment || has(this.moment)) return;
    this.#lacking.add(cut);
    this.#isDone ||= this.#isPatternRead(cut);
  }

  /** Whether a sweep is wanted; it is over, so this may have been the last one. */
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
    if (this.#lacking.has(cut)) return false;
    if ('cut' in wants) return wants.moment ? cut >= wants.cut : cut === wants.cut;
    return 'every' in wants || (degrees <= wants.upToDegrees && !this.isNeedless(cut));
  }

  #wasLast(cut: number, degrees: number, isTaken: boolean, isMessage31: boolean): boolean {
    const { wants } = this;
    if ('every' in wants) return false;
    if ('cut' in wants) return isTaken || (!wants.moment && cut > wants.cut);
    if (this.#pattern) return this.#isPatternRead(cut);
    // Radars of message 1 never came back to a low angle.
    return !isMessage31 && degrees > wants.upToDegrees;
  }

  /** After this cut the pattern has none that is wanted. */
  #isPatternRead(cut: number): boolean {
    const { wants } = this;
    if (!this.#pattern || !('upToDegrees' in wants)) return false;
    return this.#pattern.cuts.every((_, later) => later <= cut || this.isNeedless(later));
  }
}

function middleElevation({ radials }: RadialRun): number {
  return radials[radials.length >> 1]?.elevationDegrees ?? Number.NaN;
}
