import {
  browserStepsPerDegree,
  column,
  columnNamesOf,
  columnTable,
  formerOutbreaksNumber,
  nullStep,
  profileNumbers,
  startOfEnd,
  type Catalogue,
  type ColumnName,
  type DegreesColumn,
  type IdColumn,
  type MinutesColumn,
  type NumberColumn,
  type Profile,
  type TextColumn,
  type TextListColumn,
} from './columns.ts';
import { encodeFloats, encodeIntegers, encodeText, zigzag } from './section-items.ts';
import { parts, writeSections, type PartName, type Section } from './sections.ts';

type Part = [PartName, Pick<Section, 'width' | 'items' | 'bytes'>];

/** Writes the columns of one profile as a file; see FORMAT.md. */
export function encodeSnapshot(catalogue: Catalogue, profile: Profile = 'server'): Uint8Array {
  const { count, sequence, rowOrder } = catalogue;
  const narrowed = profile === 'browser' ? coarsen(catalogue) : catalogue;
  const sections: Section[] = columnNamesOf(profile).flatMap((name) =>
    encodeColumn(narrowed, name).map(([part, { width, items, bytes }]) => {
      return { column: columnTable[name].number, part: parts[part], width, items, bytes };
    }),
  );
  if (profile === 'server') sections.push(...encodeFormerOutbreaks(catalogue));
  return writeSections({ profile: profileNumbers[profile], count, sequence, rowOrder }, sections);
}

/** A line for each: the former id, and the one that it leads to. */
function encodeFormerOutbreaks({ formerOutbreaks }: Catalogue): Section[] {
  if (!formerOutbreaks || formerOutbreaks.size === 0) return [];
  const lines = Array.from(formerOutbreaks, ([id, target]) => `${id} ${target ?? ''}`).sort();
  return [{ column: formerOutbreaksNumber, part: parts.values, ...encodeText(lines.join('\n')) }];
}

function encodeColumn(catalogue: Catalogue, name: ColumnName): Part[] {
  const data = column(catalogue, name);
  const { kind } = columnTable[name];
  if (kind === 'number') return encodeNumbers(data as NumberColumn);
  if (kind === 'text') return encodeTexts(data as TextColumn);
  if (kind === 'textList') return encodeTextLists(data as TextListColumn);
  if (kind === 'minutes') return [['deltas', encodeFalling((data as MinutesColumn).minutes)]];
  if (kind === 'id') return encodeIds(data as IdColumn);
  const startName = startOfEnd[name];
  const start = startName ? (column(catalogue, startName) as DegreesColumn) : undefined;
  return encodeDegrees(data as DegreesColumn, start);
}

function encodeNumbers({ values, codes }: NumberColumn): Part[] {
  return [
    ['values', encodeFloats(values)],
    ['codes', encodeIntegers(codes)],
  ];
}

function encodeTexts({ values, codes }: TextColumn): Part[] {
  return [
    ['values', encodeText(values.join(''))],
    ['lengths', encodeIntegers(Uint32Array.from(values, ({ length }) => length))],
    ['codes', encodeIntegers(codes)],
  ];
}

function encodeTextLists({ values, codes, starts }: TextListColumn): Part[] {
  const entries = new Uint32Array(starts.length - 1);
  for (let row = 0; row < entries.length; row++) {
    entries[row] = (starts[row + 1] as number) - (starts[row] as number);
  }
  return [['entries', encodeIntegers(entries)], ...encodeTexts({ values, codes })];
}

function encodeIds({ dates, heads, tails }: IdColumn): Part[] {
  return [
    ['deltas', encodeFalling(dates)],
    ['head', encodeIntegers(heads)],
    ['tail', encodeIntegers(tails)],
  ];
}

/** Encodes values that mostly fall as the small steps between them. */
function encodeFalling(values: Int32Array | Uint32Array): Part[1] {
  const deltas = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number;
    deltas[row] = zigzag(row === 0 ? value : (values[row - 1] as number) - value);
  }
  return encodeIntegers(deltas);
}

function encodeDegrees({ scale, steps }: DegreesColumn, start?: DegreesColumn): Part[] {
  const nulls = new Uint8Array((steps.length + 7) >>> 3);
  const hundredths: number[] = [];
  const rest: number[] = [];
  const radix = scale / 100;
  let previous = 0;
  for (let row = 0; row < steps.length; row++) {
    const value = steps[row] as number;
    if (value === nullStep) {
      nulls[row >>> 3] = (nulls[row >>> 3] as number) | (1 << (row & 7));
      continue;
    }
    const whole = Math.floor(value / radix);
    hundredths.push(zigzag(whole - (start ? hundredthsOf(start, row) : previous)));
    rest.push(value - whole * radix);
    previous = whole;
  }
  return [
    ['scale', encodeFloats(Float64Array.of(scale))],
    ['nulls', { width: 1, items: nulls.length, bytes: nulls }],
    ['hundredths', encodeIntegers(Uint32Array.from(hundredths))],
    ['rest', encodeIntegers(Uint32Array.from(rest))],
  ];
}

export function hundredthsOf(degrees: DegreesColumn, row: number): number {
  const value = degrees.steps[row] as number;
  return value === nullStep ? 0 : Math.floor((value * 100) / degrees.scale);
}

/** Rounds positions for browsers, to fewer steps per degree. Starts and ends are rounded alike. */
function coarsen(catalogue: Catalogue): Catalogue {
  const coarse = (name: 'startLat' | 'startLon' | 'endLat' | 'endLon'): DegreesColumn => {
    const { scale, steps } = column(catalogue, name);
    if (scale <= browserStepsPerDegree) return { scale, steps };
    const ratio = scale / browserStepsPerDegree;
    return {
      scale: browserStepsPerDegree,
      steps: steps.map((step) => (step === nullStep ? nullStep : Math.round(step / ratio))),
    };
  };
  const columns = {
    ...catalogue.columns,
    startLat: coarse('startLat'),
    startLon: coarse('startLon'),
    endLat: coarse('endLat'),
    endLon: coarse('endLon'),
  };
  return { ...catalogue, columns };
}
