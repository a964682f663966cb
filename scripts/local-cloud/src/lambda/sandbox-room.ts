import { FunctionHosts } from './function-hosts.ts';
import type { FunctionSandbox } from './function-sandbox.ts';

/**
 * A thread with a function's modules takes about 60 MB. Without a bound every function has its own four after some
 * load. Fewer than there are functions behind the API would be ended and started all the time.
 */
const maxOpen = 24;

/** A page needs about as many functions. More that rest would only take memory. */
const maxResting = 8;
/** Lambda ends idle environments too, after some minutes. */
const idleMilliseconds = 45_000;
/** Those that a function has beside its first are for a burst of requests, such as those of one page. */
const idleExtraMilliseconds = 5_000;

interface Limits {
  maxOpen: number;
  maxResting?: number;
  idleMilliseconds: number;
  idleExtraMilliseconds?: number;
}

/** How many sandboxes all functions together may have open, and how long one may rest. */
export class SandboxRoom {
  readonly #limits: Limits;
  /** Those without an event, the one that has rested longest first, and what ends each. */
  readonly #resting = new Map<FunctionSandbox, { end: () => void; timer: NodeJS.Timeout }>();
  readonly #waiting: (() => void)[] = [];
  /** The processes of their threads. */
  readonly hosts = new FunctionHosts();
  #open = 0;

  get open(): number {
    return this.#open;
  }

  constructor(limits: Limits = { maxOpen, maxResting, idleMilliseconds, idleExtraMilliseconds }) {
    this.#limits = limits;
  }

  /**
   * Takes a place for one sandbox more. Only a function's first may have the place of another function's resting one:
   * under load functions would else end each other's, and only start.
   */
  tryOpen(isFirst: boolean): boolean {
    if (isFirst && this.#open >= this.#limits.maxOpen) {
      const [longest] = this.#resting.values();
      longest?.end();
    }
    if (this.#open >= this.#limits.maxOpen) return false;
    this.#open++;
    return true;
  }

  /** Gives the place of a sandbox back. */
  closed(sandbox: FunctionSandbox): void {
    this.takeUp(sandbox);
    this.#open--;
    this.wakeAll();
  }

  /** An extra one is not the only one of its function. */
  rest(sandbox: FunctionSandbox, isExtra: boolean, end: () => void): void {
    const { idleMilliseconds: idle, idleExtraMilliseconds: idleExtra = idle } = this.#limits;
    const timer = setTimeout(end, isExtra ? idleExtra : idle).unref();
    this.#resting.set(sandbox, { end, timer });
    if (this.#resting.size > (this.#limits.maxResting ?? Infinity)) {
      const [longest] = this.#resting.values();
      longest?.end();
    }
    this.wakeAll();
  }

  takeUp(sandbox: FunctionSandbox): void {
    clearTimeout(this.#resting.get(sandbox)?.timer);
    this.#resting.delete(sandbox);
  }

  /** Resolves at the next change. What waits is woken in its order, and looks again whether it can go on. */
  change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  wakeAll(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** All functions that pages and their tests call again and again, in 0.8 GB. */
const maxLasting = 16;

/**
 * Room in which sandboxes rest until they are closed. Starting one takes a third of a second of processor time, and
 * those of a run of tests took a quarter of that of its browser tests.
 */
export function lastingRoom(): SandboxRoom {
  return new SandboxRoom({ maxOpen, maxResting: maxLasting, idleMilliseconds: 3_600_000 });
}
