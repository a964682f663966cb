import type { RadarJob } from '@touchdown/shared/radar/schema.ts';
import type { StoredJob } from './job-items.ts';

/** A job as shown to anybody who knows its id. */
export function toRadarJob(job: StoredJob): RadarJob {
  const { id, status, message, progress, videoUrl = null, posterUrl = null, plan } = job;
  const urls = { result_url: videoUrl, poster_url: posterUrl };
  return { job_id: id, jobId: id, status, message, progress, ...urls, is_public: plan.isDefault };
}
