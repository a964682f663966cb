import { createHash } from 'node:crypto';

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
