import type { RecordKind } from '@touchdown/shared/tornadoes/schema.ts';
import type { SourceFamily, SourceFile, YearSources } from '../record/source-files.ts';
import type { QuarantineEntry } from '../files/source-faults.ts';
import { readPointer, type CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import type { ImportTable, RecordArchive } from '../run/import-ports.ts';
import { archivedJson } from './json-archive.ts';
import { countMonth, lastWholeMonth, type RowsByMonth } from '../ncei/read-details.ts';

/** An archived source of a year. */
export interface ArchivedSource extends SourceFile {
  key: string;
  rows: number;
}

/** A source of a year of a compiled record: its rows are in no archive. */
export interface CompiledSource extends SourceFile {
  key?: never;
  rows?: never;
}

export interface ManifestYear {
  sources: Partial<Record<SourceFamily, ArchivedSource | CompiledSource>>;
  /** The year's documents: `RecordYear`. */
  recordKey: string;
  /** Its rows for the snapshot. Imports of other years need nothing else of it. */
  rowsKey: string;
  /** The version of its rows. Those of another version lack fields, and are made of the documents again. */
  rowsFormat?: number;
  /** Its narratives for the text index: `TextsOf[]`. Years written by older versions have none. */
  textsKey?: string;
  count: number;
  withdrawn: number;
  /** Tornadoes that NOAA's files tell about. Years written by older versions have no such counts. */
  narratives?: number;
  /** Tornadoes that only our own compilation tells about. */
  compiledNarratives?: number;
  /** The tornadoes that begin in each state, and those that NOAA's files tell about. */
  states?: Record<string, { count: number; narratives: number }>;
}

export interface ManifestReports {
  /** All storm reports as stored: `StoredStormReport[]`. */
  key: string;
  count: number;
  /** The last file of each convective day. */
  days: Record<string, { file: string; sha256: string }>;
}

/** The contents of a release: everything needed to build the next one or to restore this one. */
export interface Manifest {
  release: string;
  run: number;
  kind: RecordKind;
  at: string;
  years: Record<string, ManifestYear>;
  reports: ManifestReports | null;
  /** The files that the runs up to this release have read. A compiled record and older versions have no such list. */
  files?: KnownFiles;
  /** The fingerprint of the file, if the record comes from one file in our own layout. */
  fingerprint?: string;
}

export interface ReadFileReport {
  file: string;
  kind: string;
  /** The number of rows of all kinds, and of those about tornadoes. */
  rows: number;
  tornadoes: number;
  /** The rows that ought to be about tornadoes, and how many of them were set aside. */
  usefulRows: number;
  rowsSetAside: number;
  reasons: [reason: string, count: number][];
  /** The same of each year with rows that were set aside, if the file has several years. */
  years: YearReport[];
}

export interface YearReport {
  year: number;
  usefulRows: number;
  rowsSetAside: number;
}

/** What a run has said of a file, so that the next one can say it again without reading its rows. */
export interface KnownFile {
  report: Omit<ReadFileReport, 'file'>;
  remarks: Omit<QuarantineEntry, 'file'>[];
}

/** By the hash of the file. */
export type KnownFiles = Record<string, KnownFile>;

/** The release that is served when a run begins. The run compares with it and does not change it. */
export interface BaseRelease {
  pointer: CataloguePointer | undefined;
  manifest: Manifest | undefined;
}

export async function readBase({ dynamo, table, record }: ImportTable & RecordArchive): Promise<BaseRelease> {
  const pointer = await readPointer(dynamo, table);
  return { pointer, manifest: pointer && (await archivedJson<Manifest>(record, pointer.manifestKey)) };
}

type Years = Manifest['years'];

/**
 * Returns the last day for which the official record is complete: the SPC's record has whole years, and NCEI's file of a
 * year goes to the end of a month. The first gap ends it, whatever comes later. Null if no year is covered, and for a
 * record that is not official.
 */
export function officialUntilOf({ kind, years }: Pick<Manifest, 'kind' | 'years'>): string | null {
  if (kind !== 'official') return null;
  let until: string | null = null;
  const known = Object.keys(years)
    .map(Number)
    .toSorted((a, b) => a - b);
  for (const [index, year] of known.entries()) {
    const isNext = index === 0 || year === (known[index - 1] ?? 0) + 1;
    const covered = isNext ? coveredUntil(year, years[year]?.sources ?? {}) : undefined;
    if (covered === undefined) break;
    until = covered;
    if (covered < yearEnd(year)) break;
  }
  return until;
}

/** A compiled year is whole unless its file says until when it goes. */
function coveredUntil(year: number, { spc, details }: Years[string]['sources']): string | undefined {
  if (spc) return yearEnd(year);
  return details?.until ?? (details && details.key === undefined ? yearEnd(year) : undefined);
}

function yearEnd(year: number): string {
  return `${year}-12-31`;
}

/**
 * Adds until when the files go of which an older version of the importer did not note it, by the tornadoes in them. Only
 * years without the SPC need it.
 */
export async function withCoveredDays({ record }: RecordArchive, years: Years): Promise<Years> {
  const complete = { ...years };
  for (const [year, about] of Object.entries(years)) {
    const { details, spc } = about.sources;
    if (!details?.key || details.until !== undefined || spc) continue;
    const { segments } = await archivedJson<NonNullable<YearSources['details']>>(record, details.key);
    const rows: RowsByMonth = new Map();
    for (const { begin } of segments) countMonth(rows, begin.local.slice(0, 7).replace('-', ''));
    const until = lastWholeMonth(Number(year), rows, details.rank);
    if (until) complete[year] = { ...about, sources: { ...about.sources, details: { ...details, until } } };
  }
  return complete;
}
