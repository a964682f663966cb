import { createHash } from 'node:crypto';
import type { RecordYear } from '@touchdown/functions/features/imports/record/merge-year.ts';
import { filesOf } from '@touchdown/functions/features/imports/record/source-files.ts';
import type { SortedFiles } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { compileRecord, type CompiledReports, type SourcesOfYear } from './compile-record.ts';
import { compiledFolder, type CompiledRelease, fromYearDocuments, toYearDocuments } from './open-release.ts';
import { openBase } from './release-base.ts';
import { packDocuments, unpackDocuments } from './format/pack-documents.ts';
import { makeReady, readyFiles } from './ready-files.ts';
import {
  formatVersion,
  type CompiledFile,
  type ReleaseIndex,
  type ReleaseSource,
  type ReleaseYear,
} from './release-index.ts';

/** A release in memory: 7 MB for the whole record. */
export interface BuiltRelease {
  index: ReleaseIndex;
  files: Map<string, Uint8Array>;
}

interface PackedFile {
  listed: CompiledFile;
  bytes: Buffer;
}

/** Builds the release of NOAA's files. Tornadoes that the repository's record has keep their ids. */
export async function buildRelease(
  sorted: Pick<SortedFiles, 'years' | 'days'>,
  onYear: (year: ReleaseYear) => void,
): Promise<BuiltRelease> {
  const files = new Map<string, Uint8Array>();
  const years: ReleaseYear[] = [];
  const sources: SourcesOfYear[] = [];
  const { previous: former } = openBase(compiledFolder);
  const compiled = await compileRecord(sorted, former, ({ record, ...ofYear }) => {
    const { listed, bytes } = packYear(record);
    files.set(listed.file, bytes);
    years.push(listed);
    sources.push(ofYear);
    onYear(listed);
  });
  const reports = packReports(compiled);
  files.set(reports.listed.file, reports.bytes);
  return { index: toIndex(years, sources, reports.listed), files };
}

/** Packs a year. Nothing of it depends on other years or on the day of the build. */
export function packYear(record: RecordYear): { listed: ReleaseYear; bytes: Buffer } {
  const { listed, bytes } = pack(`${record.year}.tdr`, toYearDocuments(record));
  const current = record.documents.filter(({ tornado }) => tornado.status === 'current');
  return {
    bytes,
    listed: {
      year: record.year,
      ...listed,
      count: current.length,
      withdrawn: record.documents.length - current.length,
      redirects: record.redirects.length,
      with_narrative: current.filter(({ tornado }) => tornado.event_narrative !== null).length,
    },
  };
}

export function packReports({ reports, days }: CompiledReports): {
  listed: ReleaseIndex['reports'];
  bytes: Buffer;
} {
  const { listed, bytes } = pack('reports.tdr', reports);
  return { bytes, listed: { ...listed, count: reports.length, days } };
}

function pack(file: string, documents: readonly unknown[]): PackedFile {
  const bytes = packDocuments(documents);
  return { bytes, listed: listedAs(file, bytes) };
}

function listedAs(file: string, bytes: Uint8Array): CompiledFile {
  return { file, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
}

/**
 * Adds to a release what publishing makes of it. Nothing of it decides the name of the release. The same years keep what
 * the former release has, because another machine may draw other bytes.
 */
export async function withReadyFiles(
  { index, files }: BuiltRelease,
  former?: CompiledRelease,
): Promise<BuiltRelease> {
  if (former?.index.release === index.release && former.ready()) {
    const { ready = [] } = former.index;
    const kept = ready.map((listed) => [listed.file, former.bytes(listed)] as const);
    return { index: { ...index, ready }, files: new Map([...files, ...kept]) };
  }
  const made = await makeReady({
    years: index.years.map(({ year }) => year),
    year: async (year) => ({
      record: fromYearDocuments(unpackDocuments(files.get(`${year}.tdr`) as Uint8Array)),
      sources: {},
    }),
  });
  const ready = Object.entries(made).map(([name, bytes]) => {
    const file = readyFiles[name as keyof typeof readyFiles];
    return { bytes, listed: listedAs(file, bytes) };
  });
  return {
    index: { ...index, ready: ready.map(({ listed }) => listed) },
    files: new Map([...files, ...ready.map(({ listed, bytes }) => [listed.file, bytes] as const)]),
  };
}

/** The index of packed years. Its name and its day follow from the contents. */
export function toIndex(
  years: readonly ReleaseYear[],
  compiled: readonly SourcesOfYear[],
  reports: ReleaseIndex['reports'],
  until?: string,
): ReleaseIndex {
  const numbers = years.map(({ year }) => year);
  const day = compiled.map(({ date }) => date).reduce((a, b) => (a > b ? a : b), '');
  const hashes = [...years, reports].map(({ sha256 }) => sha256).join('');
  const mark = createHash('sha256').update(hashes).digest('hex').slice(0, 8);
  return {
    format: formatVersion,
    release: `${day}-${mark}`,
    at: `${day}T00:00:00.000Z`,
    coverage: { from: Math.min(...numbers), to: Math.max(...numbers) },
    ...(until === undefined ? {} : { until }),
    tornadoes: years.reduce((sum, { count }) => sum + count, 0),
    withdrawn: years.reduce((sum, { withdrawn }) => sum + withdrawn, 0),
    sources: [...sourcesOf(compiled), ...dailySources(reports.days)],
    years: [...years],
    reports,
  };
}

function sourcesOf(compiled: readonly SourcesOfYear[]): ReleaseSource[] {
  const all = compiled.flatMap(({ year, sources }) =>
    sources.flatMap((source) => filesOf(source).map((file) => ({ year, ...source, ...file }))),
  );
  const byFile = Map.groupBy(all, ({ file, family }) => `${family} ${file}`);
  return [...byFile.keys()].toSorted().flatMap((key) => {
    const [first, ...others] = byFile.get(key) ?? [];
    if (!first) return [];
    const { year, file, sha256, family, rank, until } = first;
    const agency = family === 'spc' || family === 'parts' ? ('SPC' as const) : ('NCEI' as const);
    const isPart = until !== undefined && until < `${year}-12-31`;
    const years = [year, ...others.map((one) => one.year)];
    return [{ file, sha256, agency, family, rank, years, ...(isPart ? { until } : {}) }];
  });
}

function dailySources(days: ReleaseIndex['reports']['days']): ReleaseSource[] {
  return Object.keys(days)
    .toSorted()
    .flatMap((day) => {
      const from = days[day];
      const years = [Number(day.slice(0, 4))];
      return from ? [{ ...from, agency: 'SPC', family: 'daily', rank: day, years }] : [];
    });
}
