import type { RecordKind } from '@touchdown/shared/tornadoes/schema.ts';
import type { SourceFamily, SourceFile } from '../record/source-files.ts';

/** One source of a year, as archived. */
export interface ArchivedSource extends SourceFile {
  key: string;
  rows: number;
}

export interface ManifestYear {
  sources: Partial<Record<SourceFamily, ArchivedSource>>;
  /** The year's documents: `RecordYear`. */
  recordKey: string;
  /** Its rows for the snapshot, which are all that another year's import needs of it. */
  rowsKey: string;
  count: number;
  withdrawn: number;
}

export interface ManifestReports {
  /** All storm reports as stored: `StoredStormReport[]`. */
  key: string;
  count: number;
  /** The file each convective day was last read from. */
  days: Record<string, { file: string; sha256: string }>;
}

/** What one release consists of: everything needed to make the next one, or to make this one again. */
export interface Manifest {
  release: string;
  run: number;
  kind: RecordKind;
  at: string;
  years: Record<string, ManifestYear>;
  reports: ManifestReports | null;
  /** Of a record that comes from one file of our own layout: that file's. */
  fingerprint?: string;
}
