import type { Segment } from '../ncei/segment.ts';
import { sourceNames, type SourceFamily, type YearSources } from '../record/source-files.ts';
import type { TornadoDocument } from '../record/tornado-document.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { sketchOf, type RowSketch } from './second-opinion.ts';
import { factsOfSegment, factsOfSpc, rereadSegment, rereadSpc, type RowFacts } from './row-facts.ts';

/** The sources whose rows are tornadoes or parts of them. */
export const rowFamilies = ['details', 'spc'] as const satisfies SourceFamily[];
export type RowFamily = (typeof rowFamilies)[number];
export type RowSource = NonNullable<YearSources[RowFamily]>;

/** A column with values that cannot be right. */
export interface RefusedColumn {
  column: string;
  refused: number;
  /** The rows in which the column is not blank. */
  filled: number;
}

/** What the checks need of every file, counted before its rows are packed. */
export interface SourceCounts {
  /** The rows that say the same as an earlier one under another id. */
  repeats: number;
  /** The SPC's tornadoes whose number is blank or that of an earlier one of the year. */
  unnumbered: number;
  refused: RefusedColumn[];
  sketch?: RowSketch;
}

export function countSource(source: YearSources[SourceFamily]): SourceCounts {
  if (!source || !('segments' in source || 'tornadoes' in source))
    return { repeats: 0, unnumbered: 0, refused: [] };
  const facts = factsOf(source);
  return {
    repeats: countRepeats(facts),
    sketch: sketchOf(facts),
    unnumbered: 'tornadoes' in source ? countUnnumbered(source.tornadoes) : 0,
    refused: refusedColumns(source),
  };
}

export function factsOf(source: RowSource): RowFacts[] {
  return 'segments' in source ? source.segments.map(factsOfSegment) : source.tornadoes.map(factsOfSpc);
}

/** The same of rows that were read by older rules. */
export function rereadFacts(source: RowSource): RowFacts[] {
  return 'segments' in source
    ? source.segments.flatMap((one) => rereadSegment(one)).map(factsOfSegment)
    : source.tornadoes.flatMap((one) => rereadSpc(one)).map(factsOfSpc);
}

/** The same of the rows that tornadoes are made of, where there is no other copy of them. */
export function factsOfDocuments(documents: readonly TornadoDocument[], family: RowFamily): RowFacts[] {
  const rows = documents
    .filter(({ tornado }) => tornado.status === 'current')
    .flatMap(({ sources }) => sources.source_rows)
    .filter(({ source }) => source === sourceNames[family]);
  if (family === 'details') {
    return rows.flatMap(({ row, line }) => rereadSegment({ raw: row, line })).map(factsOfSegment);
  }
  return pathsOf(rows)
    .flatMap((path) => rereadSpc(path))
    .map(factsOfSpc);
}

/** The rows of a path's parts have the line of its whole row. */
function pathsOf(rows: TornadoDocument['sources']['source_rows']): Pick<SpcTornado, 'raw' | 'line'>[] {
  const paths: Pick<SpcTornado, 'raw' | 'line'>[] = [];
  for (const { row, line } of rows) {
    const last = paths.at(-1);
    if (last && last.line === line) last.raw.push(row);
    else paths.push({ line, raw: [row] });
  }
  return paths;
}

/** What the rows of one tornado say by today's rules, without how and where it is written. */
export function rereadDocument({ sources }: TornadoDocument, family: RowFamily): object[] {
  const rows = sources.source_rows.filter(({ source }) => source === sourceNames[family]);
  const read =
    family === 'details'
      ? rows.flatMap(({ row, line }) => rereadSegment({ raw: row, line }))
      : pathsOf(rows).flatMap((path) => rereadSpc(path));
  return read.map(({ raw: _raw, line: _line, ...says }) => says);
}

/** A few numbers of a year are really those of two tornadoes. */
function countUnnumbered(tornadoes: readonly SpcTornado[]): number {
  const numbers = tornadoes.map(({ number }) => number).filter((number) => !number.endsWith('-'));
  return tornadoes.length - new Set(numbers).size;
}

export function countRepeats(facts: readonly Pick<RowFacts, 'content'>[]): number {
  return facts.length - new Set(facts.map(({ content }) => content)).size;
}

/** Only a row with a flag can have a value that was left out. */
function refusedColumns(source: RowSource): RefusedColumn[] {
  const counts = new Map<string, number>();
  const leaveOut = (column: string) => void counts.set(column, (counts.get(column) ?? 0) + 1);
  const isFlagged = ({ flags }: Segment | SpcTornado) => flags.length > 0;
  if ('segments' in source) {
    for (const segment of source.segments.filter(isFlagged)) rereadSegment(segment, leaveOut);
  } else {
    for (const tornado of source.tornadoes.filter(isFlagged)) rereadSpc(tornado, leaveOut);
  }
  if (counts.size === 0) return [];
  const rows =
    'segments' in source
      ? source.segments.map(({ raw }) => raw)
      : source.tornadoes.map(({ raw: [whole = {}] }) => whole);
  return [...counts].map(([column, refused]) => {
    return { column, refused, filled: rows.filter((row) => row[column] !== undefined).length };
  });
}
