import { radarSentences } from '../radar-sentences.ts';

/** What the stream or the API says of a job. */
export interface JobReport {
  jobId: string;
  status: string;
  message: string | null;
  /** 0 to 1. */
  progress: number;
  resultUrl: string | null;
  posterUrl: string | null;
  /** Whether everybody will see the film; the API alone tells it. */
  isPublic?: boolean | undefined;
  /** Grows with each change; the stream alone tells it. */
  version?: number | undefined;
}

export interface Film {
  videoUrl: string;
  posterUrl: string | null;
  /** Whether everybody sees it; otherwise it was made by options of somebody's own, and is theirs. */
  isPublic: boolean;
}

export interface FollowedJob {
  step: 'following';
  jobId: string;
  isPublic: boolean;
  status: string;
  message: string | null;
  progress: number;
  version: number;
  isCancelling: boolean;
  /** Why it is not known how far the job is, or only every few seconds. */
  trouble: string | null;
}

/** A film's making, as far as the page knows. */
export type JobState =
  | { step: 'idle' }
  | { step: 'asking' }
  | FollowedJob
  | { step: 'made'; film: Film }
  | { step: 'failed'; sentence: string };

export function toFollowedJob({
  jobId,
  isPublic = false,
  version = 0,
  ...progressReport
}: JobReport): FollowedJob {
  const { status, message, progress } = progressReport;
  const steady = { isCancelling: false, trouble: null };
  return { step: 'following', jobId, isPublic, status, message, progress, version, ...steady };
}

/**
 * What a report makes of a job that is followed. Reports come by two ways and may be late: one of another
 * job or of an older version changes nothing, and progress that was shown is not taken back.
 */
export function afterReport(job: FollowedJob, report: JobReport): JobState {
  const { jobId, status, message, progress, resultUrl, posterUrl, version = job.version } = report;
  if (jobId !== job.jobId) return job;
  if (status === 'completed') {
    if (resultUrl) return { step: 'made', film: { videoUrl: resultUrl, posterUrl, isPublic: job.isPublic } };
    return { step: 'failed', sentence: radarSentences.unknown };
  }
  if (status === 'failed' || status === 'cancelled') {
    return { step: 'failed', sentence: radarSentences.ended(status, message ?? radarSentences.unknown) };
  }
  if (version < job.version) return job;
  const reached = Math.max(job.progress, progress);
  return { ...job, status, message, version, progress: reached };
}

export function hasEnded({ status }: Pick<JobReport, 'status'>): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}
