import { column, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { pathReader } from '@touchdown/shared/catalogue/path-grid.ts';
import { readText } from '@touchdown/shared/catalogue/read-row.ts';
import type { PathEnds } from '@touchdown/shared/geo/path-reach.ts';
import {
  mapInks,
  stepsWeakestFirst,
  trackPointRadius,
  trackWeights,
  type RatingStep,
} from '@touchdown/shared/tornadoes/rating-inks.ts';
import { ratingNumber, type Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { inRecordPicture, recordPicture } from '@touchdown/shared/tornadoes/record-picture.ts';
import sharp from 'sharp';
import { groundInView, lineKinds } from '../../../domain/drawing/county-lines.ts';
import { Picture, type Point } from '../../../domain/drawing/picture.ts';

export type RecordPictures = Record<keyof typeof mapInks, Uint8Array>;

const world = { south: -90, west: -180, north: 90, east: 180 };
/** The lines of states and coasts. */
const lineWidth = 0.8;
/** A path that is shorter still leaves a mark. */
const leastPixels = 1;
/** Thin lines keep their colors with 45 kB for the whole record. A greater effort takes seconds and saves nothing. */
const encoding = { quality: 33, effort: 2 };

/**
 * Draws every path of the record, as the site's maps show it at first, for both of the site's themes. Outside the land the
 * pictures are transparent, so that each lies on the paper of its page.
 */
export async function drawRecord(catalogue: Catalogue): Promise<RecordPictures> {
  const { lines, land: rings } = groundInView(world);
  const drawn = lines.filter(({ kind }) => kind !== lineKinds.county).map(({ points }) => placed(points));
  const shape = rings.map(placed);
  const land = new Picture(recordPicture.width, recordPicture.height, '#000000');
  land.fillShape(shape, '#ffffff');
  for (const line of drawn) drawLine(land, line, lineWidth, '#ffffff');
  const tracks = tracksOf(catalogue);
  const draw = async ({
    land: ground,
    boundary,
    ratings,
    unrated,
  }: (typeof mapInks)[keyof typeof mapInks]) => {
    const picture = new Picture(recordPicture.width, recordPicture.height, ground);
    for (const line of drawn) drawLine(picture, line, lineWidth, boundary);
    for (const step of stepsWeakestFirst) {
      const ink = step === 'unknown' ? unrated : (ratings[Number(step)] as string);
      const { width, opacity } = trackWeights[step];
      for (const track of tracks[step]) {
        const [start] = track as [Point];
        if (track.length === 1) picture.line(start, start, 2 * trackPointRadius, ink, opacity);
        else drawLine(picture, track, width, ink, opacity);
      }
    }
    return sharp(withTransparency(picture, land), { raw: { ...recordPicture, channels: 4 } })
      .avif(encoding)
      .toBuffer();
  };
  return { light: await draw(mapInks.light), dark: await draw(mapInks.dark) };
}

/** The lines of all tornadoes with a place. A single point is a tornado without an end. */
function tracksOf(catalogue: Catalogue): Record<RatingStep, Point[][]> {
  const tracks = Object.fromEntries(
    stepsWeakestFirst.map((step): [RatingStep, Point[][]] => [step, []]),
  ) as Record<RatingStep, Point[][]>;
  const ratings = column(catalogue, 'rating');
  const read = pathReader(catalogue);
  const path: PathEnds = { lat: 0, lon: 0, endLat: 0, endLon: 0 };
  for (let row = 0; row < catalogue.count; row++) {
    if (!read(row, path)) continue;
    const number = ratingNumber(readText(ratings, row) as Rating);
    const step = number === null ? 'unknown' : (String(number) as RatingStep);
    tracks[step].push(pointsOfPath(path));
  }
  return tracks;
}

function pointsOfPath({ lon, lat, endLon, endLat, bends = [] }: PathEnds): Point[] {
  const start = inRecordPicture(lon, lat);
  if (lon === endLon && lat === endLat) return [start];
  const [x, y] = inRecordPicture(endLon, endLat);
  const isSeen = Math.abs(x - start[0]) + Math.abs(y - start[1]) >= leastPixels;
  const end: Point = isSeen || bends.length > 0 ? [x, y] : [start[0] + leastPixels, start[1]];
  return [start, ...bends.map((bend) => inRecordPicture(bend.lon, bend.lat)), end];
}

function placed(points: readonly Point[]): Point[] {
  return points.map(([lon, lat]) => inRecordPicture(lon, lat));
}

function drawLine(
  picture: Picture,
  points: readonly Point[],
  width: number,
  ink: string,
  opacity?: number,
): void {
  for (const [at, to] of points.entries()) {
    const from = points[at - 1];
    if (from) picture.line(from, to, width, ink, opacity);
  }
}

/** The picture where the other one is white, and nothing where it is black. */
function withTransparency({ pixels }: Picture, { pixels: opacity }: Picture): Uint8Array {
  const all = new Uint8Array((pixels.length / 3) * 4);
  for (let from = 0, to = 0; from < pixels.length; from += 3, to += 4) {
    for (let channel = 0; channel < 3; channel++) all[to + channel] = pixels[from + channel] as number;
    all[to + 3] = opacity[from] as number;
  }
  return all;
}
