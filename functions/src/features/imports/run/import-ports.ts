import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { PutItems } from '../../../platform/aws/put-items.ts';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';

export type ImportPhase = 'reading' | 'joining' | 'matching' | 'publishing';

export interface ImportProgress {
  phase: ImportPhase;
  done: number;
  total: number;
  /** The current file or year. */
  at: string;
}

/** The table of the catalogue. It also has the runs of the importer and its lock. */
export interface ImportTable {
  dynamo: DynamoDBDocumentClient;
  table: string;
}

/** Sources, years and manifests: everything the record is made of. Only the importer reads it. */
export interface RecordArchive {
  record: ObjectBucket;
}

/** The snapshots and storm reports that the site reads. */
export interface SiteMedia {
  media: ObjectBucket;
}

export interface ImportClock {
  now: () => number;
}

/** Says how far a run is. */
export interface ProgressPort {
  onProgress: (progress: ImportProgress) => void;
}

/** What takes the lock and writes the list of runs. */
export interface RunPorts extends ImportTable, ImportClock {
  /** What started the run, for the list of runs: `command line`, `dropped file`, `daily schedule`. */
  by: string;
}

/** What builds a release. */
export interface BuilderPorts extends ImportTable, RecordArchive, ImportClock {
  /** Writes items of a run, which nobody reads yet. */
  putItems: PutItems;
}

/** What publishes a release. */
export interface PublishPorts extends ImportTable, RecordArchive, SiteMedia {}

/** All ports of a run. The command line and the Lambda functions create them; each step takes only those it uses. */
export interface ImportPorts extends RunPorts, BuilderPorts, PublishPorts, ProgressPort {}
