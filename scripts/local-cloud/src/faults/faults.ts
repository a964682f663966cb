import { setTimeout as wait } from 'node:timers/promises';
import {
  readFaultPlan,
  type CallDirection,
  type Fault,
  type FaultKind,
  type FaultTarget,
} from './fault-plan.ts';

/** How a call fails. */
export type Failure = 'throttle' | 'error' | 'cut';

const defaultSeed = 48;

/** The faults that the servers and functions of a cloud have at the moment. */
export class Faults {
  readonly targets: readonly FaultTarget[];
  #faults: readonly Fault[] = [];
  #next = chance(defaultSeed);
  #plan = '';
  #struck = 0;

  constructor(targets: readonly FaultTarget[]) {
    this.targets = targets;
  }

  get plan(): string {
    return this.#plan;
  }

  /** How many calls have failed or waited since the plan was set. */
  get struck(): number {
    return this.#struck;
  }

  /** Throws a sentence if a plan cannot be set. */
  check(plan: string): void {
    readFaultPlan(plan, this.targets);
  }

  /** Replaces all faults. An empty plan ends them. Calls in the same order fail alike with the same seed. */
  set(plan: string, seed = defaultSeed): void {
    this.#faults = readFaultPlan(plan, this.targets);
    this.#plan = plan;
    this.#next = chance(seed);
    this.#struck = 0;
  }

  /** Waits if a call is delayed, and returns how it fails, if it does. */
  async strike(
    kind: FaultKind,
    isCalled: (localName: string) => boolean,
    direction?: CallDirection,
  ): Promise<{ failure: Failure; localName: string } | undefined> {
    for (const { target, direction: only, effect, share } of this.#faults) {
      if (target.kind !== kind || (only && only !== direction) || !isCalled(target.localName)) continue;
      if (this.#next() >= share) continue;
      this.#struck++;
      if (typeof effect === 'string') return { failure: effect, localName: target.localName };
      await wait(effect.delayMilliseconds);
    }
    return undefined;
  }

  /** A number from 0 up to 1 for a choice that is not about a share. */
  choose(): number {
    return this.#next();
  }
}

/** Returns numbers from 0 up to 1 that look random and are the same for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
