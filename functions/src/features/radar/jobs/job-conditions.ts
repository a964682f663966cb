import type { StoredJob } from './job-items.ts';

/** The conditions under which a job may be changed. `#status` is the job's status. */
export interface JobCondition {
  expression: string;
  values?: Record<string, unknown>;
}

/** Holds while this worker owns the job. */
export function ownedBy(owner: string): JobCondition {
  return {
    expression: '#status = :running AND leaseOwner = :owner',
    values: { ':running': 'running', ':owner': owner },
  };
}

/** Holds while no worker owns the job: it is queued, or its worker's lease has expired. */
export function unowned(now: number): JobCondition {
  return {
    expression: '#status = :queued OR (#status = :running AND leaseUntil < :now)',
    values: { ':queued': 'queued', ':running': 'running', ':now': now },
  };
}

/** Whether a job's worker has vanished, and no other has taken the job up yet. */
export function isAbandoned({ status, leaseUntil = Infinity }: StoredJob, now: number): boolean {
  return status === 'running' && leaseUntil < now;
}

/** A job's message, or that its worker has vanished. */
export function messageAt(job: StoredJob, now: number): string | null {
  return isAbandoned(job, now) ? 'Its machine stopped responding. Another one will take over.' : job.message;
}
