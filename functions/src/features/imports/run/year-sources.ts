import {
  filesOf,
  sourceFamilies,
  type SearchedRows,
  type SourceFamily,
  type SourceFile,
  type YearSources,
} from '../record/source-files.ts';
import { addSearched, withSearched, type CompletedSources } from '../record/searched-rows.ts';
import type { ForcedCheck } from '../checks/import-checks.ts';
import type { RecordArchive } from './import-ports.ts';
import { archivedJson, archivePacked, unpackJson } from '../release/json-archive.ts';
import type { ManifestYear } from '../release/manifest.ts';
import { packSource, unpackYear, type PackedYear } from './packed-sources.ts';
import type { YearSpan } from '../agencies/agency-listings.ts';
import type { SortedFiles } from './sort-out-files.ts';

/** What a person may lift on the command line: the refusal of an older file, and each import check. */
export type ForcedOption = 'older' | ForcedCheck;

export interface NewSources {
  fresh: PackedYear;
  /** Files that are older or less complete than the record's. */
  keptOut: { file: string; sha256: string; because: string; known: string }[];
  /** Whether NCEI's file was left out because it has no tornado of this year, and the SPC has some. */
  isSpcAlone: boolean;
}

/** Returns the given sources that differ from the record's, say something, and are not older or less complete. */
export function selectNewSources(
  given: PackedYear,
  known: ManifestYear['sources'],
  forced: readonly ForcedOption[],
): NewSources {
  const fresh: PackedYear = {};
  const keptOut: NewSources['keptOut'] = [];
  const isSpcAlone = saysNothing(given, known);
  for (const family of sourceFamilies) {
    const source = given[family];
    const old = known[family];
    if (family === 'details' && isSpcAlone) continue;
    if (family === 'parts' && hasOwnParts(fresh.spc?.from ?? known.spc)) continue;
    if (!source || hasAllOf(old, source.from)) continue;
    if (old && source.from.rank < old.rank && !forced.includes('older')) {
      keptOut.push({
        file: source.from.file,
        sha256: source.from.sha256,
        known: old.file,
        because: `the record has ${old.file}, which is newer or more complete (--force older imports the older one)`,
      });
      continue;
    }
    fresh[family] = source;
  }
  if (Object.keys(fresh).length > 0) addCompiled(fresh, given, known);
  return { fresh, keptOut, isSpcAlone };
}

/** One file of a search does not replace another, so that none of those before is new. */
function hasAllOf(old: SourceFile | undefined, from: SourceFile): boolean {
  const known = new Set(old && filesOf(old).map(({ sha256 }) => sha256));
  return filesOf(from).every(({ sha256 }) => known.has(sha256));
}

/** Without a record of the SPC there is nothing that the parts would be of. */
function hasOwnParts(spc: Pick<SourceFile, 'rank'> | undefined): boolean {
  return spc === undefined || spc.rank.startsWith('1-');
}

/** A source that only a compiled record has is joined from the given file, although the file is the same. */
function addCompiled(fresh: PackedYear, given: PackedYear, known: ManifestYear['sources']): void {
  for (const family of sourceFamilies) {
    const [source, old] = [given[family], known[family]];
    if (source && old && old.key === undefined && old.sha256 === source.from.sha256) fresh[family] = source;
  }
}

/**
 * Returns the sources of a year that joining needs and nobody has: neither the archive nor the given files. What the rows
 * of parts say stays with the tornadoes (`keepCasualties`), and NCEI's file of the year has what a search found.
 */
export function missingSources(fresh: PackedYear, known: ManifestYear['sources']): SourceFamily[] {
  if (Object.keys(fresh).length === 0) return [];
  return sourceFamilies.filter((family) => {
    const old = known[family];
    const isNeeded = family !== 'parts' && (family !== 'search' || !fresh.details);
    return isNeeded && old !== undefined && old.key === undefined && !fresh[family];
  });
}

/**
 * An excerpt of NCEI's file may have no tornado. Where the SPC has the year, it then says nothing about it, unless it
 * would replace a file that did: that is a loss, which the checks must see.
 */
