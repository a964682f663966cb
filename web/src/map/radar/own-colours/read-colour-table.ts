import type { ShownField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { knotsPerMeterPerSecond } from '@touchdown/shared/radar/radar-fields.ts';
import type { ColourBand } from '@touchdown/shared/radar/sweeps/colour-tables.ts';

/** A visitor's own colours of a field, in the field's unit. */
export interface OwnTable {
  field: ShownField;
  /** Without gaps, from below. The last colour goes on above. */
  bands: readonly [ColourBand, ...ColourBand[]];
  /** The colour of what could not be measured; undefined where the file has none. */
  rangeFolded: string | undefined;
}

/** `line`: of the file, from 1. */
export type ReadTable = { table: OwnTable } | { refused: string };

/** A table has a few dozen lines. */
export const maxTableBytes = 64 * 1024;
const maxColours = 256;
/** Of the last color, which has no value after it and goes on above. */
const lastBand = 1;

/** The products that GRLevelX names, and the fields that they are here. */
const fieldsOfProducts: Record<string, ShownField> = {
  BR: 'reflectivity',
  BV: 'velocity',
  SRV: 'storm_relative_velocity',
  SRM: 'storm_relative_velocity',
  SW: 'spectrum_width',
  CC: 'cross_correlation_ratio',
  ZDR: 'differential_reflectivity',
  KDP: 'specific_differential_phase',
  CR: 'maximum_reflectivity',
  VIL: 'vertically_integrated_liquid',
};
const speedFields = new Set<ShownField>(['velocity', 'storm_relative_velocity', 'spectrum_width']);
/** How many of a unit a meter per second is. */
const perMeterPerSecond: Record<string, number> = {
  KT: knotsPerMeterPerSecond,
  KTS: knotsPerMeterPerSecond,
  KNOTS: knotsPerMeterPerSecond,
  MPH: 2.236_94,
  'KM/H': 3.6,
  KMH: 3.6,
  'M/S': 1,
  MPS: 1,
};

interface Stop {
  value: number;
  colours: [string, string | undefined];
  isSolid: boolean;
}

/**
 * Reads a color table in the format of GRLevelX (`.pal`): lines such as `Color: 20 0 200 0 0 90 0` and `SolidColor: …`,
 * with `Product:`, `Units:` and `Scale:` before them. Without a product it is for the field that is shown.
 */
export function readColourTable(text: string, shown: ShownField): ReadTable {
  const stops: Stop[] = [];
  let [field, scale, unit]: [ShownField, number | undefined, string | undefined] = [
    shown,
    undefined,
    undefined,
  ];
  let rangeFolded: string | undefined;
  for (const [at, written] of text.split(/\r\n|\r|\n/).entries()) {
    const line = written.replace(/;.*$/, '').trim();
    const [, name = '', rest = ''] = /^([a-z0-9]+)\s*:\s*(.*)$/i.exec(line) ?? [];
    const where = `Line ${at + 1}`;
    switch (name.toLowerCase()) {
      case 'product': {
        const found = fieldsOfProducts[rest.toUpperCase()];
        if (!found) return { refused: `${where}: this viewer has no product “${rest.slice(0, 20)}”.` };
        field = found;
        break;
      }
      case 'units':
        unit = rest.toUpperCase();
        break;
      case 'scale':
        scale = Number(rest);
        if (!(scale > 0)) return { refused: `${where}: a scale is a number above 0.` };
        break;
      case 'offset':
        if (Number(rest) !== 0) return { refused: `${where}: tables with an offset don’t work here.` };
        break;
      case 'rf': {
        rangeFolded = coloursOf(numbersOf(rest), 3)?.[0];
        if (!rangeFolded) return { refused: `${where}: RF needs red, green and blue from 0 to 255.` };
        break;
      }
      case 'color':
      case 'color4':
      case 'solidcolor':
      case 'solidcolor4': {
        const stop = stopOf(name.toLowerCase(), rest);
        if (!stop)
          return {
            refused: `${where}: a color line has a value, then red, green and blue from 0 to 255, such as “Color: 20 0 200 0”.`,
          };
        stops.push(stop);
        break;
      }
      default:
        // Programs write other lines too, such as the step of a legend.
        break;
    }
  }
  if (stops.length < 2)
    return { refused: 'This file has fewer than two color lines. It should be a .pal file.' };
  if (stops.length > maxColours) return { refused: `This file has more than ${maxColours} colors.` };
  const divisor = speedFields.has(field) ? speedDivisor(scale, unit) : 1;
  if (divisor === undefined)
    return { refused: `The units “${unit}” aren’t known. Use KTS, MPH, KM/H or M/S.` };
  stops.sort((a, b) => a.value - b.value);
  if (stops.some(({ value }, at) => value === stops[at + 1]?.value))
    return { refused: 'Two color lines have the same value.' };
  return { table: { field, bands: bandsOf(stops, divisor), rangeFolded } };
}

/** How many of the file's units one knot is. */
function speedDivisor(scale: number | undefined, unit: string | undefined): number | undefined {
  const per = scale ?? (unit === undefined ? 1 : perMeterPerSecond[unit]);
  return per === undefined ? undefined : per / knotsPerMeterPerSecond;
}

function stopOf(name: string, rest: string): Stop | undefined {
  const [value = Number.NaN, ...channels] = numbersOf(rest);
  const colours = coloursOf(channels, name.endsWith('4') ? 4 : 3);
  return Number.isFinite(value) && colours
    ? { value, colours: [colours[0], colours[1]], isSolid: name.startsWith('solid') }
    : undefined;
}

function numbersOf(text: string): number[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
}

/** One color or two. How opaque one is does not matter here. */
function coloursOf(channels: readonly number[], each: 3 | 4): [string, string?] | undefined {
  const isColours = channels.length === each || channels.length === 2 * each;
  if (!isColours || !channels.every((one) => Number.isInteger(one) && one >= 0 && one <= 255))
    return undefined;
  const hex = (from: number) =>
    `#${channels
      .slice(from, from + 3)
      .map((one) => one.toString(16).padStart(2, '0'))
      .join('')}`;
  return channels.length === each ? [hex(0)] : [hex(0), hex(each)];
}

/** A color runs to its second color, else to the next line’s, or stays the same if it is solid. */
function bandsOf(stops: readonly Stop[], divisor: number): OwnTable['bands'] {
  return stops.map(({ value, colours: [first, second], isSolid }, at): ColourBand => {
    const next = stops[at + 1];
    const last = isSolid || !next ? first : (second ?? next.colours[0]);
    return {
      from: value / divisor,
      to: (next?.value ?? value + lastBand) / divisor,
      colours: [first, last],
    };
  }) as unknown as OwnTable['bands'];
}
