import type { Phrase } from './text-query.ts';
import type { TextIndex } from './text-index.ts';

/** Calls `visit` with the number of every text that has the phrase, in ascending order. */
export function findTexts(index: TextIndex, phrase: Phrase, visit: (text: number) => void): void {
  const cursors: Cursor[] = [];
  for (const word of phrase) {
    const number = findWord(index, word);
    if (number === undefined) return;
    cursors.push(new Cursor(index, number));
  }
  const [first] = cursors;
  if (!first) return;
  // The rarest word leads, and the others follow to its texts.
  const byLength = cursors.toSorted((a, b) => a.size - b.size);
  const [leader = first, ...followers] = byLength;
  while (leader.next()) {
    let isInAll = true;
    for (const cursor of followers) {
      if (!cursor.seek(leader.text)) return;
      if (cursor.text !== leader.text) {
        isInAll = false;
        break;
      }
    }
    if (isInAll && (cursors.length === 1 || isPhrase(cursors))) visit(leader.text);
  }
}

/** Whether the words stand next to each other anywhere in the text that all cursors are at. */
function isPhrase(cursors: readonly Cursor[]): boolean {
  const [first, ...others] = cursors;
  let begins = first?.positions() ?? [];
  for (const [at, cursor] of others.entries()) {
    begins = followed(begins, cursor.positions(), at + 1);
    if (begins.length === 0) return false;
  }
  return begins.length > 0;
}

/** Returns those of the ascending places that have one of the others at the distance behind them. */
function followed(begins: readonly number[], others: readonly number[], distance: number): number[] {
  const kept: number[] = [];
  let at = 0;
  for (const begin of begins) {
    while (at < others.length && (others[at] as number) < begin + distance) at++;
    if (others[at] === begin + distance) kept.push(begin);
  }
  return kept;
}

/** Binary search. */
function findWord({ wordStarts, words }: TextIndex, word: string): number | undefined {
  const wanted = Buffer.from(word);
  let low = 0;
  let high = wordStarts.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = Buffer.compare(
      words.subarray(wordStarts[middle] as number, wordStarts[middle + 1] as number),
      wanted,
    );
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

/** Reads the postings of a word, text after text. Positions are skipped unless somebody asks for them. */
class Cursor {
  text = 0;
  /** Of all postings, in bytes. */
  readonly size: number;
  readonly #postings: Uint8Array;
  readonly #end: number;
  #at: number;
  #positions = 0;
  #hasBegun = false;

  constructor({ postings, postingStarts }: TextIndex, word: number) {
    this.#postings = postings;
    this.#at = postingStarts[word] as number;
    this.#end = postingStarts[word + 1] as number;
    this.size = this.#end - this.#at;
  }

  next(): boolean {
    if (this.#at >= this.#end) return false;
    this.#hasBegun = true;
    this.text += this.#read();
    const bytes = this.#read();
    this.#positions = this.#at;
    this.#at += bytes;
    return true;
  }

  /** Moves to the first text from `text` on. Returns false if there is none. */
  seek(text: number): boolean {
    if (!this.#hasBegun && !this.next()) return false;
    while (this.text < text) if (!this.next()) return false;
    return true;
  }

  positions(): number[] {
    const found: number[] = [];
    const next = this.#at;
    this.#at = this.#positions;
    for (let position = 0; this.#at < next;) {
      position += this.#read();
      found.push(position);
    }
    this.#at = next;
    return found;
  }

  #read(): number {
    const bytes = this.#postings;
    let byte = bytes[this.#at++] as number;
    let value = byte & 127;
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[this.#at++] as number;
      value |= (byte & 127) << shift;
    }
    return value;
  }
}
