import { eachWord } from './each-word.ts';

/** Words that stand next to each other. A single word is a phrase of one. */
export type Phrase = readonly string[];

const quoted = /["“”]([^"“”]*)["“”]/g;

/** What separates words of a search outside of quotation marks. A hyphen does not. */
const betweenWords = /[^\p{L}\p{N}\p{M}'’-]+/u;

/**
 * Returns what a text must have: every quoted phrase, and every word outside of quotation marks. Words with a hyphen
 * between them are a phrase, so that "EF-4" does not find every 4.
 */
export function readTextQuery(query: string): Phrase[] {
  const phrases: Phrase[] = [];
  const rest = query.replace(quoted, (_, phrase: string) => {
    phrases.push(wordsOf(phrase));
    return ' ';
  });
  phrases.push(...rest.split(betweenWords).map(wordsOf));
  const different = new Map(phrases.map((phrase) => [phrase.join(' '), phrase]));
  different.delete('');
  return [...different.values()];
}

/** Returns the quoted parts of a search as they were typed, and the search without them. */
export function takeQuoted(query: string): { quotes: string[]; rest: string } {
  const quotes: string[] = [];
  const rest = query.replace(quoted, (_, phrase: string) => {
    if (wordsOf(phrase).length > 0) quotes.push(phrase.trim().replace(/\s+/g, ' '));
    return ' ';
  });
  return { quotes, rest: rest.replace(/\s+/g, ' ').trim() };
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (word) => void words.push(word));
  return words;
}
