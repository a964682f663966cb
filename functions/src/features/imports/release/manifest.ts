import type { RecordKind } from '@touchdown/shared/tornadoes/schema.ts';
import type { SourceFamily, SourceFile } from '../record/source-files.ts';
import type { QuarantineEntry } from '../files/source-faults.ts';

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
