import { radarSentences } from '../radar-sentences.ts';

/** A job, as reported by the stream or the API. */
export interface JobReport {
  jobId: string;
  status: string;
  message: string | null;
  /** 0 to 1. */
  progress: number;
  resultUrl: string | null;
  posterUrl: string | null;
  /** Whether the loop will be public; only the API reports it. */
  isPublic?: boolean | undefined;
  /** Increases with each change; only the stream reports it. */
  version?: number | undefined;
}

export interface FinishedLoop {
  videoUrl: string;
  posterUrl: string | null;
  /** Whether everybody sees it; otherwise it is the person's private loop. */
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
  /** Null while the stream works. */
  trouble: Trouble | null;
}

/** Why the progress is unknown or not live. */
export interface Trouble {
  sentence: string;
  /** Whether polls of the job succeed, fail, or have failed for so long that nobody knows anything. */
  contact: 'polled' | 'retried' | 'lost';
}

/** The state of a page's render job. */
export type JobState =
  | { step: 'idle' }
  | { step: 'requesting' }
  | FollowedJob
  | { step: 'made'; loop: FinishedLoop }
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
 * The state of a followed job after a report. Reports come from the stream and from polling and may be late, so a
 * report of another job or an older version changes nothing, and progress never goes back.
 */
export function afterReport(job: FollowedJob, report: JobReport): JobState {
  const { jobId, status, message, progress, resultUrl, posterUrl, version = job.version } = report;
  if (jobId !== job.jobId) return job;
  if (status === 'completed') {
    if (resultUrl) return { step: 'made', loop: { videoUrl: resultUrl, posterUrl, isPublic: job.isPublic } };
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
