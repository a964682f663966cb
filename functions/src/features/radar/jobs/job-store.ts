import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { rememberJobDays } from '@touchdown/shared/radar/radar-limits.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import type { RadarTarget } from '../../../domain/radar-loops/public-loop-items.ts';
import { prefixQuery, type KeyPrefix } from '../../../platform/aws/prefix-query.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { changeJob } from './change-job.ts';
import { endJob } from './end-job.ts';
import {
  activeOf,
  privateLoopsOf,
  toPrivateLoopItem,
  type StoredActive,
  type StoredJob,
  type StoredPrivateLoop,
  type StoredResult,
} from './job-items.ts';
import { leavingWorkers } from './leaving-workers.ts';
import { loopDays } from './loop-days.ts';
import { jobOfPrivateFile } from './loop-files.ts';
import { readJobs, type JobReads, type JobTable } from './read-jobs.ts';
import { replacedLoops } from './replaced-loops.ts';
import { wantedScans } from './wanted-scans.ts';

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
    ...loopDays(jobTable),
    ...wantedScans(jobTable),
  };
}

/** What a person sees on the page of a tornado or storm report: the active job there, and their private loops. */
function jobsOfPerson({ client, table, now }: JobTable, { find, result }: JobReads) {
  async function itemsOf<T>(place: KeyPrefix): Promise<T[]> {
    return (await queryAll(client, prefixQuery(table, place))) as T[];
  }

  return {
    /**
     * Two consistent Queries and a Get: the job that a person sees on the page of a tornado or storm report.
     * Their private loops come before the public one, the oldest job first. Other people's private loops are
     * never included.
     */
    async activeOf(target: RadarTarget, uid: string): Promise<StoredJob | undefined> {
      const [active, privateLoops] = await Promise.all([
        itemsOf<StoredActive>(activeOf(target)),
        itemsOf<StoredPrivateLoop>(privateLoopsOf(target, uid)),
      ]);
      const ownKeys = new Set(privateLoops.map(({ renderKey }) => renderKey));
      const oldestFirst = active.toSorted((a, b) => (a.jobId < b.jobId ? -1 : 1));
      const theirs =
        oldestFirst.find(({ renderKey }) => ownKeys.has(renderKey)) ??
        oldestFirst.find(({ isDefault }) => isDefault);
      return theirs && find(theirs.jobId);
    },

    /** Stores that a person requested a private loop, so that they find it again. Nothing for a deleted account. */
    async rememberPrivateLoop(
      target: RadarTarget,
      uid: string,
      renderKey: string,
      account: TransactItem[] = [],
    ): Promise<void> {
      const askedAt = now();
      const ttl = Math.ceil(askedAt / 1000) + rememberJobDays * 24 * 60 * 60;
      const loop: StoredPrivateLoop = { renderKey, askedAt, [expiryAttribute]: ttl };
      const put = { Put: { TableName: table, Item: toPrivateLoopItem(target, uid, loop) } };
      await refusedConditions(transact(client, [put, ...account]));
    },

    /** A person's latest finished private loop of a target. */
    async privateLoop(target: RadarTarget, uid: string): Promise<StoredResult | undefined> {
      const requested = await itemsOf<StoredPrivateLoop>(privateLoopsOf(target, uid));
      const kept = requested.filter((one) => one[expiryAttribute] * 1000 > now());
      for (const { renderKey } of kept.toSorted((a, b) => b.askedAt - a.askedAt)) {
        // The latest request has no loop where its job failed or is still active.
        const loop = await result(renderKey);
        // The job says whose the files are. Loops that several people shared are of the one who requested them first.
        const jobId = loop && jobOfPrivateFile(loop.videoUrl)?.jobId;
        if (jobId && (await find(jobId))?.uid === uid) return loop;
      }
      return undefined;
    },
  };
}
