import type { Place } from '../volume/level-two-error.ts';
import { beginsSweep, endsSweep, type Radial } from './radial.ts';
import type { VolumeProblems } from '../volume/volume-problems.ts';

/** A rotation has 720 radials, and a few that overlap. A much greater number is damage. */
const maxRadials = 2_000;

type Radials = [Radial, ...Radial[]];

/** The radials of one sweep. */
export interface RadialRun {
  radials: Radials;
  /** Whether it has the radials that begin and end a sweep. */
  isWhole: boolean;
  place: Place;
}

/** Groups radials into sweeps, from the radial that begins a sweep to the one that ends it. */
export class SweepCollector {
  readonly #problems: VolumeProblems;
  readonly #onFinished: (run: RadialRun) => void;
  #radials: Radials | undefined;
  #hasBeginning = false;
  #place: Place = { offset: 0 };
  /** A first radial of another cut that does not begin a sweep. It is damaged unless the next one has the same cut. */
  #stray: { radial: Radial; place: Place } | undefined;

  constructor(problems: VolumeProblems, onFinished: (run: RadialRun) => void) {
    this.#problems = problems;
    this.#onFinished = onFinished;
  }

  /** The radials of the current sweep. */
  get current(): Radials | undefined {
    return this.#radials;
  }

  add(radial: Radial, place: Place): void {
    if (beginsSweep(radial.status) || !this.#radials) {
      this.#dropStray();
      this.#finish(false);
      this.#begin(radial, place);
    } else if (radial.elevationNumber === this.#radials[0].elevationNumber) {
      this.#dropStray();
      this.#radials.push(radial);
    } else if (!this.#changesCut(radial, place)) {
      return;
    }
    if (endsSweep(radial.status)) this.#finish(true);
    else if ((this.#radials?.length ?? 0) >= maxRadials) this.#finish(false);
  }

  /** Discards the current sweep, because its other radials will not be read. */
  abandon(): void {
    this.#radials = undefined;
    this.#stray = undefined;
  }

  /** Finishes the current sweep at the end of the input. */
  end(): void {
    this.#dropStray();
    this.#finish(false);
  }

  /** Starts a new sweep if the previous radial was already of the same new cut, whose beginning is then missing. */
  #changesCut(radial: Radial, place: Place): boolean {
    const stray = this.#stray;
    if (stray?.radial.elevationNumber !== radial.elevationNumber) {
      this.#dropStray();
      this.#stray = { radial, place };
      return false;
    }
    this.#stray = undefined;
    this.#finish(false);
    this.#begin(stray.radial, stray.place);
    this.#radials?.push(radial);
    return true;
  }

  #begin(radial: Radial, place: Place): void {
    this.#radials = [radial];
    this.#hasBeginning = beginsSweep(radial.status);
    this.#place = place;
  }

  #dropStray(): void {
    if (!this.#stray) return;
    const { radial, place } = this.#stray;
    this.#stray = undefined;
    const sentence = `One radial of cut ${radial.elevationNumber} is among those of another`;
    this.#problems.add('DAMAGED_RADIAL', sentence, place);
  }

  #finish(hasEnd: boolean): void {
    const radials = this.#radials;
    if (!radials) return;
    this.#radials = undefined;
    this.#onFinished({ radials, isWhole: this.#hasBeginning && hasEnd, place: this.#place });
  }
}
