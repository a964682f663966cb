import {
  sourceFamilies,
  type SourceFamily,
  type SourceFile,
  type YearSources,
} from '../record/source-files.ts';
import { countSource, type SourceCounts } from '../checks/source-rows.ts';
import { packJson, unpackJson, type PackedJson } from '../release/json-archive.ts';

/**
 * One source of a year, as it goes into the archive. All files are read before the first year is joined, and the
 * rows of the whole record as objects need ten times the memory.
 */
export interface PackedSource {
  from: SourceFile;
  /** With the rows that cannot be read: they are not gone. */
  rows: number;
  counts: SourceCounts;
  packed: PackedJson;
}

export type PackedYear = Partial<Record<SourceFamily, PackedSource>>;

type Source = NonNullable<YearSources[SourceFamily]>;

export async function packSource(source: Source): Promise<PackedSource> {
  const [rows, counts] = [rowCountOf(source), countSource(source)];
  return { from: source.from, rows, counts, packed: await packJson(source) };
}

export async function unpackYear(year: PackedYear): Promise<YearSources> {
  const sources = sourceFamilies.map(async (family) => {
    const source = year[family];
    return source ? { [family]: await unpackJson(source.packed.bytes) } : {};
  });
  return Object.assign({}, ...(await Promise.all(sources))) as YearSources;
}

function rowCountOf(source: Source): number {
  if ('segments' in source) {
    return source.segments.length + ('unreadable' in source ? (source.unreadable?.length ?? 0) : 0);
  }
  if ('events' in source) return source.events.length;
  return 'locations' in source
    ? source.locations.length
    : source.tornadoes.length + ('unreadable' in source ? (source.unreadable?.length ?? 0) : 0);
}
