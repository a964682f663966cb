import { foldText } from '../catalogue/fold-text.ts';

/** Letters and digits, with what belongs to a word but is no part of its folded form. */
const wordPattern = /[\p{L}\p{N}\p{M}'’]+/gu;
const otherCharacters = /[^\p{L}\p{N}]+/gu;
// oxlint-disable-next-line no-control-regex -- the first 128 characters
const onlyAscii = /^[\x00-\x7f]*$/;
const asciiPattern = /[A-Za-z0-9']+/g;

/**
 * Calls `visit` for every word of a text, folded, with its place in the text. Case, accents, apostrophes and a plural
 * "s" are folded. The index, the queries and the marks of a snippet all use this, so that they agree.
 */
export function eachWord(text: string, visit: (word: string, start: number, end: number) => void): void {
  const isAscii = onlyAscii.test(text);
  const pattern = isAscii ? asciiPattern : wordPattern;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [run] = match;
    const folded = isAscii ? foldAscii(run) : foldText(run).replace(otherCharacters, '');
    if (folded !== '') visit(foldPlural(folded), match.index, match.index + run.length);
  }
}

function foldAscii(run: string): string {
  const lower = run.toLowerCase();
  return lower.includes("'") ? lower.replaceAll("'", '') : lower;
}

const codeOfS = 's'.charCodeAt(0);

/**
 * "home" finds "homes" and "tree" finds "trees". No other ending is folded: every further rule of grammar also finds
 * words that nobody meant. Short words and "ss" stay, because "gas" and "grass" are no plurals.
 */
function foldPlural(word: string): string {
  const { length } = word;
  const isPlural =
    length >= 4 && word.charCodeAt(length - 1) === codeOfS && word.charCodeAt(length - 2) !== codeOfS;
  return isPlural ? word.slice(0, -1) : word;
}