function saysNothing(given: PackedYear, known: ManifestYear['sources']): boolean {
  if (!given.details || known.details) return false;
  return given.details.rows === 0 && (given.spc ?? known.spc) !== undefined;
}

/**
 * Returns the new sources of a year with the unchanged ones from the archive, because joining needs all of them. What
 * searches found is among the details.
 */
export async function allSources(
  { record }: RecordArchive,
  known: ManifestYear['sources'],
  fresh: PackedYear,
): Promise<CompletedSources> {
  const others: YearSources = {};
  for (const family of sourceFamilies) {
    const old = known[family];
    if (!old || fresh[family]) continue;
    if (old.key === undefined && (family === 'parts' || (family === 'search' && fresh.details))) continue;
    if (old.key === undefined) throw new Error(`The rows of ${old.file} are not in the archive.`);
    Object.assign(others, { [family]: await archivedJson(record, old.key) });
  }
  return withSearched({ ...others, ...(await unpackYear(fresh)) });
}

/** What a search does not find is not gone, so that the rows of earlier searches stay. */
export async function withEarlierSearches(
  { record }: RecordArchive,
  known: ManifestYear['sources'],
  fresh: PackedYear,
): Promise<PackedYear> {
  const [key, found] = [known.search?.key, fresh.search];
  if (!found || key === undefined) return fresh;
  const [before, rows] = await Promise.all([
    archivedJson<SearchedRows>(record, key),
    unpackJson<SearchedRows>(found.packed.bytes),
  ]);
  return { ...fresh, search: await packSource(addSearched(before, rows)) };
}

export async function archiveSources(
  { record }: RecordArchive,
  year: number,
  fresh: PackedYear,
): Promise<ManifestYear['sources']> {
  const archived = sourceFamilies.map(async (family): Promise<ManifestYear['sources']> => {
    const source = fresh[family];
    if (!source) return {};
    const key = await archivePacked(record, `sources/${family}/${year}`, source.packed);
    return { [family]: { ...source.from, key, rows: source.rows } };
  });
  return Object.assign({}, ...(await Promise.all(archived))) as ManifestYear['sources'];
}

/** Keeps what the files say about these years. */
export function onlyYears(sorted: SortedFiles, { from, to }: YearSpan): SortedFiles {
  const isWanted = (year: number) => year >= from && year <= to;
  const days = sorted.days.filter(({ reports: { day } }) => isWanted(Number(day.slice(0, 4))));
  return { ...keepYears(sorted, isWanted), days };
}

/**
 * Takes parts out of files that have been read: `1998`, the day `2026-05-20`, a file by its name, or a year of a file,
 * as in `1950-2025_torn.csv, 1998`. The checks name what they refuse in this way. A year goes as a whole, because its
 * sources belong together.
 */
export function withoutParts(sorted: SortedFiles, parts: ReadonlySet<string>): SortedFiles {
  if (parts.size === 0) return sorted;
  const left = new Set([...parts].map((part) => Number(/(?:^|, )(\d{4})$/.exec(part)?.[1])));
  const { years, files } = keepYears(sorted, (year) => !left.has(year));
  for (const [year, given] of years) {
    const kept = { ...given };
    for (const family of sourceFamilies) if (parts.has(given[family]?.from.file ?? '')) delete kept[family];
    if (Object.keys(kept).length > 0) years.set(year, kept);
    else years.delete(year);
  }
  const days = sorted.days.filter(({ reports, file }) => !parts.has(reports.day) && !parts.has(file));
  return { ...sorted, read: {}, years, days, files: files.filter(({ file }) => !parts.has(file)) };
}

function keepYears(sorted: SortedFiles, isKept: (year: number) => boolean): SortedFiles {
  return {
    ...sorted,
    read: {},
    years: new Map([...sorted.years].filter(([year]) => isKept(year))),
    files: sorted.files.map((file) => ({ ...file, years: file.years.filter(({ year }) => isKept(year)) })),
  };
}
