import { rangeFolded, release } from '@touchdown/level2/volume.ts';
import { slantRangeKm } from './beam-height.ts';
import type { MeasuredMoment, MeasuredSweep } from './measured-sweep.ts';
import { describeField } from '../derived/derived-fields.ts';
import type { ColourScale } from './colour-scale.ts';
import type { Position } from '../../geo/great-circle.ts';
import { rangesFrom } from '../../geo/local-range.ts';
import { latOfMercatorY, lonOfMercatorX } from '../../geo/web-mercator.ts';

const nothing = 0xffff;

/** A gate with fewer valid neighbours than this, of eight, is a speck. */
const minNeighbours = 2;
/** Radials farther apart than this are not neighbours. */
const widestGapDegrees = 1.8;

export interface DrawOptions {
  scale: ColourScale;
  isFiltered: boolean;
  /** In the field's unit; null hides nothing. */
  threshold: number | null;
  /** 0 to 1: the opacity of the colours over the map. */
  opacity: number;
}

/** Lines over doubtful gates, one pixel dark and one light, so that they are seen on every colour. */
const hatchPixels = 7;
const darkLine = 0xff_20_18_10;
const lightLine = 0xff_ff_ff_ff;

/**
 * Colours the pixels for which a sweep has a gate; the others stay as they are. Each pixel takes two lookups: its
 * azimuth in a table of radials and its distance in a table of gates. Gates whose unfolding is a guess
 * are hatched. Returns how many pixels were coloured.
 */
export function drawSweep(
  { radials, moments, elevationDegrees, doubt }: MeasuredSweep,
  table: PixelTable,
  { scale, isFiltered, threshold, opacity }: DrawOptions,
  pixels: Uint32Array,
): number {
  const { moment: name, unitsPerSent } = describeField(scale.field);
  const moment = moments[name];
  if (!moment) return 0;
  const gates = gatesByRange(moment, elevationDegrees, table.farthestMeters);
  const lastGate = gates.reduce((most, gate) => (gate !== nothing && gate > most ? gate : most), 0) + 1;
  const colours = scale.coloursOf(moment);
  const codes = isFiltered
    ? filterGates(moment, radials, validCodes(moment, colours.length, threshold, unitsPerSent), lastGate)
    : moment.codes;
  const rows = rowsByAzimuth(radials, moment.gateCount, azimuthSteps);
  let coloured = 0;
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    const row = rows[table.azimuth[pixel] as number] as number;
    const gate = gates[table.range[pixel] as number] as number;
    if (row < 0 || gate === nothing) continue;
    const colour = colours[codes[row + gate] as number] as number;
    if (colour === 0) continue;
    const shown = doubt?.[row + gate] === 1 ? hatched(colour, pixel, table.width) : colour;
    pixels[pixel] = opacity === 1 ? shown : blend(shown, pixels[pixel] as number, opacity);
    coloured += 1;
  }
  if (codes !== moment.codes) release(codes);
  return coloured;
}

function hatched(colour: number, pixel: number, width: number): number {
  const line = ((pixel % width) + Math.floor(pixel / width)) % hatchPixels;
  return line === 0 ? darkLine : line === 1 ? lightLine : colour;
}

/**
 * The codes of a moment after filtering, without specks and gates below the threshold. `isValid` says for every
 * code whether it is above the threshold; gates from `lastGate` on are ignored.
 */
function filterGates(
  { codes, gateCount }: MeasuredMoment,
  { count, azimuthDegrees }: MeasuredSweep['radials'],
  isValid: Uint8Array,
  lastGate: number,
): MeasuredMoment['codes'] {
  const gates = Math.min(gateCount, lastGate);
  // One more column on either side of a row, so that gates at the edge have neighbours.
  const width = gates + 2;
  const valid = new Uint8Array(width * count);
  for (let radial = 0; radial < count; radial += 1)
    for (let gate = 0; gate < gates; gate += 1)
      valid[radial * width + gate + 1] = isValid[codes[radial * gateCount + gate] ?? 0] ?? 0;
  const shown = codes.slice();
  const nobody = new Uint8Array(width);
  const rowOf = (radial: number, neighbour: number) => {
    const other = (neighbour + count) % count;
    const gap = Math.abs((azimuthDegrees[radial] ?? 0) - (azimuthDegrees[other] ?? 0));
    const isNear = Math.min(gap, 360 - gap) <= widestGapDegrees && other !== radial;
    return isNear ? valid.subarray(other * width, (other + 1) * width) : nobody;
  };
  for (let radial = 0; radial < count; radial += 1) {
    const [before, row, behind] = [
      rowOf(radial, radial - 1),
      valid.subarray(radial * width),
      rowOf(radial, radial + 1),
    ];
    const start = radial * gateCount;
    for (let gate = 0; gate < gates; gate += 1) {
      const code = shown[start + gate] ?? 0;
      if (code <= rangeFolded) continue;
      const at = gate + 1;
      const neighbours =
        sumOfThree(before, at) + sumOfThree(behind, at) + (row[at - 1] ?? 0) + (row[at + 1] ?? 0);
      if (row[at] === 0 || neighbours < minNeighbours) shown[start + gate] = 0;
    }
  }
  release(valid);
  return shown;
}

