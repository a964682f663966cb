import { loopsFolder } from './radar-limits.ts';

/** The state of a job as an object that the edge keeps for a second, so that a crowd costs the origin one read of it. */
export interface ProgressObject {
  job_id: string;
  status: string;
  /** 0 to 1. */
  progress: number;
  /** Its number in the queue, and how long it waits; null unless it is queued. */
  place: number | null;
  wait_seconds: number | null;
  is_public: boolean;
  /** Increases with every change of the job. */
  version: number;
  /** When it was written, in milliseconds since 1970. */
  written_at: number;
  /** Only of a public loop. Whoever made a private one asks the API for these. */
  message?: string | null;
  result_url?: string | null;
  poster_url?: string | null;
}

export const progressFolder = `${loopsFolder}/progress`;
/** The edge and browsers keep it for so long. */
export const progressObjectSeconds = 1;
/** The bucket deletes it after so many days. */
export const progressObjectDays = 2;
/** A queued job's object that is older tells an old place, and one of a running job may have lost its worker. */
export const progressStaleSeconds = 60;

/** The key in the media bucket. With a slash before it, it is the path at the edge. */
export function progressObjectKey(jobId: string): string {
  return `${progressFolder}/${jobId}.json`;
}
