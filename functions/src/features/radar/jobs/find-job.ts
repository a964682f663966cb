import { seesAsModerator, type Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { StoredJob } from './job-items.ts';
import type { JobStore } from './job-store.ts';

/** For other people, the job of somebody's private loop does not exist. */
export async function findJob(jobs: Pick<JobStore, 'find'>, id: string, person: Person): Promise<StoredJob> {
  const job = await jobs.find(id);
  if (!job || !isSeenBy(job, person))
    throw new Problem('NOT_FOUND', 'We couldn’t find that radar job. It may be too old.');
  return job;
}

/** Everybody with an account sees the job of a public loop, and its owner and moderators that of a private one. */
export function isSeenBy(
  { uid, plan }: StoredJob,
  person: Pick<Person, 'id' | 'role' | 'mayReadDesk'>,
): boolean {
  return plan.isDefault || uid === person.id || seesAsModerator(person);
}
