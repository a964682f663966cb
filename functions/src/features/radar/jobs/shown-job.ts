import { progressObjectKey } from '@touchdown/shared/radar/progress-object.ts';
import { queueSentence } from '@touchdown/shared/contract/queue-words.ts';
import type { RadarJob } from '@touchdown/shared/radar/schema.ts';
import { messageAt, type JobStore } from './job-store.ts';
import { isAbandoned, type StoredJob } from './job-items.ts';
import type { QueuePlace } from './loop-budget.ts';
import type { ProgressObjects } from './progress-objects.ts';

interface ShowingPorts {
  jobs: Pick<JobStore, 'placeOf'>;
  maxWorkers: () => Promise<number>;
  progress: Pick<ProgressObjects, 'write'>;
  now: () => number;
}

/**
 * The job as shown to anybody who may see it. Of a job that no worker has, the progress object is written with the place
 * of now: whoever asks does so for all that watch. A worker writes that of its own.
 */
export async function shownJob(
  job: StoredJob,
  { jobs, maxWorkers, progress, now }: ShowingPorts,
): Promise<RadarJob> {
  const queued = job.status === 'queued' ? await jobs.placeOf(job, await maxWorkers()) : undefined;
  if (job.status !== 'running' || isAbandoned(job, now())) await progress.write(job, queued);
  const { id, status, progress: reached, videoUrl = null, posterUrl = null, plan } = job;
  return {
    job_id: id,
    jobId: id,
    status,
    message: messageOf(job, queued, now()),
    progress: reached,
    place: queued?.place ?? null,
    wait_seconds: queued?.waitSeconds ?? null,
    progress_url: `/${progressObjectKey(id)}`,
    result_url: videoUrl,
    poster_url: posterUrl,
    is_public: plan.isDefault,
  };
}

/** The first in the queue only waits for a worker. */
function messageOf(job: StoredJob, queued: QueuePlace | undefined, now: number): string | null {
  return queued && queued.place > 1 ? queueSentence(queued.place, queued.waitSeconds) : messageAt(job, now);
}
