/** Tells those who read a stream that a function has written, so that they need not look for it many times a second. */
export class WriteBell {
  #rings = 0;
  readonly #waiting = new Set<() => void>();

  /** How often it has rung. */
  get rings(): number {
    return this.#rings;
  }

  ring(): void {
    this.#rings++;
    for (const wake of this.#waiting) wake();
  }

  /** Waits until it has rung more often than that, but no longer than the milliseconds. */
  async rungAfter(rings: number, milliseconds: number): Promise<void> {
    if (this.#rings > rings) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.#waiting.add(wake);
    });
  }
}
