import { inflateRawSync } from 'node:zlib';
import drawn from './letters.json' with { type: 'json' };

/** The sizes in which letters are drawn: that of a place's name, that of a tornado's, and that of a sentence. */
export const letterSizes = {
  name: { pixels: 76, weight: 700 },
  title: { pixels: 54, weight: 700 },
  sentence: { pixels: 34, weight: 500 },
} as const satisfies Record<string, { pixels: number; weight: number }>;
export type LetterSize = keyof typeof letterSizes;

/** Letters side by side in one picture, from whose width each takes its advance and a margin on both sides. */
export interface Letters {
  characters: string;
  advances: number[];
  /** From the top of the picture to the baseline. */
  ascent: number;
  height: number;
  width: number;
  margin: number;
  /** Two pixels in a byte, in sixteen steps, deflated, as base64. */
  picture: string;
}

export interface Letter {
  /** Where it begins in the picture, with its margin. */
  left: number;
  width: number;
  advance: number;
}

export interface Alphabet extends Pick<Letters, 'ascent' | 'height' | 'margin'> {
  letters: ReadonlyMap<string, Letter>;
  /** From 0 to 1. */
  inkAt: (x: number, y: number) => number;
}

const alphabets = new Map<LetterSize, Alphabet>();

/** Returns the letters of a size. They are unpacked at first use. */
export function alphabetOf(size: LetterSize): Alphabet {
  const known = alphabets.get(size);
  if (known) return known;
  const { characters, advances, picture, width, ...rest }: Letters = drawn[size];
  const nibbles = inflateRawSync(Buffer.from(picture, 'base64'));
  const letters = new Map<string, Letter>();
  let left = 0;
  for (const [at, character] of [...characters].entries()) {
    const advance = advances[at] ?? 0;
    const letter = { left, width: Math.ceil(advance) + 2 * rest.margin, advance };
    letters.set(character, letter);
    left += letter.width;
  }
  const alphabet = {
    ...rest,
    letters,
    inkAt: (x: number, y: number) => {
      const at = y * width + x;
      const byte = nibbles[at >> 1] ?? 0;
      return (at & 1 ? byte & 15 : byte >> 4) / 15;
    },
  };
  alphabets.set(size, alphabet);
  return alphabet;
}
