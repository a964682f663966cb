import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';

export type ImportPhase = 'reading' | 'joining' | 'matching' | 'publishing';

export interface ImportProgress {
  phase: ImportPhase;
  done: number;
  total: number;
  /** What is at hand: a file, a year. */
  at: string;
}

/** What a run works on. The command line and the cloud's functions make it of real clients. */
export interface ImportPorts {
  dynamo: DynamoDBDocumentClient;
  table: string;
  /** Sources, years and manifests: everything the record is made of. Nobody else reads it. */
  record: ObjectBucket;
  /** What the site reads: snapshots and storm reports. */
  media: ObjectBucket;
  now: () => number;
  /** Who runs it, for the list of runs: `command line`, `dropped file`, `schedule`. */
  by: string;
  onProgress: (progress: ImportProgress) => void;
}
