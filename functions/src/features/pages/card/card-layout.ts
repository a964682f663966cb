import { mapInks } from '@touchdown/shared/tornadoes/rating-inks.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { cardSize } from './card-size.ts';
import type { LetterSize } from '../../../domain/drawing/letters.ts';
import { textWidth, type Picture, type Point } from '../../../domain/drawing/picture.ts';

export type Bounds = PlaceAnswer['bounds'];

/** The light theme of the site. */
export const cardColours = {
  paper: '#f7f4ec',
  land: mapInks.light.land,
  built: mapInks.light.built,
  limit: mapInks.light.builtEdge,
  ink: '#1b232d',
  second: '#4b5664',
  line: mapInks.light.boundary,
  county: '#bbb098',
  state: '#7d7662',
};

/** The column of the text. */
export const textLeft = 64;
export const textEnd = 500;
/** Where the map is. */
const mapFrame = { x: 520, y: 40, width: 640, height: 550 };

const paperOfText: readonly Point[] = [
  [-1, -1],
  [textEnd, -1],
  [textEnd, cardSize.height + 1],
  [-1, cardSize.height + 1],
];

/** Text is written on paper, whatever lies below. */
export function coverForText(picture: Picture): void {
  picture.fillShape([paperOfText], cardColours.paper);
}

export function signCard(picture: Picture): void {
  picture.text(productName, [textLeft, 570], 'sentence', cardColours.ink);
}

/** Breaks a text into lines of the column, between words and after a dash. */
export function wrapped(text: string, size: LetterSize): string[] {
  const lines: string[] = [];
  for (const word of text.split(/ +|(?<=[–-])/)) {
    const last = lines.at(-1);
    const longer = `${last ?? ''}${last === undefined || /[–-]$/.test(last) ? '' : ' '}${word}`;
    if (last !== undefined && fits(longer, size)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Returns where places are on a picture whose frame shows these bounds, with the scale of their middle latitude. */
export function projection({ south, north, west, east }: Bounds, frame = mapFrame) {
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(frame.width / ((east - west) * squeeze), frame.height / (north - south));
  const [middleX, middleY] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  return ([lon, lat]: Point): Point => [
    middleX + (lon - (west + east) / 2) * squeeze * scale,
    middleY - (lat - (south + north) / 2) * scale,
  ];
}

function fits(text: string, size: LetterSize): boolean {
  return textWidth(text, size) <= textEnd - textLeft;
}
