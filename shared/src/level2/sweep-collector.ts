import type { Place } from './level-two-error.ts';
import { beginsSweep, endsSweep, type Radial } from './radial.ts';
import type { VolumeProblems } from './volume-problems.ts';

/** A turn has 720 radials and a few that overlap. More in one sweep is damage. */
const maxRadials = 2_000;

type Radials = [Radial, ...Radial[]];

/** The radials of one sweep. */
export interface RadialRun {
  radials: Radials;
  /** Whether it has the radial that begins a sweep and the one that ends it. */
  isWhole: boolean;
  place: Place;
}

/** Radials in, sweeps out: a sweep lasts from the radial that says it begins to the one that says it ends. */
export class SweepCollector {
  readonly #problems: VolumeProblems;
  readonly #finished: (run: RadialRun) => void;
  #radials: Radials | undefined;
  #hasBeginning = false;
  #place: Place = { offset: 0 };
  /** A first radial of another cut that does not say it begins one: damage, unless the next one agrees. */
  #stray: { radial: Radial; place: Place } | undefined;

  constructor(problems: VolumeProblems, finished: (run: RadialRun) => void) {
    this.#problems = problems;
    this.#finished = finished;
  }

  /** The radials of the sweep that is being collected. */
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

  /** Forgets the sweep that is being collected: the rest of it will not come. */
  abandon(): void {
    this.#radials = undefined;
    this.#stray = undefined;
  }

  /** What is left when no more radials come. */
  end(): void {
    this.#dropStray();
    this.#finish(false);
  }

  /** Whether the radial before was of the same new cut, so that the beginning of it is what is missing. */
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
    const sentence = `One radial of cut ${radial.elevationNumber} stands among those of another`;
    this.#problems.add('DAMAGED_RADIAL', sentence, place);
  }

  #finish(hasEnd: boolean): void {
    const radials = this.#radials;
    if (!radials) return;
    this.#radials = undefined;
    this.#finished({ radials, isWhole: this.#hasBeginning && hasEnd, place: this.#place });
  }
}
