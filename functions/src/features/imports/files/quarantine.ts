import { ownText } from './text-limits.ts';

/** A row or value that could not be imported, with its place in the file. */
export interface QuarantineEntry {
  file: string;
  line: number;
  /** The column of the value, if one value is at fault. */
  field?: string;
  reason: string;
  /** Whether the whole row is left out, or only this value of it. */
  leftOut: 'row' | 'value';
  text: string;
}

/** Reports a value that is left out, with the name of its column. */
export type LeaveOut = (column: string, reason: string) => void;

/** How much is kept of what is set aside. A file of junk has millions of bad rows, and they must fit into memory. */
export const quarantineLimits = { entries: 10_000, textCharacters: 2_000, reasons: 1_000 };

const otherReasons = 'other faults';

/** Counts all rows and values that are set aside, and keeps the first of them for the operator. */
export class Quarantine {
  readonly entries: QuarantineEntry[] = [];
  /** The number of all rows and values, kept or not. */
  count = 0;
  /** The number of rows among them. */
  rowCount = 0;
  readonly #counts = { row: new Map<string, number>(), value: new Map<string, number>() };

  add(entry: QuarantineEntry): void {
    this.count++;
    if (entry.leftOut === 'row') this.rowCount++;
    this.#countReason(entry.leftOut, entry.reason, 1);
    if (this.entries.length < quarantineLimits.entries) {
      this.entries.push({ ...entry, text: ownText(entry.text.slice(0, quarantineLimits.textCharacters)) });
    }
  }

  /** Adds what another file has set aside. */
  addAll(other: Quarantine): void {
    this.count += other.count;
    this.rowCount += other.rowCount;
    for (const leftOut of ['row', 'value'] as const) {
      for (const [reason, count] of other.#counts[leftOut]) this.#countReason(leftOut, reason, count);
    }
    const space = quarantineLimits.entries - this.entries.length;
    for (const entry of other.entries.slice(0, space)) this.entries.push(entry);
  }

  /** Returns how often each reason was given, most frequent first. Operators read this before the list itself. */
  reasons(of: readonly QuarantineEntry['leftOut'][] = ['row', 'value']): [reason: string, count: number][] {
    const counts = new Map<string, number>();
    for (const [reason, count] of of.flatMap((one) => [...this.#counts[one]])) {
      counts.set(reason, (counts.get(reason) ?? 0) + count);
    }
    return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  }

  /** A reason can quote the row, so there may be as many as rows. */
  #countReason(leftOut: QuarantineEntry['leftOut'], reason: string, by: number): void {
    const counts = this.#counts[leftOut];
    const isKnown = counts.has(reason) || counts.size < quarantineLimits.reasons;
    const name = isKnown ? reason : otherReasons;
    counts.set(name, (counts.get(name) ?? 0) + by);
  }
}
