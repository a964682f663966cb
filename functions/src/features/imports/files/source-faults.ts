/** A file that is refused as a whole, with a code for programs and a sentence for the operator. */
export class SourceFileError extends Error {
  readonly code: string;
  readonly file: string;

  constructor(file: string, code: string, sentence: string) {
    super(`${file}: ${sentence}`);
    this.name = 'SourceFileError';
    this.code = code;
    this.file = file;
  }
}

/**
 * The longest field and row of the agencies so far have 10,444 and 10,579 characters. A whole year
 * of events is estimated at 90 MB from the size of packed files. Files are read in chunks, so this is no limit of memory.
 */
export const textLimits = {
  field: 50_000,
  row: 100_000,
  fileBytes: 150_000_000,
  /** A day's list of storm reports. The longest one has about 100 kB. */
  dayCharacters: 5_000_000,
};

/** The engine copies shorter parts of a string by itself. */
const copiedCharacters = 13;

/**
 * Returns the text without a reference to the string that it is a part of. Otherwise one kept field would keep its
 * whole file in memory.
 */
export function ownText(text: string): string {
  return text.length < copiedCharacters ? text : Buffer.from(text).toString();
}

export function refuseTooLarge(name: string, bytes: number): void {
  if (bytes > textLimits.fileBytes) throw tooLargeError(name, 'the file');
}

export function tooLargeError(
  name: string,
  what: string,
  max: number = textLimits.fileBytes,
): SourceFileError {
  const sentence = `${what} is larger than ${max / 1e6} MB; no agency file is that large.`;
  return new SourceFileError(name, 'TOO_LARGE', sentence);
}

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
