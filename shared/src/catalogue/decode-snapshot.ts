import { fieldRows, fileOnlyFields } from '../tornadoes/listed-fields.ts';
import { CatalogueError } from './catalogue-error.ts';
import {
  columnNamesOf,
  columnTable,
  formerOutbreaksNumber,
  nullStep,
  profileNumbers,
  startOfEnd,
  type Catalogue,
  type Codes,
  type ColumnName,
  type Columns,
  type DegreesColumn,
  type IdColumn,
  type NumberColumn,
  type Profile,
  type TextColumn,
  type TextListColumn,
} from './columns.ts';
import { hundredthsOf } from './encode-snapshot.ts';
import { hashRowOrder } from './hash-row-order.ts';
import { decodeFloats, decodeIntegers, decodeText, unzigzag } from './section-items.ts';
import { parts, readSections, refuse, type PartName, type Section } from './sections.ts';

/**
 * Reads a file of any profile. Throws a CatalogueError if any part of the file is invalid. Columns that only exported
 * files need are read from the checked bytes when they are first used, because most functions never use them.
 */
export function decodeSnapshot(file: Uint8Array): Catalogue {
  const { header, sections } = readSections(file);
  const { profile: profileNumber, count, sequence, rowOrder } = header;
  const profile = (Object.keys(profileNumbers) as Profile[]).find(
    (name) => profileNumbers[name] === profileNumber,
  );
  if (!profile) {
    throw new CatalogueError('DAMAGED_SNAPSHOT', `profile: expected 1, 2 or 3, got ${profileNumber}`);
  }
  const columns: Partial<Columns> = {};
  for (const name of columnNamesOf(profile)) {
    const reader = new ColumnReader(sections, name, count);
    const decode = () =>
      (reader.isAbsent ? columnWhenAbsent(name, count) : undefined) ?? decodeColumn(reader, name, columns);
    if (fileOnlyFields.has(name)) addWhenUsed(columns, name, decode);
    else Object.assign(columns, { [name]: decode() });
  }
  if (columns.id) refuse('row order', rowOrder, hashRowOrder(columns.id));
  return { count, sequence, rowOrder, columns, ...decodeFormerOutbreaks(sections) };
}

function addWhenUsed(columns: object, name: string, decode: () => unknown): void {
  Object.defineProperty(columns, name, {
    configurable: true,
    enumerable: true,
    get: () => {
      const value = decode();
      Object.defineProperty(columns, name, { value, enumerable: true });
      return value;
    },
  });
}

function decodeFormerOutbreaks(sections: readonly Section[]): Pick<Catalogue, 'formerOutbreaks'> {
  const section = sections.find(({ column }) => column === formerOutbreaksNumber);
  if (!section) return {};
  const lines = decodeText(section).split('\n');
  return {
    formerOutbreaks: new Map(
      lines.map((line) => {
        const [id = '', target = ''] = line.split(' ');
        return [id, target || null];
      }),
    ),
  };
}

/** The parts of one column, each read with its expected size. */
class ColumnReader {
  readonly count: number;
  readonly #name: ColumnName;
  readonly #parts: ReadonlyMap<number, Section>;

  constructor(sections: readonly Section[], name: ColumnName, count: number) {
    this.count = count;
    this.#name = name;
    const { number } = columnTable[name];
    const own = sections.filter(({ column }) => column === number);
    this.#parts = new Map(own.map((section) => [section.part, section]));
  }

  get isAbsent(): boolean {
    return this.#parts.size === 0;
  }

