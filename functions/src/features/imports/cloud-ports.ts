import { requiredEnv } from '../../platform/aws/required-env.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { objectBucket } from '../../platform/aws/object-bucket.ts';
import { s3 } from '../../platform/aws/s3.ts';
import type { ImportPorts } from './run/import-ports.ts';

/** Snapshots and years are megabytes: they get longer than a request's few seconds. */
const objectMilliseconds = 60_000;

/** The importer's ports in a function: what it works on stands in its environment. */
export function cloudPorts(by: string): ImportPorts {
  const objects = s3({ requestTimeout: objectMilliseconds });
  return {
    dynamo: dynamo(),
    table: requiredEnv('catalogueTable'),
    record: objectBucket(objects, requiredEnv('recordBucket')),
    media: objectBucket(objects, requiredEnv('mediaBucket')),
    now: Date.now,
    by,
    // The list of runs tells an operator; a log line for every year would not be read.
    onProgress: () => {},
  };
}
