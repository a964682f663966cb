import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import { logger } from '../../../platform/log/logger.ts';
import type { JobStore } from './job-store.ts';

export interface RemovalPorts {
  jobs: Pick<JobStore, 'replacedLoopsDue' | 'forgetJob' | 'forgetReplacedLoop'>;
  media: Pick<ObjectBucket, 'remove'>;
}

/**
 * Deletes the files of public loops that were replaced a week ago. Its note is deleted last, so that a run that dies
 * in between is repeated by the next one.
 */
export async function removeReplacedLoops({ jobs, media }: RemovalPorts): Promise<void> {
  for (const loop of await jobs.replacedLoopsDue()) {
    try {
      await jobs.forgetJob(loop);
      await Promise.all(loop.files.map((file) => media.remove(file)));
      await jobs.forgetReplacedLoop(loop);
    } catch (error) {
      logger.error('replaced loop not removed', { jobId: loop.jobId, error: error as Error });
    }
  }
}
