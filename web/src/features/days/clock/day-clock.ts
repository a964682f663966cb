import { minutesOfDay } from '@touchdown/shared/tornadoes/day-kinds.ts';

/** A whole day takes 48 seconds. */
const minutesPerSecond = 30;
/** A browser that was away does not catch up. */
const longestFrameSeconds = 0.25;

/** The times that matter: from shortly before the first to shortly after the last. */
export interface ClockRange {
  first: number;
  last: number;
}

/**
 * The clock of a day's page, in minutes from the beginning of the day. What moves with it listens to it and draws by
 * itself, because rendering the page for every frame would be too slow.
 */
export class DayClock {
  readonly #range: ClockRange;
  readonly #listeners = new Set<() => void>();
  #minute: number | null = null;
  #frame: number | undefined;
  #before: number | undefined;

  constructor(range: ClockRange) {
    this.#range = range;
  }

  /** Null until somebody uses the clock: the map then shows the whole day. */
  readonly minute = (): number | null => this.#minute;

  readonly isPlaying = (): boolean => this.#frame !== undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Plays on; from the beginning if the day is over. */
  readonly play = (): void => {
    if (this.#frame !== undefined) return;
    if (this.#minute === null || this.#minute >= this.#range.last) this.#minute = this.#range.first;
    this.#before = undefined;
    this.#frame = requestAnimationFrame(this.#next);
    this.#tell();
  };

  readonly pause = (): void => {
    if (this.#frame === undefined) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#tell();
  };

  readonly seek = (minute: number): void => {
    this.#minute = Math.min(minutesOfDay, Math.max(0, minute));
    this.#tell();
  };

  /** Back to the whole day. */
  readonly reset = (): void => {
    this.pause();
    this.#minute = null;
    this.#tell();
  };

  readonly #next = (now: number): void => {
    const seconds = this.#before === undefined ? 0 : (now - this.#before) / 1000;
    this.#before = now;
    const minute = (this.#minute ?? 0) + Math.min(seconds, longestFrameSeconds) * minutesPerSecond;
    this.#minute = Math.min(minute, this.#range.last);
    this.#frame = minute < this.#range.last ? requestAnimationFrame(this.#next) : undefined;
    this.#tell();
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
