import { eachWord } from '@touchdown/shared/search/each-word.ts';
import type { TextIndex, TextsOf } from './text-index.ts';

/** Builds the index. The words of all texts are numbered in one pass, and sorted by word in a second one. */
export function buildTextIndex(documents: Iterable<TextsOf>): TextIndex {
  const { ids, texts, ownerStarts, owners } = withoutRepeats(documents);
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const textStarts = new Uint32Array(texts.length + 1);
  let tokens = new Uint32Array(1 << 16);
  let count = 0;
  for (const [text, content] of texts.entries()) {
    eachWord(content, (word) => {
      let number = numbers.get(word);
      if (number === undefined) {
        number = counts.length;
        numbers.set(word, number);
        counts.push(0);
      }
      counts[number] = (counts[number] as number) + 1;
      if (count === tokens.length) tokens = grown(tokens);
      tokens[count++] = number;
    });
    textStarts[text + 1] = count;
  }
  const sorted = sortWords([...numbers.keys()]);
  return {
    ids,
    ownerStarts,
    owners,
    ...sorted.dictionary,
    ...packPostings(sorted.order, counts, tokens, textStarts),
  };
}

interface DistinctTexts extends Pick<TextIndex, 'ids' | 'ownerStarts' | 'owners'> {
  texts: string[];
}

function withoutRepeats(documents: Iterable<TextsOf>): DistinctTexts {
  const ids: string[] = [];
  const ownersOf = new Map<string, number[]>();
  for (const { id, texts } of documents) {
    const number = ids.push(id) - 1;
    for (const text of new Set(texts)) {
      const known = ownersOf.get(text);
      if (known) known.push(number);
      else ownersOf.set(text, [number]);
    }
  }
  const ownerStarts = new Uint32Array(ownersOf.size + 1);
  let text = 0;
  for (const { length } of ownersOf.values()) {
    ownerStarts[text + 1] = (ownerStarts[text] as number) + length;
    text++;
  }
  const owners = Uint32Array.from(Array.from(ownersOf.values()).flat());
  return { ids, texts: [...ownersOf.keys()], ownerStarts, owners };
}

/** Returns the dictionary, and which number each of its words had. */
function sortWords(words: readonly string[]) {
  const entries = words.map((word, number) => ({ bytes: Buffer.from(word), number }));
  entries.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  const wordStarts = new Uint32Array(entries.length + 1);
  for (const [at, { bytes }] of entries.entries()) {
    wordStarts[at + 1] = (wordStarts[at] as number) + bytes.length;
  }
  const joined = new Uint8Array(Buffer.concat(entries.map(({ bytes }) => bytes)));
  return {
    dictionary: { wordStarts, words: joined },
    order: Uint32Array.from(entries, ({ number }) => number),
  };
}

/** The place of a word in all texts, one after the other, sorted by word. */
function packPostings(
  order: Uint32Array,
  counts: readonly number[],
  tokens: Uint32Array,
  textStarts: Uint32Array,
): Pick<TextIndex, 'postingStarts' | 'postings'> {
  const starts = new Uint32Array(counts.length + 1);
  for (const [number, each] of counts.entries()) starts[number + 1] = (starts[number] as number) + each;
  const texts = new Uint32Array(starts[counts.length] as number);
  const positions = new Uint32Array(texts.length);
  const free = starts.slice(0, counts.length);
  for (let text = 0; text + 1 < textStarts.length; text++) {
    const first = textStarts[text] as number;
    const end = textStarts[text + 1] as number;
    for (let at = first; at < end; at++) {
      const number = tokens[at] as number;
      const place = free[number] as number;
      free[number] = place + 1;
      texts[place] = text;
      positions[place] = at - first;
    }
  }
  const out = new VarintWriter(texts.length * 3);
  const postingStarts = new Uint32Array(order.length + 1);
  for (let word = 0; word < order.length; word++) {
    const number = order[word] as number;
    packWord(out, texts, positions, starts[number] as number, starts[number + 1] as number);
    postingStarts[word + 1] = out.length;
  }
  return { postingStarts, postings: out.bytes() };
}

function packWord(
  out: VarintWriter,
  texts: Uint32Array,
  positions: Uint32Array,
  from: number,
  to: number,
): void {
  let before = 0;
  for (let at = from; at < to;) {
    const text = texts[at] as number;
    let end = at;
    let size = 0;
    for (let last = 0; end < to && texts[end] === text; end++) {
      const position = positions[end] as number;
      size += varintSize(position - last);
      last = position;
    }
    out.add(text - before);
    out.add(size);
    for (let last = 0; at < end; at++) {
      const position = positions[at] as number;
      out.add(position - last);
      last = position;
    }
    before = text;
  }
}

class VarintWriter {
  length = 0;
  #bytes: Uint8Array<ArrayBuffer>;

  constructor(expectedBytes: number) {
    this.#bytes = new Uint8Array(expectedBytes + 16);
  }

  add(value: number): void {
    if (this.length + 5 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.length++] = rest;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}

function varintSize(value: number): number {
  if (value < 1 << 7) return 1;
  if (value < 1 << 14) return 2;
  if (value < 1 << 21) return 3;
  return value < 1 << 28 ? 4 : 5;
}

function grown(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(values.length * 2);
  larger.set(values);
  return larger;
}
