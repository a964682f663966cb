import { s3 } from '../../platform/aws/s3.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { optionalEnv } from '../../platform/aws/optional-env.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { followChange } from '../../platform/events/follow-change.ts';
import { noteErasure } from './note-erasure.ts';

/** Called when a profile has become a tombstone. */
export const handler = followChange(
  noteErasure({
    client: dynamo(),
    table: requiredEnv('communityTable'),
    s3: s3(),
    to: optionalEnv('copyBucket'),
  }),
);
