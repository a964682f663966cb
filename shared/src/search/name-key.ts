import { foldedWords } from '../catalogue/fold-text.ts';

const longForms: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
]);

/** Returns a name without differences of spelling: `St. Mary's` and `saint marys` have one key. */
export function nameKey(name: string): string {
  return foldedWords(name.replaceAll('.', '')).map(longForm).join(' ');
}

export function longForm(word: string): string {
  return longForms.get(word) ?? word;
}