  floats(part: PartName): Float64Array {
    return decodeFloats(this.#section(part));
  }

  text(part: PartName): string {
    return decodeText(this.#section(part));
  }

  integers(part: PartName, items?: number): Codes {
    const section = this.#section(part);
    if (items !== undefined) refuse(`items in ${part} of ${this.#name}`, items, section.items);
    return decodeIntegers(section);
  }

  /** Returns the codes, and refuses those above the code of null. */
  codes(items: number, nullCode: number): Codes {
    const codes = this.integers('codes', items);
    let largest = 0;
    for (let i = 0; i < codes.length; i++) {
      if ((codes[i] as number) > largest) largest = codes[i] as number;
    }
    if (largest > nullCode) refuse(`codes of ${this.#name}`, `at most ${nullCode}`, largest);
    return codes;
  }

  #section(part: PartName): Section {
    const section = this.#parts.get(parts[part]);
    if (section) return section;
    throw new CatalogueError('DAMAGED_SNAPSHOT', `expected ${part} of the column ${this.#name}, got none`);
  }
}

/** Files from before the last columns lack them, until the next release: nothing more is known of any row. */
function columnWhenAbsent(
  name: ColumnName,
  count: number,
): NumberColumn | TextColumn | TextListColumn | undefined {
  if (name === 'atLeast' || name === 'countiesByLine') {
    return { values: Float64Array.of(0), codes: new Uint8Array(count) };
  }
  if (name === 'otherStates' || name === 'bends' || name === 'deathPlaces' || name.endsWith('Casualties')) {
    return { values: [], codes: new Uint8Array(0), starts: new Uint32Array(count + 1) };
  }
  const isOptional =
    name === 'outbreak' ||
    name === 'episode' ||
    fieldRows.some((row) => row.field === name && row.isOptional);
  if (!isOptional) return undefined;
  const codes = new Uint8Array(count);
  return columnTable[name].kind === 'number' ? { values: new Float64Array(), codes } : { values: [], codes };
}

function decodeColumn(reader: ColumnReader, name: ColumnName, before: Partial<Columns>) {
  const { kind } = columnTable[name];
  if (kind === 'number') return decodeNumbers(reader);
  if (kind === 'text') return decodeTexts(reader, reader.count);
  if (kind === 'textList') return decodeTextLists(reader);
  if (kind === 'minutes') return { minutes: decodeFalling(reader, Int32Array) };
  if (kind === 'id') return decodeIds(reader);
  const startName = startOfEnd[name];
  return decodeDegrees(reader, startName ? (before[startName] as DegreesColumn) : undefined);
}

function decodeNumbers(reader: ColumnReader): NumberColumn {
  const values = reader.floats('values');
  return { values, codes: reader.codes(reader.count, values.length) };
}

function decodeTexts(reader: ColumnReader, items: number): TextColumn {
  const joined = reader.text('values');
  const lengths = reader.integers('lengths');
  const values: string[] = [];
  let at = 0;
  for (const length of lengths) values.push(joined.slice(at, (at += length)));
  refuse('text of all values', joined.length, at);
  return { values, codes: reader.codes(items, values.length) };
}

function decodeTextLists(reader: ColumnReader): TextListColumn {
  const entries = reader.integers('entries', reader.count);
  const starts = new Uint32Array(reader.count + 1);
  for (let row = 0; row < reader.count; row++) {
    starts[row + 1] = (starts[row] as number) + (entries[row] as number);
  }
  return { ...decodeTexts(reader, starts[reader.count] as number), starts };
}

function decodeIds(reader: ColumnReader): IdColumn {
  const heads = Uint32Array.from(reader.integers('head', reader.count));
  const tails = Uint32Array.from(reader.integers('tail', reader.count));
  return { dates: decodeFalling(reader, Uint32Array), heads, tails };
}

function decodeFalling<T extends Int32Array | Uint32Array>(
  reader: ColumnReader,
  Numbers: new (length: number) => T,
): T {
  const deltas = reader.integers('deltas', reader.count);
  const values = new Numbers(reader.count);
  let value = 0;
  for (let row = 0; row < deltas.length; row++) {
    const delta = unzigzag(deltas[row] as number);
    value = row === 0 ? delta : value - delta;
    values[row] = value;
  }
  return values;
}

function decodeDegrees(reader: ColumnReader, start?: DegreesColumn): DegreesColumn {
  const [scale = 0] = reader.floats('scale');
  const nulls = reader.integers('nulls', (reader.count + 7) >>> 3);
  const hundredths = reader.integers('hundredths');
  const rest = reader.integers('rest', hundredths.length);
  const steps = new Int32Array(reader.count);
  const radix = scale / 100;
  let base = 0;
  let at = 0;
  for (let row = 0; row < steps.length; row++) {
    if ((nulls[row >>> 3] as number) & (1 << (row & 7))) {
      steps[row] = nullStep;
      continue;
    }
    if (start) base = hundredthsOf(start, row);
    const whole = base + unzigzag(hundredths[at] as number);
    steps[row] = whole * radix + (rest[at] as number);
    base = whole;
    at++;
  }
  refuse('positions that are not null', at, hundredths.length);
  return { scale, steps };
}
