import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import type { VolumeKey } from '../archive/volume-key.ts';
import type { VolumeOutcome } from './draw-volume.ts';
import { LoopError } from './loop-error.ts';

const minFrames = 3;
/** The minimum share of the window's volumes, below which a loop would mislead. */
const minShare = 0.6;

/** Counts the volumes that could be shown, notes the others, and decides whether they are enough for a loop. */
export class ScanTally {
  readonly notes: string[] = [];
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
      this.notes.push(`${name} is left out: ${outcome.sentence}.`);
    } else if (outcome.lack) {
      this.notes.push(`${name} is shown in part: ${outcome.lack}.`);
    }
  }

  /** Where the requested cut lacks the field, the next one with it is shown. */
  noteCut(asked: number, shown: number): void {
    if (asked === 0 || asked === shown || this.#isCutNoted) return;
    this.#isCutNoted = true;
    const next = `sweep ${shown}, the next one with it, is shown`;
    this.notes.push(`Sweep ${asked} has no ${this.#title.toLowerCase()}: ${next}.`);
  }

  refuseTooFew(frames: number): void {
    const lost = this.#lost.damaged + this.#lost['not fetched'];
    const missing = this.#lost['without the field'];
    if (missing === this.#total || (frames === 0 && missing > 0)) {
      const title = this.#title.toLowerCase();
      throw new LoopError(
        'BAD_OPTION',
        `${this.#station.id} sent no ${title} in the requested sweep at that time.`,
      );
    }
    const shown = this.#total - lost - missing;
    if (frames >= minFrames && shown >= this.#total * minShare) return;
    const sentence = `Of ${this.#total} volumes of ${this.#station.id} ${shown} could be shown, in ${frames} frames. A radar loop needs ${minFrames} frames and 60 % of the volumes. ${this.notes[0] ?? 'A longer time would give more.'}`;
    throw new LoopError(this.#lost['not fetched'] > 0 ? 'ARCHIVE_UNREACHABLE' : 'TOO_FEW_FRAMES', sentence);
  }
}
