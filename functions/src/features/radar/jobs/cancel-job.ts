import { mayModerate, type Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { requireConfirmed } from '../../../platform/http/guard-access.ts';
import { findJob, type JobStore } from './job-store.ts';
import type { StoredJob } from './job-items.ts';

/** Between reading a job and changing it, a worker may claim it or give it back. */
const maxAttempts = 3;

/** A queued job ends at once. A running job ends when its worker next writes its progress. */
export async function cancelJob(jobs: JobStore, id: string, person: Person): Promise<StoredJob> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const job = await findJob(jobs, id, person);
    if (job.uid !== person.id && !mayModerate(person.role)) {
      throw new Problem(
        'FORBIDDEN',
        'Access Denied. Only the person who requested a radar loop can cancel it.',
      );
    }
    if (job.uid !== person.id) requireConfirmed(person);
    // Cancelled twice, or finished meanwhile: the status of the job says which.
    if (job.status !== 'queued' && job.status !== 'running') return job;
    const message = job.uid === person.id ? 'You canceled it.' : 'A moderator canceled it.';
    const ending = { status: 'cancelled', message } as const;
    if (await jobs.end(job, ending, { whileUnowned: true })) return findJob(jobs, id, person);
    const asked = await jobs.requestCancel(id, message);
    if (asked) return asked;
  }
  throw new Problem('CONFLICT', 'The job is changing right now. Please try again.', [], {
    retryAfterSeconds: 1,
  });
}
