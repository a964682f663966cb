import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { StoredJob } from './job-items.ts';
import type { JobStore } from './job-store.ts';

export async function findJob(jobs: Pick<JobStore, 'find'>, id: string): Promise<StoredJob> {
  const job = await jobs.find(id);
  if (!job) throw new Problem('NOT_FOUND', 'There is no such radar job, or it was too long ago.');
  return job;
}