function sumOfThree(row: Uint8Array, at: number): number {
  return (row[at - 1] ?? 0) + (row[at] ?? 0) + (row[at + 1] ?? 0);
}

/** For each step of azimuth, the start of the nearest radial's row; −1 where none is near. */
export function rowsByAzimuth(
  { count, azimuthDegrees }: MeasuredSweep['radials'],
  gateCount: number,
  azimuthSteps: number,
): Int32Array {
  const order = Uint16Array.from({ length: count }, (_, radial) => radial).sort(
    (a, b) => (azimuthDegrees[a] ?? 0) - (azimuthDegrees[b] ?? 0),
  );
  const sorted = Float64Array.from(order, (radial) => azimuthDegrees[radial] ?? 0);
  const rows = new Int32Array(azimuthSteps).fill(-1);
  const gaps = sorted.slice(1).map((azimuth, before) => azimuth - (sorted[before] ?? 0));
  const usualGap = Math.min(1, gaps.sort()[gaps.length >> 1] ?? 1);
  // A radial covers slightly more than half the usual distance to the next one, but no gap.
  const reach = usualGap * 0.8;
  let next = 0;
  for (let step = 0; step < azimuthSteps; step += 1) {
    const azimuth = ((step + 0.5) / azimuthSteps) * 360;
    while (next < count && (sorted[next] ?? 0) < azimuth) next += 1;
    const low = (next - 1 + count) % count;
    const high = next % count;
    const toLow = apart(azimuth, sorted[low] ?? 0);
    const toHigh = apart(azimuth, sorted[high] ?? 0);
    if (Math.min(toLow, toHigh) > reach) continue;
    rows[step] = (order[toLow <= toHigh ? low : high] ?? 0) * gateCount;
  }
  return rows;
}

function apart(a: number, b: number): number {
  const gap = Math.abs(a - b);
  return Math.min(gap, 360 - gap);
}

function blend(over: number, under: number, opacity: number): number {
  const mix = (shift: number) =>
    Math.round(((over >> shift) & 255) * opacity + ((under >> shift) & 255) * (1 - opacity)) << shift;
  return ((255 << 24) | mix(16) | mix(8) | mix(0)) >>> 0;
}

function gatesByRange(moment: MeasuredMoment, elevationDegrees: number, farthestMeters: number): Uint16Array {
  const { firstGateMeters, gateSpacingMeters, gateCount } = moment;
  const gates = new Uint16Array(Math.floor(farthestMeters / rangeStepMeters) + 1).fill(nothing);
  for (let step = 0; step < gates.length; step += 1) {
    const slantMeters = slantRangeKm((step * rangeStepMeters) / 1_000, elevationDegrees) * 1_000;
    const gate = Math.round((slantMeters - firstGateMeters) / gateSpacingMeters);
    if (gate >= 0 && gate < gateCount) gates[step] = gate;
  }
  return gates;
}

function validCodes(
  { scale, offset }: MeasuredMoment,
  codes: number,
  threshold: number | null,
  unitsPerSent: number,
) {
  const min = threshold ?? Number.NEGATIVE_INFINITY;
  const valid = new Uint8Array(codes);
  for (let code = rangeFolded + 1; code < codes; code += 1)
    valid[code] = ((code - offset) / scale) * unitsPerSent >= min ? 1 : 0;
  return valid;
}

export const azimuthSteps = 7_200;
const rangeStepMeters = 25;
const farthestStep = 65_535;

/** A part of the world in the units of `web-mercator.ts`. */
interface PixelGrid {
  width: number;
  height: number;
  left: number;
  top: number;
  unitsPerPixel: number;
}

/** The azimuth and range of every pixel of a view from a radar. Made once per view. */
export interface PixelTable {
  /** Of a row, in pixels. */
  width: number;
  /** The azimuth of the pixel's centre, in `azimuthSteps` per turn. */
  azimuth: Uint16Array;
  /** The ground range, in steps of `rangeStepMeters`. */
  range: Uint16Array;
  farthestMeters: number;
}

export function makePixelTable(view: PixelGrid, radar: Position): PixelTable {
  const azimuth = new Uint16Array(view.width * view.height);
  const range = new Uint16Array(view.width * view.height);
  const ranges = rangesFrom(radar);
  const columns = Array.from({ length: view.width }, (_, x) =>
    ranges.eastward(lonOfMercatorX(view.left + (x + 0.5) * view.unitsPerPixel)),
  );
  let farthest = 0;
  for (let y = 0, pixel = 0; y < view.height; y += 1) {
    const rangeTo = ranges.atLatitude(latOfMercatorY(view.top + (y + 0.5) * view.unitsPerPixel));
    for (const column of columns) {
      const { km, bearing } = rangeTo(column);
      const turn = bearing / (2 * Math.PI);
      const step = Math.min(farthestStep, Math.round((km * 1_000) / rangeStepMeters));
      azimuth[pixel] = Math.floor((turn < 0 ? turn + 1 : turn) * azimuthSteps) % azimuthSteps;
      range[pixel] = step;
      if (step > farthest) farthest = step;
      pixel += 1;
    }
  }
  return { width: view.width, azimuth, range, farthestMeters: farthest * rangeStepMeters };
}
