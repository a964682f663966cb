/** Tells who reads a stream that a function has written, so that the reader need not look many times a second. */
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

/** A bell for each table: every request counts against a limit, of which only one stream tells. */
export class WriteBells {
  readonly #bells: ReadonlyMap<string, WriteBell>;

  constructor(tables: Iterable<string>) {
    this.#bells = new Map([...tables].map((table) => [table, new WriteBell()]));
  }

  of(table: string): WriteBell {
    const bell = this.#bells.get(table);
    if (!bell) throw new Error(`${table} is no table of this cloud.`);
    return bell;
  }

  /** Rings for each table that a call names. */
  ringFor(body: Buffer): void {
    for (const [table, bell] of this.#bells) if (body.includes(`"${table}"`)) bell.ring();
  }
}
