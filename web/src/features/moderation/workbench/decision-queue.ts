import { isWorthRetrying, reasonOr } from '../../../lib/api/api-error.ts';

/** One decision about one item, or the undoing of one. */
export interface Step<I, A extends string> {
  item: I;
  action: A;
  /** A note, and for a removal why. */
  details: Readonly<Record<string, unknown>>;
  /** Which decision about this item it is, so that a late answer does not change what was done since. */
  turn: number;
}

export interface Outcome {
  /** `unavailable`: perhaps not done yet, and the same decision may be sent again. */
  kind: 'done' | 'first' | 'refused' | 'unavailable';
  message: string;
}

interface QueueParts<I, A extends string> {
  /** Sends decisions about different items, and returns the outcomes in their order. */
  send: (steps: readonly Step<I, A>[]) => Promise<readonly Outcome[]>;
  onOutcome: (step: Step<I, A>, outcome: Outcome) => void;
  /** How many one request takes. */
  mostAtOnce: number;
  /** Said about a failure that the server gives no reason for. */
  failure: string;
}

const mostFruitless = 3;

/**
 * Sends decisions one request after another, in their order. What is decided while a request runs is sent together by
 * the next one, so nobody waits. A request that failed for a moment is repeated, and so is a decision for which the
 * server had no time, because repeating decides nothing twice.
 */
export class DecisionQueue<I extends { id: string }, A extends string> {
  readonly #parts: QueueParts<I, A>;
  #waiting: Step<I, A>[] = [];
  #isSending = false;

  constructor(parts: QueueParts<I, A>) {
    this.#parts = parts;
  }

  get isIdle(): boolean {
    return !this.#isSending && this.#waiting.length === 0;
  }

  add(steps: readonly Step<I, A>[]): void {
    this.#waiting.push(...steps);
    if (!this.#isSending) void this.#sendAll();
  }

  /** Forgets the undoing of a decision that was not made. Returns whether there was one. */
  forget(id: string, action: A | undefined): boolean {
    const before = this.#waiting.length;
    this.#waiting = this.#waiting.filter((step) => step.item.id !== id || step.action !== action);
    return this.#waiting.length < before;
  }

  /** Takes back decisions that were not sent yet. Returns the ids of their items. */
  takeBack(ids: ReadonlySet<string>): Set<string> {
    const taken = this.#waiting.filter(({ item }) => ids.has(item.id));
    this.#waiting = this.#waiting.filter(({ item }) => !ids.has(item.id));
    return new Set(taken.map(({ item }) => item.id));
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    let fruitless = 0;
    while (this.#waiting.length > 0) {
      const steps = this.#takeNext();
      const outcomes = await this.#outcomesOf(steps);
      const isLate = (at: number) => outcomes[at]?.kind === 'unavailable';
      // A server that decides some each time gets to all of them. One that decides nothing is asked thrice.
      fruitless = steps.every((_step, at) => isLate(at)) ? fruitless + 1 : 0;
      const isAgain = fruitless < mostFruitless;
      if (!isAgain) fruitless = 0;
      const late = steps.filter((_step, at) => isAgain && isLate(at));
      // Before what was decided since, which may undo one of them.
      this.#waiting.unshift(...late);
      steps.forEach((step, at) => {
        if (late.includes(step)) return;
        const { kind, message } = outcomes[at] ?? { kind: 'refused', message: this.#parts.failure };
        this.#parts.onOutcome(step, { kind: kind === 'unavailable' ? 'refused' : kind, message });
      });
    }
    this.#isSending = false;
  }

  /** As many as one request takes. A second decision about an item waits for the answer to the first. */
  #takeNext(): Step<I, A>[] {
    const ids = new Set<string>();
    let end = 0;
    for (const { item } of this.#waiting) {
      if (end === this.#parts.mostAtOnce || ids.has(item.id)) break;
      ids.add(item.id);
      end += 1;
    }
    return this.#waiting.splice(0, end);
  }

  async #outcomesOf(steps: readonly Step<I, A>[]): Promise<readonly Outcome[]> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await this.#parts.send(steps);
      } catch (error) {
        if (isWorthRetrying(failures, error)) continue;
        const message = reasonOr(error, this.#parts.failure);
        return steps.map(() => ({ kind: 'refused', message }));
      }
    }
  }
}
