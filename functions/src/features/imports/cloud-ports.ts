import { requiredEnv } from '../../platform/aws/env.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { putInBatches } from '../../platform/aws/put-items.ts';
import { objectBucket } from '../../platform/aws/object-bucket.ts';
import { s3 } from '../../platform/aws/s3.ts';
import type { ImportPorts } from './run/import-ports.ts';

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
