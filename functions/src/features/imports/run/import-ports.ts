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

/** The clients and buckets of a run. The command line and the Lambda functions create them. */
export interface ImportPorts {
  dynamo: DynamoDBDocumentClient;
  table: string;
  /** Writes items of a run, which nobody reads yet. */
  putItems: PutItems;
  /** Sources, years and manifests: everything the record is made of. Only the importer reads it. */
  record: ObjectBucket;
  /** The snapshots and storm reports that the site reads. */
  media: ObjectBucket;
  now: () => number;
  /** What started the run, for the list of runs: `command line`, `dropped file`, `daily schedule`. */
  by: string;
  onProgress: (progress: ImportProgress) => void;
}
