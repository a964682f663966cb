import { readCounties } from '../../../domain/places/counties.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { framedPoints } from '@touchdown/shared/tornadoes/path-frame.ts';
import { pathPoints } from '@touchdown/shared/tornadoes/path-points.ts';
import { ratingLabel, ratingNumber, type Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { ratingInks, unratedInk } from '@touchdown/shared/tornadoes/rating-inks.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { tornadoFacts } from '@touchdown/shared/tornadoes/tornado-facts.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
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
import { cardSize } from './card-size.ts';
import { drawGround, viewOf } from './ground-in-view.ts';
import { Picture, textWidth, type Point } from '../../../domain/drawing/picture.ts';

/** A shorter path is shown in its surroundings. In degrees of latitude. */
const leastSpan = 0.35;
/** Around a path, as a share of it. */
const margin = 0.3;
const [titleStep, wordsStep, ratingRoom, lowestWords] = [62, 46, 18, 512];
const maxTitleLines = 4;

/** Draws the picture that chats show beside a link to a tornado: its path over counties and states, and its facts. */
export function drawTornadoCard(tornado: Tornado): Uint8Array {
  const picture = new Picture(cardSize.width, cardSize.height, cardColours.paper);
  const path = unfolded(pathPoints(tornado));
  const bounds = path.length > 0 ? boundsOf(unfolded(framedPoints(tornado))) : boundsOfState(tornado.state);
  const place = projection(bounds);
  const seen = { left: textEnd, right: cardSize.width, top: 0, bottom: cardSize.height };
  drawGround(picture, place, viewOf(place, seen));
  drawPath(picture, path.map(place), inkOf(tornado.tor_f_scale));
  coverForText(picture);
  const titles = wrapped(nameOf(tornado).title, 'title').slice(0, maxTitleLines);
  const words = wordsOf(tornado, path.length > 0).flatMap((line) => wrapped(line, 'sentence'));
  // Many lines begin higher up and are closer, so that they end above the name of the site.
  const highest = lowestWords - ratingRoom - words.length * wordsStep - titles.length * titleStep;
  let baseline = Math.max(72, Math.min(150, highest));
  for (const line of titles) {
    picture.text(line, [textLeft, baseline], 'title', cardColours.ink);
    baseline += titleStep;
  }
  drawRating(picture, baseline + 6, tornado.tor_f_scale);
  baseline += ratingRoom;
  const step = Math.min(wordsStep, (lowestWords - baseline) / words.length);
  for (const [at, line] of words.entries())
    picture.text(line, [textLeft, Math.round(baseline + (at + 1) * step)], 'sentence', cardColours.second);
  signCard(picture);
  return picture.toPng();
}

function wordsOf(tornado: Tornado, isPlaced: boolean): string[] {
  const { length, deaths, injuries } = tornadoFacts(tornado);
  const { begin_wall: wall, status } = tornado;
  return [
    longDate(wall),
    ...[length, deaths, injuries].map((words) => words.charAt(0).toUpperCase() + words.slice(1)),
    ...(isPlaced ? [] : ['Place not known']),
    ...(status === 'withdrawn' ? ['Withdrawn by its source'] : []),
  ];
}

function inkOf(rating: Rating): string {
  return ratingInks[ratingNumber(rating) ?? -1] ?? unratedInk;
}

/** The rating on its colour, in the ink that is read best on it. */
function drawRating(picture: Picture, baseline: number, rating: Rating): void {
  const label = ratingLabel(rating);
  const y = baseline - 12;
  const end = textLeft + 22 + textWidth(label, 'sentence') + 22;
  picture.line([textLeft + 22, y], [end - 22, y], 48, inkOf(rating));
  const isDark = (ratingNumber(rating) ?? 0) >= 3;
  picture.text(label, [textLeft + 22, baseline], 'sentence', isDark ? cardColours.paper : cardColours.ink);
}

/** Where a path crosses the antimeridian, it goes on beyond 180 degrees. */
export function unfolded(points: readonly Point[]): Point[] {
  const [from = 0] = points[0] ?? [];
  return points.map(([lon, lat]) => [lon - Math.round((lon - from) / 360) * 360, lat]);
}

export function boundsOf(path: readonly Point[]): Bounds {
  const [lons, lats] = [path.map(([lon]) => lon), path.map(([, lat]) => lat)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const high = Math.max(leastSpan, (north - south) * (1 + 2 * margin));
  const wide = Math.max(leastSpan, (east - west) * squeeze * (1 + 2 * margin)) / squeeze;
  const [lat, lon] = [(south + north) / 2, (west + east) / 2];
  return { south: lat - high / 2, north: lat + high / 2, west: lon - wide / 2, east: lon + wide / 2 };
}

/** Without a place the state is shown, and the contiguous states without one. */
export function boundsOfState(name: string): Bounds {
  const area = readCounties().states.find(({ state }) => state.name.toLowerCase() === name.toLowerCase());
  return area?.box ?? { south: 24.5, north: 49.5, west: -125, east: -66.5 };
}

/** A dark edge parts the pale colours of weak tornadoes from the land. A ring shows where it touched down. */
function drawPath(picture: Picture, path: readonly Point[], ink: string): void {
  const [begin] = path;
  if (!begin) return;
  const steps =
    path.length === 1
      ? [[begin, begin] as const]
      : path.slice(1).map((to, at) => [path[at] as Point, to] as const);
  for (const [from, to] of steps) picture.line(from, to, 13, cardColours.ink);
  for (const [from, to] of steps) picture.line(from, to, 9, ink);
  picture.line(begin, begin, 20, cardColours.ink);
  picture.line(begin, begin, 14, path.length === 1 ? ink : cardColours.paper);
}
