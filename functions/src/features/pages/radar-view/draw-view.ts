import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { latOfMercatorY, lonOfMercatorX, mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import { fieldDescriptions, showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import { measuredField } from '@touchdown/shared/radar/sweep-file/measured-field.ts';
import { ColourScale, hexOf } from '@touchdown/shared/radar/sweeps/colour-scale.ts';
import { drawSweep, makePixelTable } from '@touchdown/shared/radar/sweeps/draw-sweep.ts';
import { estimatedPlace } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import { placeAtPace } from '@touchdown/shared/radar/track/search-area.ts';
import { defaultVelocityEnd, type LinkedView } from '@touchdown/shared/radar/view-link.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { Picture, textWidth, type Point } from '../../../domain/drawing/picture.ts';
import type { LetterSize } from '../../../domain/drawing/letters.ts';
import { cardColours } from '../card/card-layout.ts';
import { cardSize } from '../card/card-size.ts';
import { drawGround } from '../card/ground-in-view.ts';
import { viewWords, type FoundView } from './find-view.ts';

/** The viewer's own opacity, so that the ground shows through. */
const sweepOpacity = 0.85;
/** The strip of the words, below the map. */
const strip = { top: 500, title: 556, sentence: 606, left: 40, right: 1_160 };
const bar = { width: 300, height: 16, y: 530 };
/** What the viewer shows of a storm until somebody moves its map. */
const firstZoom = 9.5;
const seam = '#10161c';
const stroke = '#ffffff';

/**
 * Draws the picture of a view from the published file of its scan, with the code that draws the viewer's. That takes a
 * third of a second, and the edge keeps it. So it is this very view, at its place, field and tilt: the frames of the
 * loop have one place and one field, and its poster one scan.
 */
export function drawView(found: FoundView): Uint8Array {
  const { width, height } = cardSize;
  const { scan } = found;
  const radar = { lat: scan.lat, lon: scan.lon };
  const frame = frameOf(found, radar);
  const place = ([lon, lat]: Point): Point => [
    (mercatorX(lon) - frame.left) / frame.unitsPerPixel,
    (mercatorY(lat) - frame.top) / frame.unitsPerPixel,
  ];
  const picture = new Picture(width, height, cardColours.paper);
  drawGround(picture, place, {
    west: lonOfMercatorX(frame.left),
    east: lonOfMercatorX(frame.left + width * frame.unitsPerPixel),
    north: latOfMercatorY(frame.top),
    south: latOfMercatorY(frame.top + height * frame.unitsPerPixel),
  });
  const scale = scaleOf(found);
  const sweep = measuredField(scan, found.moment, {
    isUnfolded: true,
    motion: found.motion,
    isWeakUnmarked: true,
  });
  const pixels = new Uint32Array(width * height);
  const look = { scale, isFiltered: false, threshold: null, opacity: 1 };
  drawSweep(sweep, makePixelTable({ width, height, ...frame }, radar), look, pixels);
  picture.overlay(pixels, sweepOpacity);
  drawMarks(picture, place, found);
  drawWords(picture, found, scale);
  return picture.toPng();
}

/** Where the picture is. The words cover its lower part, so the middle of the view is above them. */
function frameOf({ view, track, time }: FoundView, radar: Position) {
  const middle = middleOf(view) ?? (track ? placeAtPace(track, time) : radar);
  const unitsPerPixel = 1 / (512 * 2 ** (view.place?.zoom ?? firstZoom));
  return {
    left: mercatorX(middle.lon) - (cardSize.width / 2) * unitsPerPixel,
    top: mercatorY(middle.lat) - (strip.top / 2) * unitsPerPixel,
    unitsPerPixel,
  };
}

function middleOf({ place }: LinkedView): Position | undefined {
  return place && { lat: place.latitude, lon: place.longitude };
}

function scaleOf({ field, view, palette }: FoundView): ColourScale {
  const end = view.velocityEnd ?? defaultVelocityEnd;
  const [min, max] = showsVelocity(field) ? [-end, end] : [null, null];
  return new ColourScale(field, min, max, palette);
}

/** The path on record, where the tornado was, and the line of a cross-section. */
function drawMarks(picture: Picture, place: (at: Point) => Point, { track, time, view }: FoundView): void {
  const at = ({ lon, lat }: Position) => place([lon, lat]);
  drawDashes(picture, track?.path.map(at) ?? []);
  const marker = track && estimatedPlace(track, time);
  if (marker) drawRing(picture, at(marker), 13);
  if (!view.section) return;
  const [from, to] = [at(view.section.from), at(view.section.to)];
  picture.line(from, to, 6, seam);
  picture.line(from, to, 3, stroke);
  for (const [end, letter] of [
    [from, 'A'],
    [to, 'B'],
  ] as const) {
    picture.line(end, end, 44, cardColours.paper);
    picture.text(
      letter,
      [end[0] - textWidth(letter, 'sentence') / 2, Math.round(end[1]) + 12],
      'sentence',
      seam,
    );
  }
}

/** White dashes with a dark seam are seen on every color. */
function drawDashes(picture: Picture, path: readonly Point[]): void {
  const [dash, gap] = [3, 12];
  for (const [at, to] of path.entries()) {
    const from = path[at - 1];
    if (!from) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const along = (share: number): Point => [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
    ];
    // A path that goes far beyond the picture has more dashes than anybody sees.
    const count = Math.min(2_000, Math.floor(length / gap));
    for (let step = 0; step < count; step += 1) {
      const ends = [along((step * gap) / length), along((step * gap + dash) / length)] as const;
      picture.line(...ends, 6, seam);
      picture.line(...ends, 3, stroke);
    }
  }
}

function drawRing(picture: Picture, [x, y]: Point, radius: number): void {
  const steps = 48;
  const onRing = (step: number): Point => [
    x + radius * Math.sin((step / steps) * 2 * Math.PI),
    y - radius * Math.cos((step / steps) * 2 * Math.PI),
  ];
  for (const [thick, ink] of [
    [7, seam],
    [3, stroke],
  ] as const)
    for (let step = 0; step < steps; step += 1) picture.line(onRing(step), onRing(step + 1), thick, ink);
}

/** The tornado, what is shown and when, and the colors with the values of their ends. */
function drawWords(picture: Picture, found: FoundView, scale: ColourScale): void {
  const { top, left, right } = strip;
  const { width, height } = cardSize;
  const corners: Point[] = [
    [-1, top],
    [width, top],
    [width, height],
    [-1, height],
  ];
  picture.fillShape([corners], cardColours.paper);
  const barLeft = right - bar.width;
  const title = shortened(nameOf(found.tornado).title, 'title', barLeft - left - 40);
  picture.text(title, [left, strip.title], 'title', cardColours.ink);
  const words = shortened(viewWords(found), 'sentence', right - left);
  picture.text(words, [left, strip.sentence], 'sentence', cardColours.second);
  const nameLeft = right - textWidth(productName, 'sentence');
  picture.line([nameLeft, 48], [right, 48], 56, cardColours.paper);
  picture.text(productName, [nameLeft, 60], 'sentence', cardColours.ink);
  for (let x = 0; x < bar.width; x += 1) {
    const colour = scale.colourAt(scale.min + ((x + 0.5) / bar.width) * (scale.max - scale.min));
    const at = barLeft + x;
    // What is transparent has the color of paper.
    const ink = colour === 0 ? cardColours.paper : hexOf(colour);
    picture.line([at, bar.y - bar.height / 2], [at, bar.y + bar.height / 2], 1, ink);
  }
  const { unit } = fieldDescriptions[found.field];
  const ends = [String(scale.min).replace('-', '–'), `${scale.max}${unit === '' ? '' : ` ${unit}`}`] as const;
  picture.text(ends[0], [barLeft, strip.title + 12], 'sentence', cardColours.second);
  picture.text(
    ends[1],
    [right - textWidth(ends[1], 'sentence'), strip.title + 12],
    'sentence',
    cardColours.second,
  );
}

/** Without its last words, if it is longer than its room. */
function shortened(text: string, size: LetterSize, room: number): string {
  let kept = text;
  while (textWidth(kept, size) > room && kept.includes(' ')) kept = kept.slice(0, kept.lastIndexOf(' '));
  return kept.replace(/,$/, '');
}
