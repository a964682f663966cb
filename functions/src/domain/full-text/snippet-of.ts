import type { SnippetPart } from '@touchdown/shared/contract/snippet.ts';
import { eachWord } from '@touchdown/shared/search/each-word.ts';
import type { Phrase } from '@touchdown/shared/search/text-query.ts';

/** Around what was found, so that three lines of a card hold it. */
const maxCharacters = 220;
const charactersBefore = 60;

interface Range {
  start: number;
  end: number;
}

/**
 * Returns the part of a text around the first phrase that it has, with all phrases marked. Undefined if it has none,
 * as after a correction of the text.
 */
export function snippetOf(text: string, phrases: readonly Phrase[]): SnippetPart[] | undefined {
  const found = findPhrases(text, phrases);
  const [first] = found;
  if (!first) return undefined;
  const from = wordStart(text, first.start - charactersBefore);
  const to = Math.max(first.end, wordEnd(text, from + maxCharacters));
  const parts: SnippetPart[] = from > 0 ? [{ text: '… ', marked: false }] : [];
  let at = from;
  for (const { start, end } of found.filter((each) => each.end <= to)) {
    if (start > at) parts.push({ text: text.slice(at, start), marked: false });
    parts.push({ text: text.slice(start, end), marked: true });
    at = end;
  }
  const tail = text.slice(at, to) + (to < text.length ? ' …' : '');
  return tail === '' ? parts : [...parts, { text: tail, marked: false }];
}

/** Returns where the phrases are, in order. Those that overlap are one. */
function findPhrases(text: string, phrases: readonly Phrase[]): Range[] {
  const words: (Range & { word: string })[] = [];
  eachWord(text, (word, start, end) => void words.push({ word, start, end }));
  const ranges: Range[] = [];
  for (const [at, { start }] of words.entries()) {
    let end = 0;
    for (const phrase of phrases) {
      if (!phrase.every((word, place) => words[at + place]?.word === word)) continue;
      end = Math.max(end, words[at + phrase.length - 1]?.end ?? 0);
    }
    const last = ranges.at(-1);
    if (end === 0) continue;
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}

function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.indexOf(' ', at - 1);
  return space === -1 ? at : space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return space === -1 ? at : space;
}
