import { createHash } from 'node:crypto';

/** Neighbours on keyboards, by row and by column, American, German and French. */
const keyboardLines = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik',
  '9ol',
].flatMap((line) => [line, [...line].toReversed().join('')]);

/** A password whose runs are shorter than this on average has enough of its own: `ab12cd` has two per run. */
const minRunLength = 2.6;

/**
 * Whether a password, in lower case, has a pattern that guessing programs try: blanks only, one or two characters
 * again and again, or runs of repeated characters, of the alphabet, of digits or of a keyboard.
 */
export function isPredictable(folded: string): boolean {
  const characters = [...folded];
  if (/^[\p{Z}\p{C}]*$/u.test(folded)) return true;
  if (characters.every((character, at) => character === characters[at % 2])) return true;
  const runs = runsOf(characters);
  if (runs.every((run) => run.length > 1 && new Set(run).size === 1)) return true;
  return characters.length / runs.length >= minRunLength;
}

/** Cuts a password into its longest runs, from left to right. A character that continues nothing is a run alone. */
function runsOf(characters: string[]): string[][] {
  const runs: string[][] = [];
  for (let from = 0; from < characters.length;) {
    let to = from + 1;
    while (to < characters.length && isRun(characters.slice(from, to + 1))) to++;
    runs.push(characters.slice(from, to));
    from = to;
  }
  return runs;
}

function isRun(characters: string[]): boolean {
  const [first = '', second = ''] = characters;
  const step = codeOf(second) - codeOf(first);
  const text = characters.join('');
  return (
    (Math.abs(step) <= 1 && characters.every((each, at) => codeOf(each) === codeOf(first) + at * step)) ||
    keyboardLines.some((line) => line.includes(text))
  );
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** A shorter word in a password proves little: many random texts of four letters are in some list. */
export const minWordLength = 5;

/** As long as a date. Whoever adds more digits and signs to a word than this has thought of something. */
export const maxAdded = 8;

/** The best number for 20 bits a word. */
const bitsPerWord = 14;

/** Returns the bits of a Bloom filter that a word sets (Kirsch and Mitzenmacher: two hashes make all others). */
export function bitsOfWord(word: string, filterBits: number): number[] {
  const hash = createHash('sha256').update(word).digest();
  const [first, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6)];
  return Array.from({ length: bitsPerWord }, (_none, at) => (first + at * step) % filterBits);
}
