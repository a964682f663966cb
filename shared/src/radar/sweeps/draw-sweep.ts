import { rangeFolded, release } from '@touchdown/level2/volume.ts';
import { slantRangeKm } from './beam-height.ts';
import type { MeasuredMoment, MeasuredSweep } from './measured-sweep.ts';
import { rowsByAzimuth } from './rows-by-azimuth.ts';
import { fieldDescriptions } from '../radar-fields.ts';
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
  { radials, moments, elevationDegrees }: MeasuredSweep,
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
  const rows = rowsByAzimuth(radials, moment.gateCount, azimuthSteps);
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
  if (codes !== moment.codes) release(codes);
  return coloured;
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
