import type { Moment, Radials, Sweep } from '@touchdown/shared/level2/volume.ts';
import { slantRangeKm } from '@touchdown/shared/radar/beam-height.ts';
import { fieldDescriptions } from '@touchdown/shared/radar/radar-fields.ts';
import type { ColourScale } from './colour-scale.ts';
import { azimuthSteps, rangeStepMeters, type PixelTable } from './pixel-table.ts';
import { filterGates } from './shown-gates.ts';

const nothing = 0xffff;

export interface DrawOptions {
  scale: ColourScale;
  isFiltered: boolean;
  /** In the field's unit; null hides nothing. */
  threshold: number | null;
  /** 0 to 1: the opacity of the colours over the map. */
  opacity: number;
}

/**
 * Colours the pixels for which a sweep has a gate; the others stay as they are. Each pixel takes two lookups: its
 * azimuth in a table of radials and its distance in a table of gates. Returns how many pixels were coloured.
 */
export function drawSweep(
  { radials, moments, elevationDegrees }: Sweep,
  table: PixelTable,
  { scale, isFiltered, threshold, opacity }: DrawOptions,
  pixels: Uint32Array,
): number {
  const { moment: name, unitsPerSent } = fieldDescriptions[scale.field];
  const moment = moments[name];
  if (!moment) return 0;
  const gates = gatesByRange(moment, elevationDegrees, table.farthestMeters);
  const lastGate = gates.reduce((most, gate) => (gate !== nothing && gate > most ? gate : most), 0) + 1;
  const colours = scale.coloursOf(moment);
  const codes = isFiltered
    ? filterGates(moment, radials, validCodes(moment, colours.length, threshold, unitsPerSent), lastGate)
    : moment.codes;
  const rows = rowsByAzimuth(radials, moment.gateCount);
  let coloured = 0;
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    const row = rows[table.azimuth[pixel] as number] as number;
    const gate = gates[table.range[pixel] as number] as number;
    if (row < 0 || gate === nothing) continue;
    const colour = colours[codes[row + gate] as number] as number;
    if (colour === 0) continue;
    pixels[pixel] = opacity === 1 ? colour : blend(colour, pixels[pixel] as number, opacity);
    coloured += 1;
  }
  return coloured;
}

function blend(over: number, under: number, opacity: number): number {
  const mix = (shift: number) =>
    Math.round(((over >> shift) & 255) * opacity + ((under >> shift) & 255) * (1 - opacity)) << shift;
  return ((255 << 24) | mix(16) | mix(8) | mix(0)) >>> 0;
}

/** The start of the nearest radial's row; −1 where none is near. */
function rowsByAzimuth({ count, azimuthDegrees }: Radials, gateCount: number): Int32Array {
  const order = Array.from({ length: count }, (_, radial) => radial).sort(
    (a, b) => (azimuthDegrees[a] ?? 0) - (azimuthDegrees[b] ?? 0),
  );
  const sorted = order.map((radial) => azimuthDegrees[radial] ?? 0);
  const rows = new Int32Array(azimuthSteps).fill(-1);
  const gaps = sorted.slice(1).map((azimuth, before) => azimuth - (sorted[before] ?? 0));
  const usualGap = Math.min(1, gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 1);
  // A radial covers slightly more than half the usual distance to the next one, but no gap.
  const reach = usualGap * 0.8;
  for (let step = 0, next = 0; step < azimuthSteps; step += 1) {
    const azimuth = ((step + 0.5) / azimuthSteps) * 360;
    while (next < count && (sorted[next] ?? 0) < azimuth) next += 1;
    const [low, high] = [(next - 1 + count) % count, next % count];
    const [toLow, toHigh] = [apart(azimuth, sorted[low] ?? 0), apart(azimuth, sorted[high] ?? 0)];
    if (Math.min(toLow, toHigh) > reach) continue;
    rows[step] = (order[toLow <= toHigh ? low : high] ?? 0) * gateCount;
  }
  return rows;
}

function apart(a: number, b: number): number {
  const gap = Math.abs(a - b);
  return Math.min(gap, 360 - gap);
}

function gatesByRange(moment: Moment, elevationDegrees: number, farthestMeters: number): Uint16Array {
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
  { scale, offset }: Moment,
  codes: number,
  threshold: number | null,
  unitsPerSent: number,
) {
  const min = threshold ?? Number.NEGATIVE_INFINITY;
  return Uint8Array.from({ length: codes }, (_, code) =>
    code > 1 && ((code - offset) / scale) * unitsPerSent >= min ? 1 : 0,
  );
}
