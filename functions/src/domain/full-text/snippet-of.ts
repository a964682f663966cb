import type { SnippetPart } from '@touchdown/shared/contract/snippet.ts';
import { eachWord } from '@touchdown/shared/search/each-word.ts';
import type { Phrase } from '@touchdown/shared/search/text-query.ts';

/** What five lines of a card hold. Of a longer sentence, that much is shown around what was found. */
const maxCharacters = 240;
const charactersBefore = 80;

interface Range {
  start: number;
  end: number;
}

interface Found extends Range {
  /** The numbers of the phrases that are here. */
  phrases: number[];
}

/**
 * Returns the sentence of a text that has most of the phrases, the first of several, with all phrases marked.
 * Undefined if the text has none, as after a correction of it.
 */
export function snippetOf(text: string, phrases: readonly Phrase[]): SnippetPart[] | undefined {
  const found = findPhrases(text, phrases);
  const sentence = sentenceWithMost(text, found);
  if (!sentence) return undefined;
  const { start: from, end: to } = partOf(text, sentence);
  const parts: SnippetPart[] = from > sentence.start ? [{ text: '… ', marked: false }] : [];
  let at = from;
  for (const { start, end } of found) {
    if (start < from || end > to) continue;
    if (start > at) parts.push({ text: text.slice(at, start), marked: false });
    parts.push({ text: text.slice(start, end), marked: true });
    at = end;
  }
  const tail = text.slice(at, to) + (to < sentence.end ? ' …' : '');
  return tail === '' ? parts : [...parts, { text: tail, marked: false }];
}

/** A sentence with its first marked words. A phrase that goes on in the next sentence takes that along. */
interface Told extends Range {
  first: Range;
  has: number;
}

function sentenceWithMost(text: string, found: readonly Found[]): Told | undefined {
  if (found.length === 0) return undefined;
  const sentences = sentencesIn(text);
  let best: Told | undefined;
  for (const first of found) {
    const start = sentences.findLast((one) => one.start <= first.start)?.start ?? 0;
    const end = sentences.find((one) => one.end >= first.end)?.end ?? text.length;
    const inside = found.filter((one) => one.start >= start && one.end <= end);
    const has = new Set(inside.flatMap((one) => one.phrases)).size;
    if (!best || has > best.has) best = { start, end, first, has };
  }
  return best;
}

/** Cuts a long sentence at the borders of words, and begins it with its first words if these are near. */
function partOf(text: string, { start, end, first }: Told): Range {
  if (end - start <= maxCharacters) return { start, end };
  const wanted = Math.min(first.start - charactersBefore, end - maxCharacters);
  const from = wanted <= start ? start : wordStart(text, wanted);
  const to = Math.max(first.end, wordEnd(text, from + maxCharacters));
  return { start: Math.min(from, first.start), end: Math.min(to, end) };
}

/** Returns where the phrases are, in order. Those that overlap are one. */
function findPhrases(text: string, phrases: readonly Phrase[]): Found[] {
  const words: (Range & { word: string })[] = [];
  eachWord(text, (word, start, end) => void words.push({ word, start, end }));
  const ranges: Found[] = [];
  for (const [at, { start }] of words.entries()) {
    let end = 0;
    const here: number[] = [];
    for (const [number, phrase] of phrases.entries()) {
      if (!phrase.every((word, place) => words[at + place]?.word === word)) continue;
      here.push(number);
      end = Math.max(end, words[at + phrase.length - 1]?.end ?? 0);
    }
    const last = ranges.at(-1);
    if (end === 0) continue;
    if (last && start < last.end) {
      last.end = Math.max(last.end, end);
      last.phrases.push(...here);
    } else ranges.push({ start, end, phrases: here });
  }
  return ranges;
}

function wordStart(text: string, at: number): number {
  const border = /\s/g;
  border.lastIndex = at - 1;
  const space = border.exec(text);
  return space ? space.index + 1 : at;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  for (let end = at; end > 0; end--) if (/\s/.test(text[end] ?? '')) return end;
  return at;
}

/** A full stop with what closes it, before the beginning of a sentence; or an empty line. */
const border = /[.!?]+["”’')\]]*(?=\s+["“‘'([]*[\p{Lu}\p{N}])|(?=\s*\n\s*\n)/gu;

/** What narratives shorten with a full stop, although the sentence goes on: streets, titles, directions, units, months. */
const shortened = new Set(
  `ave blvd capt co corp cr ct dr e est fm ft ga gen gov hwy inc jct jr ln lt mi mr mrs ms mt n ne no nr nw pkwy pt rd
   rev rt rte s se sgt sr st ste sw twp us vs w aug apr dec feb jan jul jun mar nov oct sep sept approx`.split(
    /\s+/,
  ),
);
const lastWord = /([\p{L}.]+)\.$/u;
const initial = /^\p{Lu}$|^(\p{L}\.)+\p{L}$/u;

/** After a shortened word, only one of these begins a sentence: "on Oak Rd. The roof", but "at St. John's". */
const beginnings =
  /^\s+["“‘'([]*(?:a|after|all|also|an|another|as|at|before|both|damage|for|from|he|her|his|however|in|it|its|many|most|near|no|one|several|she|some|that|the|there|these|they|this|those|three|tornado|trees|two|winds?|when|where|while)\b/i;

/** Returns the sentences of a text in order, without the spaces between them. */
function sentencesIn(text: string): Range[] {
  const sentences: Range[] = [];
  let start = text.search(/\S|$/);
  for (const { 0: stop, index } of text.matchAll(border)) {
    const end = index + stop.length;
    if (end <= start || (stop === '.' && isShortened(text.slice(start, end), text.slice(end, end + 30))))
      continue;
    sentences.push({ start, end });
    start = end + text.slice(end).search(/\S|$/);
  }
  const end = text.trimEnd().length;
  if (end > start) sentences.push({ start, end });
  return sentences;
}

function isShortened(before: string, after: string): boolean {
  const word = lastWord.exec(before)?.[1] ?? '';
  const isShort = shortened.has(word.toLowerCase()) || initial.test(word);
  return isShort && !beginnings.test(after);
}
