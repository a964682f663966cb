import { radarSentences } from '../radar-sentences.ts';

/** A job, as reported by its stream, its progress object or the API. */
export interface JobReport {
  jobId: string;
  status: string;
  message: string | null;
  /** 0 to 1. */
  progress: number;
  resultUrl: string | null;
  posterUrl: string | null;
  isPublic?: boolean | undefined;
  /** Its number in the queue and how long it waits, while it is queued. */
  place?: number | null;
  waitSeconds?: number | null;
  /** Increases with each change; the API does not report it. */
  version?: number | undefined;
  /** When the object was written. One that never changes has lost whoever writes it. */
  writtenAt?: number;
  /** Of a private loop the object says neither message nor URL. */
  isBrief?: boolean;
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
  place: number | null;
  waitSeconds: number | null;
  version: number;
  isCancelling: boolean;
  /** Null while the progress can be read. */
  trouble: Trouble | null;
}

/** Why the progress is unknown. */
export interface Trouble {
  sentence: string;
  /** Whether it is only not live, cannot be read at the moment, or for so long that nobody knows anything. */
  contact: 'read' | 'retried' | 'lost';
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
  place = null,
  waitSeconds = null,
  version = 0,
  ...progressReport
}: JobReport): FollowedJob {
  const { status, message } = progressReport;
  const progress = progressReport.progress || 0;
  const steady = { isCancelling: false, trouble: null };
  const queued = { place, waitSeconds };
  return { step: 'following', jobId, isPublic, status, message, progress, ...queued, version, ...steady };
}

/**
 * The state of a followed job after a report. Reports come from stream, object and API and may be late, so a
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
  // An answer may lack it.
  const reached = Math.max(job.progress, progress || 0);
  const { place = null, waitSeconds = null } = report;
  return { ...job, status, message, place, waitSeconds, version, progress: reached };
}

export function hasEnded({ status }: Pick<JobReport, 'status'>): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}
