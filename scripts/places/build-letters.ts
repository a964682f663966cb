import { deflateRawSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { letterSizes, type Letters, type LetterSize } from '@touchdown/functions/domain/drawing/letters.ts';
import { loadFonts } from '@touchdown/functions/features/radar/render/frame-text.ts';

const family = 'Inter';
/** Printable Latin-1: the names of towns have accents, such as Española. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
] as const;
const quotes = ['’', '–', '“', '”'];
const margin = 2;

/** Returns the text of `letters.json`: the letters of share cards as pictures, so that their function needs no font. */
export function buildLetters(): string {
  loadFonts();
  const characters = [
    ...ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    ),
    ...quotes,
  ];
  const made = Object.fromEntries(
    Object.entries(letterSizes).map(([name, size]) => [name, drawLetters(characters, size)]),
  );
  return `${JSON.stringify({ credit: 'Inter, SIL Open Font License 1.1', ...made }, null, 2)}\n`;
}

/** Draws letters side by side, in sixteen steps from paper to ink. */
function drawLetters(
  characters: readonly string[],
  { pixels, weight }: (typeof letterSizes)[LetterSize],
): Letters {
  const [ascent, descent] = [Math.ceil(pixels * 1.05), Math.ceil(pixels * 0.3)];
  const height = ascent + descent;
  const measure = createCanvas(1, 1).getContext('2d');
  measure.font = `${weight} ${pixels}px ${family}`;
  const advances = characters.map((one) => Math.round(measure.measureText(one).width * 8) / 8);
  const widths = advances.map((advance) => Math.ceil(advance) + 2 * margin);
  const canvas = createCanvas(
    widths.reduce((sum, width) => sum + width, 0),
    height,
  );
  const context = canvas.getContext('2d');
  context.font = measure.font;
  let x = 0;
  for (const [at, one] of characters.entries()) {
    context.fillText(one, x + margin, ascent);
    x += widths[at] as number;
  }
  const { data } = context.getImageData(0, 0, canvas.width, height);
  const nibbles = Uint8Array.from({ length: Math.ceil((canvas.width * height) / 2) }, (_, at) => {
    const step = (pixel: number) => Math.round((data[pixel * 4 + 3] ?? 0) / 17);
    return step(2 * at) * 16 + step(2 * at + 1);
  });
  return {
    characters: characters.join(''),
    advances,
    ascent,
    height,
    width: canvas.width,
    margin,
    picture: deflateRawSync(nibbles, { level: 9 }).toString('base64'),
  };
}
