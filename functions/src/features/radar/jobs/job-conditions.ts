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
