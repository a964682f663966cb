import type { Phrase } from '@touchdown/shared/search/text-query.ts';
import type { TextIndex } from './text-index.ts';

/**
 * Returns the numbers of the documents that have every phrase, in ascending order. Two phrases may be in different
 * texts of a document, and the words of one phrase are in one text.
 */
export function findDocuments(index: TextIndex, phrases: readonly Phrase[]): number[] {
  const { owners, ownerStarts, ids } = index;
  // How many of the phrases each document has had so far.
  const had = new Uint8Array(ids.length);
  for (const [done, phrase] of phrases.entries()) {
    findTexts(index, phrase, (text) => {
      const end = ownerStarts[text + 1] as number;
      for (let at = ownerStarts[text] as number; at < end; at++) {
        const owner = owners[at] as number;
        if (had[owner] === done) had[owner] = done + 1;
      }
    });
  }
  const found: number[] = [];
  if (phrases.length === 0) return found;
  for (let number = 0; number < had.length; number++) if (had[number] === phrases.length) found.push(number);
  return found;
}

/** Calls `visit` with the number of every text that has the phrase, in ascending order. */
function findTexts(index: TextIndex, phrase: Phrase, visit: (text: number) => void): void {
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

/**
 * Whether the words stand next to each other anywhere in the text that all cursors are at. Reads positions only as far
 * as the first such place: each word moves on to where the phrase may begin, until all agree.
 */
function isPhrase(cursors: readonly Cursor[]): boolean {
  for (const cursor of cursors) cursor.startPositions();
  let begin = 0;
  for (let agreed = 0, at = 0; agreed < cursors.length; at = (at + 1) % cursors.length) {
    const position = (cursors[at] as Cursor).seekPosition(begin + at);
    if (position === undefined) return false;
    agreed = position === begin + at ? agreed + 1 : 1;
    begin = position - at;
  }
  return true;
}

/** Binary search. */
function findWord({ wordStarts, words }: TextIndex, word: string): number | undefined {
  const wanted = Buffer.from(word);
  let low = 0;
  let high = wordStarts.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = Buffer.compare(words.subarray(wordStarts[middle], wordStarts[middle + 1]), wanted);
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
  #positionAt = 0;
  #position = -1;
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

  /** Begins with the positions in the present text. */
  startPositions(): void {
    this.#positionAt = this.#positions;
    this.#position = -1;
  }

  /** Moves to the first position from `wanted` on. Returns undefined if there is none in the text. */
  seekPosition(wanted: number): number | undefined {
    const next = this.#at;
    this.#at = this.#positionAt;
    while (this.#position < wanted && this.#at < next) {
      // The first one is a distance from 0.
      this.#position = Math.max(this.#position, 0) + this.#read();
    }
    this.#positionAt = this.#at;
    this.#at = next;
    return this.#position < wanted ? undefined : this.#position;
  }

  #read(): number {
    const bytes = this.#postings;
    let byte = bytes[this.#at++] as number;
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[this.#at++] as number;
      value |= (byte & 127) << shift;
    }
    return value;
  }
}
