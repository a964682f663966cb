import { createBitset, intersect, setRange, setRows, type Bitset } from './bitset.ts';
import type { TextColumn, TextListColumn } from './columns.ts';
import { foldedWords } from './fold-text.ts';
import { buildPostings, lowerBound, type Postings } from './postings.ts';

/**
 * Finds rows by words in their names. Many rows share names and many names share words, so it looks up
 * word → names → rows. A few thousand words are one string, which indexOf searches at the speed of memory.
 */
export class TextIndex {
  readonly #count: number;
  /** `\n` word `\n` word … `\n`: a hit never spans two words. */
  readonly #words: string;
  readonly #wordStarts: Uint32Array;
  readonly #sources: { namesOfWord: Postings; rowsOfName: Postings }[];
  /** Words that are in a name of every row, such as "tornado". */
  readonly #everywhere: Uint8Array;

  constructor(
    { display, known }: { display: TextColumn; known: TextColumn },
    counties: { column: TextListColumn; rowsOfCounty: Postings },
  ) {
    this.#count = display.codes.length;
    const sources = [
      { values: display.values, rowsOfName: buildPostings(display.codes, display.values.length) },
      { values: counties.column.values, rowsOfName: counties.rowsOfCounty },
      { values: known.values, rowsOfName: buildPostings(known.codes, known.values.length) },
    ];
    const wordNumbers = new Map<string, number>();
    this.#sources = sources.map(({ values, rowsOfName }) => {
      return { namesOfWord: postWords(values, wordNumbers), rowsOfName };
    });
    this.#words = `\n${[...wordNumbers.keys()].join('\n')}\n`;
    this.#wordStarts = startsOfLines(this.#words, wordNumbers.size);
    this.#everywhere = this.#findEverywhere(wordNumbers.size);
  }

  /**
   * Returns the rows that have every word. Somebody may still be typing the last one, so names may continue it, unless
   * something follows it. Returns undefined for a text without words, which does not filter.
   */
  find(text: string): Bitset | undefined {
    let found: Bitset | undefined;
    const words = foldedWords(text);
    const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(text);
    for (const [at, word] of words.entries()) {
      const rows = this.#rowsWith(isOpen && at === words.length - 1 ? `\n${word}` : `\n${word}\n`);
      if (found) intersect(found, rows);
      else found = rows;
    }
    return found;
  }

  #rowsWith(part: string): Bitset {
    const bits = createBitset(this.#count);
    const words = this.#wordsWith(part);
    if (words.some((word) => this.#everywhere[word] === 1)) {
      setRange(bits, 0, this.#count);
      return bits;
    }
    for (const { namesOfWord, rowsOfName } of this.#sources) {
      for (const word of words) {
        // A word may occur only in the other source.
        const to = namesOfWord.starts[word + 1] ?? 0;
        for (let i = namesOfWord.starts[word] ?? 0; i < to; i++) {
          const name = namesOfWord.rows[i] as number;
          setRows(
            bits,
            rowsOfName.rows,
            rowsOfName.starts[name] as number,
            rowsOfName.starts[name + 1] as number,
          );
        }
      }
    }
    return bits;
  }

  #wordsWith(part: string): number[] {
    const words: number[] = [];
    for (let at = this.#words.indexOf(part); at >= 0; at = this.#words.indexOf(part, at + 1)) {
      // The part begins with the line feed before its word.
      words.push(lowerBound(this.#wordStarts, at + 1));
    }
    return words;
  }

  /** Counts only display names. Each row has exactly one, so the counts of names add up to rows. */
  #findEverywhere(wordCount: number): Uint8Array {
    const everywhere = new Uint8Array(wordCount);
    const [source] = this.#sources;
    if (!source || this.#count === 0) return everywhere;
    const { namesOfWord, rowsOfName } = source;
    for (let word = 0; word + 1 < namesOfWord.starts.length; word++) {
      let rows = 0;
      for (let i = namesOfWord.starts[word] as number; i < (namesOfWord.starts[word + 1] as number); i++) {
        const name = namesOfWord.rows[i] as number;
        rows += (rowsOfName.starts[name + 1] as number) - (rowsOfName.starts[name] as number);
      }
      if (rows === this.#count) everywhere[word] = 1;
    }
    return everywhere;
  }
}

/** Returns the names that have each word, and numbers new words. */
function postWords(names: readonly string[], wordNumbers: Map<string, number>): Postings {
  const words: number[] = [];
  const owners: number[] = [];
  for (const [name, text] of names.entries()) {
    for (const word of new Set(foldedWords(text))) {
      const number = wordNumbers.get(word) ?? wordNumbers.size;
      wordNumbers.set(word, number);
      words.push(number);
      owners.push(name);
    }
  }
  const { starts, rows } = buildPostings(Uint32Array.from(words), wordNumbers.size);
  return { starts, rows: rows.map((entry) => owners[entry] as number) };
}

function startsOfLines(lines: string, count: number): Uint32Array {
  const starts = new Uint32Array(count);
  let at = 1;
  for (let line = 0; line < count; line++) {
    starts[line] = at;
    at = lines.indexOf('\n', at) + 1;
  }
  return starts;
}
