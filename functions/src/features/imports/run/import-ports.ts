import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type PutItems, putInBatches } from '../../../platform/aws/put-items.ts';
import { type ObjectBucket, objectBucket } from '../../../platform/aws/object-bucket.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { s3 } from '../../../platform/aws/s3.ts';

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

/** Snapshots and years are megabytes, so they get more time than the few seconds of a request. */
const objectTimeoutMilliseconds = 60_000;

/** Returns the importer's ports in a Lambda function; the environment names its table and buckets. */
export function cloudPorts(by: string): ImportPorts {
  const objects = s3({ requestTimeout: objectTimeoutMilliseconds });
  return {
    dynamo: dynamo(),
    table: requiredEnv('catalogueTable'),
    putItems: putInBatches,
    record: objectBucket(objects, requiredEnv('recordBucket')),
    media: objectBucket(objects, requiredEnv('mediaBucket')),
    now: Date.now,
    by,
    // Operators read the list of runs. A log line for each year would only add noise.
    onProgress: () => {},
  };
}
