import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import type { VolumeKey } from '../archive/volume-key.ts';
import type { VolumeOutcome } from './draw-volume.ts';
import { LoopError } from './loop-error.ts';

/** Fewer frames are a picture rather than a loop, which is better than nothing. */
const fewFrames = 3;
/** Where more of the window's volumes could not be fetched, another attempt may get them. */
const minFetchedShare = 0.6;

/** Counts the volumes that could be shown, notes the others, and refuses where nothing is left to show. */
export class ScanTally {
  readonly notes: string[] = [];
  /** The names of the volumes that are left out and that are shown in part, by what is wrong with them. */
  readonly #leftOut = new Map<string, string[]>();
  readonly #inPart = new Map<string, string[]>();
  readonly #total: number;
  readonly #station: RadarStation;
  readonly #title: string;
  readonly #lost = { damaged: 0, 'without the field': 0, 'not fetched': 0 };
  #bytes = 0;
  #isCutNoted = false;

  constructor(total: number, station: RadarStation, title: string) {
    this.#total = total;
    this.#station = station;
    this.#title = title;
  }

  /** The downloaded bytes of all volumes. */
  get bytes(): number {
    return this.#bytes;
  }

  add({ key }: VolumeKey, outcome: VolumeOutcome): void {
    this.#bytes += outcome.bytes;
    const name = key.slice(key.lastIndexOf('/') + 1);
    if (outcome.outcome === 'lost') {
      this.#lost[outcome.why] += 1;
      addTo(this.#leftOut, outcome.sentence, name);
    } else if (outcome.lack) {
      addTo(this.#inPart, outcome.lack, name);
    }
  }

  /** Where the requested cut lacks the field, the next one with it is shown. */
  noteCut(asked: number, shown: number): void {
    if (asked === 0 || asked === shown || this.#isCutNoted) return;
    this.#isCutNoted = true;
    const next = `sweep ${shown}, the next one with it, is shown`;
    this.notes.push(`Sweep ${asked} has no ${this.#title.toLowerCase()}: ${next}.`);
  }

  /** Called after the last frame. A gap is noted rather than refused: frames tell their times. */
  finish(frames: number): void {
    this.notes.push(
      ...this.#folded(this.#leftOut, 'left out'),
      ...this.#folded(this.#inPart, 'shown in part'),
    );
    this.#refuse(frames);
    const shown = this.#total - this.#lostCount - this.#lost['without the field'];
    if (shown < this.#total) {
      this.notes.unshift(`${shown} of ${this.#total} volumes of ${this.#station.id} could be shown.`);
    }
    if (frames < fewFrames) {
      this.notes.unshift(
        `There ${frames === 1 ? 'is a single scan' : `are only ${frames} scans`} of this time.`,
      );
    }
  }

  /** Of many volumes that lack the same, one line says how many. */
  #folded(lacks: ReadonlyMap<string, readonly string[]>, what: string): string[] {
    return [...lacks].map(([why, names]) => {
      const count = names.length === this.#total ? `All ${this.#total}` : `${names.length} of ${this.#total}`;
      return names.length === 1 ? `${names[0]} is ${what}: ${why}.` : `${count} volumes are ${what}: ${why}.`;
    });
  }

  get #lostCount(): number {
    return this.#lost.damaged + this.#lost['not fetched'];
  }

  #refuse(frames: number): void {
    const missing = this.#lost['without the field'];
    if (missing === this.#total || (frames === 0 && missing > 0)) {
      const title = this.#title.toLowerCase();
      throw new LoopError(
        'BAD_OPTION',
        `${this.#station.id} sent no ${title} in the requested sweep at that time.`,
      );
    }
    const notFetched = this.#lost['not fetched'];
    if (notFetched > this.#total * (1 - minFetchedShare) || (frames === 0 && notFetched > 0)) {
      const sentence = `The radar archive gave ${this.#total - notFetched} of ${this.#total} volumes of ${this.#station.id}.`;
      throw new LoopError('ARCHIVE_UNREACHABLE', sentence);
    }
    if (frames > 0) return;
    const sentence = `None of the ${this.#total} volumes of ${this.#station.id} could be shown. ${this.notes[0] ?? 'Choose a longer time for more.'}`;
    throw new LoopError('TOO_FEW_FRAMES', sentence);
  }
}

function addTo(lacks: Map<string, string[]>, why: string, name: string): void {
  const names = lacks.get(why);
  if (names) names.push(name);
  else lacks.set(why, [name]);
}
