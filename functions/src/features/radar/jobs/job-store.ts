import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { changeJob } from './change-job.ts';
import { endJob } from './end-job.ts';
import { jobsOfPerson } from './jobs-of-person.ts';
import { leavingWorkers } from './leaving-workers.ts';
import { readJobs } from './read-jobs.ts';
import { replacedLoops } from './replaced-loops.ts';

export type JobStore = ReturnType<typeof jobStore>;

/** Every change of a job is a conditional write, so that of two concurrent changes only one succeeds. */
export function jobStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  const jobTable = { client, table, now };
  const reads = readJobs(jobTable);
  return {
    ...reads,
    ...jobsOfPerson(jobTable, reads),
    ...changeJob(jobTable, reads),
    ...endJob(jobTable),
    ...replacedLoops(jobTable),
    ...leavingWorkers(jobTable),
  };
}
