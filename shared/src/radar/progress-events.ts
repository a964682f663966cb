/** The stream `GET /animations/{jobId}/stream` is not under the API's base path, because it has its own function. */
export function progressStreamPath(jobId: string): string {
  return `/animations/${jobId}/stream`;
}

/** A stream of two events, for the scheduled watch. It shows whether streams arrive. */
export const healthStreamPath = '/animations/health';
/** The header with the watch's key. Without it the edge refuses the path above. */
export const watchKeyHeader = 'x-watch-key';
/** Where the edge sends the watch. No behaviour of the edge leads a visitor there. */
export const openHealthStreamPath = '/watch/health';

/** The JSON data of its events. The id of an event is the job's version, for Last-Event-ID. */
export interface ProgressEvents {
  status: {
    job_id: string;
    status: string;
    progress: number;
    message: string | null;
    /** Its number in the queue, and how long it waits; null unless it is queued. */
    place: number | null;
    wait_seconds: number | null;
  };
  complete: {
    job_id: string;
    status: 'completed';
    progress: 1;
    message: string | null;
    result_url: string;
    poster_url: string | null;
  };
  /** The job failed or was cancelled; `error` is the message to show. */
  error: { job_id: string; status: 'failed' | 'cancelled'; error: string };
}
