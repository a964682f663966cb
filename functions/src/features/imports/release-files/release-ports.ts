import { dynamo } from '../../../platform/aws/dynamo.ts';
import { objectBucket } from '../../../platform/aws/object-bucket.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { s3 } from '../../../platform/aws/s3.ts';
import { logTrouble } from '../../../platform/log/log-trouble.ts';
import { releaseSigner } from './release-signer.ts';

/** A file of the whole record is sent in one request. */
const objectTimeoutMilliseconds = 60_000;

/** Returns the ports of a Lambda function that makes or checks releases; its environment names tables and buckets. */
export function releasePorts() {
  const objects = s3({ requestTimeout: objectTimeoutMilliseconds });
  return {
    dynamo: dynamo(),
    table: requiredEnv('catalogueTable'),
    record: objectBucket(objects, requiredEnv('recordBucket')),
    media: objectBucket(objects, requiredEnv('mediaBucket')),
    signer: releaseSigner(requiredEnv('releaseKeys')),
    siteUrl: requiredEnv('siteUrl'),
    now: Date.now,
    onDamage: (release: string, sentence: string) =>
      logTrouble('releases/damaged', 'a release is damaged', { release, sentence }),
  };
}
