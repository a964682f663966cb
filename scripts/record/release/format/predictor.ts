import type { Prediction } from './column.ts';

/** The values of one document so far, by column. Writing and reading see the same ones at the same moment. */
export class SeenValues {
  /** Of the columns that foretell others. Most do not. */
  readonly #values: (unknown[] | undefined)[];
  readonly #needed: readonly unknown[][];
  readonly #counts: Uint32Array;

  constructor(columnCount: number, predictions: readonly Prediction[]) {
    this.#values = Array.from({ length: columnCount }, () => undefined);
    for (const { from } of predictions) for (const column of from) this.#values[column] ??= [];
    this.#needed = this.#values.filter((values) => values !== undefined);
    this.#counts = new Uint32Array(columnCount);
  }

  startDocument(): void {
    this.#counts.fill(0);
    for (const values of this.#needed) if (values.length > 0) values.length = 0;
  }

  add(column: number, value: unknown): void {
    this.#counts[column] = this.countOf(column) + 1;
    this.#values[column]?.push(value);
  }

  countOf(column: number): number {
    return this.#counts[column] ?? 0;
  }

  /** The value at this place, or the last one: a row's parts share what the row has once. */
  at(column: number, place: number): unknown {
    const values = this.#values[column];
    return values?.[Math.min(place, values.length - 1)];
  }
}

/** Foretells the values of one column. A column is right or wrong about each, which needs hardly any space. */
export class Predictor {
  readonly prediction: Prediction;
  readonly #seen: SeenValues;
  readonly #column: number;
  readonly #learnt = new Map<unknown, unknown>();
  #key: unknown;

  constructor(prediction: Prediction, seen: SeenValues, column: number) {
    this.prediction = prediction;
    this.#seen = seen;
    this.#column = column;
  }

  /** Undefined foretells nothing. */
  next(): unknown {
    const { how, from } = this.prediction;
    const place = this.#seen.countOf(this.#column);
    const [first = -1, second] = from;
    const value = this.#seen.at(first, place);
    if (how === 'same') return value;
    if (how === 'number') return typeof value === 'string' && value !== '' ? Number(value) : value;
    this.#key =
      second === undefined
        ? value
        : from.map((column) => String(this.#seen.at(column, place))).join('\u0000');
    return this.#learnt.get(this.#key);
  }

  learn(value: unknown): void {
    if (this.prediction.how === 'learnt') this.#learnt.set(this.#key, value);
  }
}
