import { milesPerDegree } from '@touchdown/shared/geo/earth.ts';
import outlines from '@touchdown/shared/geo/state-outlines.json' with { type: 'json' };
import { ratingInks, unratedInk } from '@touchdown/shared/tornadoes/rating-inks.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { violentOf } from '@touchdown/shared/tornadoes/rating.ts';
import { maxPlacePaths } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import type { PlacePath } from '@touchdown/shared/tornadoes/place-answers.ts';
import { drawLimits, limitsInView, viewOf } from './ground-in-view.ts';
import { cardSize } from './card-size.ts';
import {
  cardColours,
  coverForText,
  projection,
  signCard,
  textEnd,
  textLeft,
  wrapped,
  type Bounds,
} from './card-layout.ts';
import { Picture, type Point } from '../../../domain/drawing/picture.ts';

export interface PathsCard {
  name: string;
  /** Lines below the name. */
  words: readonly string[];
  bounds: Bounds;
  /** The most significant first. */
  paths: readonly PlacePath[];
  /** The middle of a town, and the circle that its numbers are about. */
  circle?: { lat: number; lon: number; miles: number };
}

/** The line of a card about violent tornadoes and deaths, unless there is nothing to say. */
export function gravestWords({
  ratings,
  deaths,
  deaths_at_least: isPart,
}: Pick<TornadoProfile, 'ratings' | 'deaths' | 'deaths_at_least'>): string[] {
  const violent = violentOf(ratings);
  const parts = [
    ...(violent === 0 ? [] : [`${groupedNumber(violent)} violent`]),
    ...(deaths === 0 ? [] : [`${isPart ? 'at least ' : ''}${counted(deaths, 'death', 'deaths')}`]),
  ];
  return parts.length === 0 ? [] : [parts.join(', ')];
}

/** The line of a card that does not draw every path. */
export function drawnWords(paths: PathsCard['paths']): string[] {
  return paths.length === maxPlacePaths ? [`Showing the ${maxPlacePaths} strongest`] : [];
}

/** Draws the picture that chats show beside a link: a name, its numbers and its own paths. */
export function drawPathsCard(card: PathsCard): Uint8Array {
  const picture = new Picture(cardSize.width, cardSize.height, cardColours.paper);
  const place = projection(card.bounds);
  const land = Object.values(outlines)
    .flatMap((path) => ringsOf(path).map((ring) => ring.map(place)))
    .filter(isInSight);
  picture.fillShape(land, cardColours.land);
  for (const ring of land)
    for (const [at, to] of ring.entries()) picture.line(ring.at(at - 1) ?? to, to, 1.5, cardColours.line);
  const seen = { left: textEnd, right: cardSize.width, top: 0, bottom: cardSize.height };
  drawLimits(picture, limitsInView(viewOf(place, seen), place));
  // The most significant are first, and are drawn last.
  for (const [, lat, lon, endLat, endLon, step] of card.paths.toReversed()) {
    const ink = ratingInks[step] ?? unratedInk;
    picture.line(place([lon, lat]), place([endLon, endLat]), 2.5 + Math.max(0, step), ink);
  }
  if (card.circle) drawCircle(picture, place, card.circle);
  coverForText(picture);
  const names = wrapped(card.name, 'name');
  const sentences = card.words.flatMap((sentence) => wrapped(sentence, 'sentence'));
  // Many lines begin higher up, so that they end above the name of the site.
  let baseline = Math.min(210, 510 - names.length * 84 - (sentences.length - 1) * 46);
  for (const line of names) {
    picture.text(line, [textLeft, baseline], 'name', cardColours.ink);
    baseline += 84;
  }
  for (const line of sentences) {
    picture.text(line, [textLeft, baseline], 'sentence', cardColours.second);
    baseline += 46;
  }
  signCard(picture);
  return picture.toPng();
}

/** Reads `M-8820 3500 -8561 3498 …`, in hundredths of a degree. */
export function ringsOf(path: string): Point[][] {
  return path
    .split('M')
    .filter((ring) => ring.trim() !== '')
    .map((ring) => {
      const numbers = ring.match(/-?\d+/g)?.map(Number) ?? [];
      const points: Point[] = [];
      for (let at = 0; at + 1 < numbers.length; at += 2)
        points.push([(numbers[at] as number) / 100, (numbers[at + 1] as number) / 100]);
      return points;
    });
}

function isInSight(ring: readonly Point[]): boolean {
  const inside = (axis: 0 | 1, size: number) =>
    ring.some((point) => point[axis] < size) && ring.some((point) => point[axis] > 0);
  return inside(0, cardSize.width) && inside(1, cardSize.height);
}

function drawCircle(
  picture: Picture,
  place: (at: Point) => Point,
  { lat, lon, miles }: NonNullable<PathsCard['circle']>,
): void {
  const middle = place([lon, lat]);
  const radius = middle[1] - place([lon, lat + miles / milesPerDegree])[1];
  const onRing = (part: number): Point => [
    middle[0] + radius * Math.sin(part * 2 * Math.PI),
    middle[1] - radius * Math.cos(part * 2 * Math.PI),
  ];
  const steps = 120;
  for (let step = 0; step < steps; step++)
    picture.line(onRing(step / steps), onRing((step + 0.5) / steps), 2, cardColours.second);
  picture.line(middle, middle, 16, cardColours.paper);
  picture.line(middle, middle, 11, cardColours.ink);
}
