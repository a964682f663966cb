import type { SourceRow, TornadoSegment, TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import type { ValueOrigin } from '@touchdown/shared/tornadoes/traced-field.ts';

/** A segment with the row that it was read from, if the document has it. */
export interface SegmentWithRow {
  segment: TornadoSegment;
  row: SourceRow | undefined;
}

/** The sources of one tornado, by agency. */
export interface SourceValues {
  year: number;
  segments: SegmentWithRow[];
  /** NCEI's rows with a narrative, which may be of a tornado whose values are the SPC's. */
  telling: SourceRow[];
  /** The SPC's row of the whole tornado first, then those of its states and counties. */
  spc: SourceRow[];
  areRowsKept: boolean;
  flags: readonly string[];
}

/** Rows of the SPC that belong to another of its tornadoes on the same path are no source of a value. */
export function sourceValuesOf(
  sources: Pick<TornadoSources, 'segments' | 'source_rows' | 'spc'>,
  beginLocal: string,
  flags: readonly string[],
): SourceValues {
  const rowOf = new Map(sources.source_rows.map((one) => [one.row['EVENT_ID'], one]));
  const segments = sources.segments.map((segment) => ({ segment, row: rowOf.get(segment.event_id) }));
  const ofSpc = sources.source_rows.filter(({ row }) => row['om'] !== undefined);
  const [whole] = ofSpc;
  const isPaired = sources.segments.length === 0 || sources.spc !== null;
  return {
    year: Number(beginLocal.slice(0, 4)),
    segments,
    telling: sources.source_rows.filter(({ row }) => row['EVENT_NARRATIVE']),
    spc:
      whole && isPaired
        ? ofSpc.filter(({ row, line }) => line === whole.line && row['om'] === whole.row['om'])
        : [],
    areRowsKept: segments.length > 0 ? segments.every(({ row }) => row) : ofSpc.length > 0,
    flags,
  };
}

const maxText = 200;

export function cutText(text: string): string {
  return text.length > maxText ? `${text.slice(0, maxText)} …` : text;
}

/** A stored row has no empty columns, so one that is missing was empty. */
export function originOf(
  { source, file, sha256, line, row }: SourceRow,
  columns: readonly string[],
): ValueOrigin {
  const { EVENT_ID: event, yr, om } = row;
  return {
    source,
    file,
    sha256,
    row: event === undefined ? `spc:${yr}-${om}` : `ncei:${event}`,
    line,
    raw: Object.fromEntries(columns.map((column) => [column, cutText(row[column] ?? '')])),
  };
}

/** Returns the number of a column, or null if it is empty or no number. */
export function numberIn(row: SourceRow | undefined, column: string): number | null {
  const text = row?.row[column]?.trim() ?? '';
  const value = Number(text);
  return text === '' || Number.isNaN(value) ? null : value;
}

const damageFactors: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9 };

/** Reads `25.00K` of NCEI's. */
export function dollarsIn(row: SourceRow | undefined, column: string): number | null {
  const match = /^(\d*\.?\d+)([KMB]?)$/i.exec(row?.row[column]?.trim() ?? '');
  const factor = match && damageFactors[match[2]?.toUpperCase() ?? ''];
  return factor ? Math.round(Number(match[1]) * factor) : null;
}

interface DollarRange {
  min: number;
  max: number;
}

/** The SPC's losses are classes up to 1995, then millions of dollars, then dollars. 0 is unknown. */
export function spcLossIn(row: SourceRow | undefined, column: 'loss' | 'closs', year: number) {
  const value = numberIn(row, column);
  if (value === null || value <= 0) return null;
  if (year > 1995 || column === 'closs') return exactly(Math.round(year <= 2015 ? value * 1e6 : value));
  return { min: value === 1 ? 0 : 5 * 10 ** (value - 1), max: 5 * 10 ** value };
}

export function exactly(dollars: number): DollarRange {
  return { min: dollars, max: dollars };
}

export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  // Lengths have at most four decimals; the rest is floating-point noise.
  return known.length === 0 ? null : Number(known.reduce((sum, one) => sum + one, 0).toFixed(4));
}

export function isSame(a: number | null | undefined, b: number | null | undefined): boolean {
  return typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= 1e-4 * Math.max(1, Math.abs(a));
}
