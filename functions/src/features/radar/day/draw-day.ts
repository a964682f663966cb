import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import {
  coverageWords,
  dayPictureSize,
  rotationColours,
  type DayRotation,
} from '@touchdown/shared/radar/day-rotation.ts';
import { radarCredit } from '@touchdown/shared/radar/radar-credits.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { footerHeight, frameColours, headerHeight, side, textSize } from '../render/frame-layout.ts';
import { drawSimulatedSign } from '../render/draw-signs.ts';
import { loadFonts, writeText } from '../render/frame-text.ts';
import { countyGround } from '../render/ground/county-ground.ts';
import type { Ground } from '../render/ground/ground.ts';
import { placeNames } from '../render/ground/place-names.ts';
import { fitMapView, toPixel, type MapView } from '../render/map-view.ts';
import type { SeenTornado } from './day-files.ts';
import type { DayPlan } from './plan-day.ts';

const { width, height } = dayPictureSize;
const mapHeight = height - headerHeight - footerHeight;
const quality = 90;

/**
 * Draws the rotation that radars saw on a day over the lines of counties, with the recorded paths as thin lines. The
 * picture has its own dark ground, as the frames of loops have, so it is read on light and on dark pages.
 */
export async function drawDay(
  day: DayPlan,
  rotation: DayRotation,
  seen: readonly SeenTornado[],
): Promise<Uint8Array> {
  loadFonts();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const view = fitMapView(day.area, width, mapHeight);
  const ground = countyGround(view);
  context.fillStyle = frameColours.panel;
  context.fillRect(0, 0, width, height);
  context.save();
  context.translate(0, headerHeight);
  context.beginPath();
  context.rect(0, 0, width, mapHeight);
  context.clip();
  ground.drawLand(context);
  ground.drawLines(context);
  for (const { path } of day.tornadoes) drawPath(context, view, path);
  drawTowns(context, view, ground, { seen, isSimulated: rotation.isSimulated });
  drawRotation(context, view, seen);
  if (rotation.isSimulated) drawSimulatedSign(context, view);
  context.restore();
  drawWords(context, rotation, ground);
  return canvas.encode('webp', quality);
}

/** In a color that neither rotation nor a border has. A path without length is a dot. */
function drawPath(context: SKRSContext2D, view: MapView, path: readonly Position[]): void {
  context.lineCap = 'round';
  for (const [colour, lineWidth] of [
    [frameColours.halo, 5],
    [frameColours.station, 1.75],
  ] as const) {
    context.beginPath();
    for (const [place, point] of path.entries()) {
      const [x, y] = toPixel(view, point);
      if (place === 0) context.moveTo(x, y);
      context.lineTo(x, y);
    }
    context.strokeStyle = colour;
    context.lineWidth = lineWidth;
    context.stroke();
  }
}

/** Of a couplet, so that its neighbors in time touch it on a map of several states. */
const dotRadius = 4.5;
const lineWidth = 5;

/** From scan to scan the color changes evenly. The weakest first, so that nothing covers the strongest. */
function drawRotation(context: SKRSContext2D, view: MapView, seen: readonly SeenTornado[]): void {
  const parts = seen
    .flatMap(({ points }) => points.map((point, at) => ({ point, next: points[at + 1] })))
    .toSorted((a, b) => a.point.couplet.knots - b.point.couplet.knots);
  context.lineCap = 'butt';
  context.lineWidth = lineWidth;
  for (const { point, next } of parts) {
    if (!next) continue;
    const [from, to] = [placeOf(view, point), placeOf(view, next)];
    const colours = context.createLinearGradient(...from, ...to);
    colours.addColorStop(0, colourOf(point));
    colours.addColorStop(1, colourOf(next));
    context.strokeStyle = colours;
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(...to);
    context.stroke();
  }
  for (const { point } of parts) {
    context.fillStyle = colourOf(point);
    context.beginPath();
    context.arc(...placeOf(view, point), dotRadius, 0, 2 * Math.PI);
    context.fill();
  }
}

