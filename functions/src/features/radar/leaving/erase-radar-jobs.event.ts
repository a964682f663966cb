import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { s3 } from '../../../platform/aws/s3.ts';
import { followChange } from '../../../platform/events/follow-change.ts';
import { eraseRadarJobs } from './erase-radar-jobs.ts';

/** Called when a profile has become a tombstone. */
export const handler = followChange(
  eraseRadarJobs({
    client: dynamo(),
    s3: s3(),
    tables: { community: requiredEnv('communityTable'), radar: requiredEnv('radarTable') },
    mediaBucket: requiredEnv('mediaBucket'),
    now: () => Date.now(),
  }),
);
