import {
  progressObjectKey,
  progressObjectSeconds,
  type ProgressObject,
} from '@touchdown/shared/radar/progress-object.ts';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import { logger } from '../../../platform/log/logger.ts';
import { messageAt } from './job-store.ts';
import { isAbandoned, type StoredJob } from './job-items.ts';
import type { QueuePlace } from './loop-budget.ts';

export type ProgressObjects = ReturnType<typeof progressObjects>;

/**
 * Writes what a job's page reads. Anybody who knows the job's id may read it, so of a private loop it says no more than
 * status, progress and whether its worker vanished. A write that fails is only logged: the page asks the API after a minute, which writes it again.
 */
export function progressObjects({ media, now }: { media: Pick<ObjectBucket, 'put'>; now: () => number }) {
  return {
    async write(job: StoredJob, place?: QueuePlace): Promise<void> {
      try {
        await media.put(progressObjectKey(job.id), Buffer.from(JSON.stringify(toObject(job, place, now()))), {
          contentType: 'application/json; charset=utf-8',
          cacheControl: `public, max-age=${progressObjectSeconds}`,
        });
      } catch (error) {
        logger.warn('progress not written', { jobId: job.id, error: error as Error });
      }
    },
  };
}

function toObject(job: StoredJob, place: QueuePlace | undefined, now: number): ProgressObject {
  const { id, status, progress, plan, ver, videoUrl = null, posterUrl = null } = job;
  const message = messageAt(job, now);
  return {
    job_id: id,
    status,
    progress,
    place: place?.place ?? null,
    wait_seconds: place?.waitSeconds ?? null,
    is_public: plan.isDefault,
    version: ver,
    written_at: now,
    ...(isAbandoned(job, now) ? { message } : {}),
    ...(plan.isDefault ? { message, result_url: videoUrl, poster_url: posterUrl } : {}),
  };
}