function placeOf(view: MapView, { couplet }: TrackPoint): [x: number, y: number] {
  return toPixel(view, couplet);
}

function colourOf({ couplet }: TrackPoint): string {
  const step = rotationColours.findLast(({ fromKnots }) => couplet.knots >= fromKnots);
  return (step ?? rotationColours[0]).colour;
}

const mostTowns = 12;
const edge = 10;
/** Under the sign of a simulated picture no name stands. */
const signHeight = 80;

/** The largest towns, for who looks for their own place. Where there is room, none stands under a rotation. */
function drawTowns(
  context: SKRSContext2D,
  view: MapView,
  ground: Ground,
  { seen, isSimulated }: { seen: readonly SeenTornado[]; isSimulated: boolean },
): void {
  const keepFree = seen.flatMap(({ points }) =>
    points.map((point) => {
      const [x, y] = placeOf(view, point);
      return { left: x - dotRadius, top: y - dotRadius, right: x + dotRadius, bottom: y + dotRadius };
    }),
  );
  const style = { size: textSize.faint, weight: 600, colour: frameColours.countyName, halo: 4 } as const;
  const measure = ({ name }: { name: string }) => {
    context.font = `${style.weight} ${style.size}px Inter`;
    return { width: context.measureText(name).width, height: style.size * 0.73 };
  };
  const within = {
    left: edge,
    top: edge + (isSimulated ? signHeight : 0),
    right: view.width - edge,
    bottom: view.height - edge,
  };
  const towns = ground.names.filter(({ kind }) => kind === 'town');
  for (const town of placeNames(towns, { within, keepFree, measure, most: () => mostTowns })) {
    context.beginPath();
    context.arc(town.x, town.y, 3.5, 0, 2 * Math.PI);
    context.fillStyle = frameColours.countyName;
    context.fill();
    writeText(context, town.name, town.left, town.baseline, style);
  }
}

function drawWords(context: SKRSContext2D, rotation: DayRotation, ground: Ground): void {
  const right = width - side;
  writeText(context, `Rotation by radar, ${longDate(rotation.date)}`, side, 50, {
    size: textSize.main,
    weight: 700,
    maxWidth: right - side,
  });
  writeText(context, coverageWords(rotation), side, 96, {
    size: textSize.faint,
    colour: frameColours.quiet,
    maxWidth: right - side,
  });
  const top = height - footerHeight;
  drawLegend(context, top + 28);
  writeText(
    context,
    `${radarCredit('NEXRAD', rotation.isSimulated)} · ${ground.credits}`,
    side,
    height - 16,
    {
      size: textSize.credit,
      colour: frameColours.quiet,
    },
  );
}

const swatch = { width: 76, height: 26, gap: 6 } as const;

/** Colors from weak to strong with the knots where each begins, and the line of recorded paths. */
function drawLegend(context: SKRSContext2D, top: number): void {
  const style = { size: textSize.faint, weight: 500, colour: frameColours.quiet } as const;
  for (const [at, { fromKnots, colour }] of rotationColours.entries()) {
    const left = side + at * (swatch.width + swatch.gap);
    context.fillStyle = colour;
    context.fillRect(left, top, swatch.width, swatch.height);
    if (fromKnots > 0) writeText(context, String(fromKnots), left, top + swatch.height + 30, style);
  }
  const end = side + rotationColours.length * (swatch.width + swatch.gap) + 14;
  writeText(context, 'knots of rotation', end, top + 24, style);
  const line = 860;
  context.strokeStyle = frameColours.station;
  context.lineWidth = 2.5;
  context.beginPath();
  context.moveTo(line, top + swatch.height / 2);
  context.lineTo(line + 76, top + swatch.height / 2);
  context.stroke();
  writeText(context, 'path on record', line + 94, top + 24, style);
}
