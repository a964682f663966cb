import { update, writeIf, type Changes } from '../../../platform/aws/items.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { logger } from '../../../platform/log/logger.ts';
import {
  activeJobs,
  activeKey,
  isAbandoned,
  isExhausted,
  turnKey,
  type StoredActive,
  type StoredJob,
} from './job-items.ts';
import { leaseMilliseconds } from './job-limits.ts';
import { queuePlace, type QueuePlace, type WaitingLine } from './loop-budget.ts';
import type { LoopDays } from './loop-days.ts';
import type { JobReads, JobTable } from './read-jobs.ts';

/**
 * The line is the index of jobs that have not ended, and a job's place in it is its sort key, given once. What else an
 * entry says is a hint, and may be wrong for a moment or after a crash: whoever takes a job claims it by a
 * condition on the job itself.
 */
interface InLine extends Pick<StoredActive, 'jobId' | 'begunAt' | 'restsUntil'> {
  /** Its sort key. */
  turn: string;
}

/** What is before a job that waits. The index may not have the newest job itself yet. */
function lineBefore(line: readonly InLine[], turn: string): WaitingLine {
  const waiting = line.filter((entry) => entry.begunAt === undefined);
  return {
    waiting: waiting.filter((entry) => entry.turn < turn).length,
    inWork: line.length - waiting.length,
  };
}

export function waitingLine(
  { client, table, now }: JobTable,
  { days }: { days: (time: number) => Promise<LoopDays> },
) {
  async function line(): Promise<InLine[]> {
    const { index, partition } = activeJobs;
    const fields = ['jobId', 'begunAt', 'restsUntil', index.sortKey];
    const items = await queryAll(client, partitionQuery(table, index, partition, fields));
    return items.map((item) => ({ ...(item as unknown as StoredActive), turn: String(item[index.sortKey]) }));
  }

  return {
    /** Every job that has not ended, in the order of turns. */
    line,

    /** Undefined for a job that does not wait. */
    async placeOf(
      job: Pick<StoredJob, 'id' | 'status' | 'createdAt' | 'turn'>,
      maxWorkers: number,
    ): Promise<QueuePlace | undefined> {
      if (job.status !== 'queued') return undefined;
      const [all, sums] = await Promise.all([line(), days(job.createdAt)]);
      return queuePlace(lineBefore(all, turnKey(job)), sums, maxWorkers);
    },

    /** A worker has begun the job, so that others do not try to. */
    async noteBegun(job: StoredJob): Promise<void> {
      const set = { begunAt: job.begunAt };
      await note({ client, table }, job, { set, remove: ['restsUntil'], onlyIf: {} });
    },

    /** The job is about to wait again, at its old place, and is not begun before its rest is over. */
    async noteWaiting(job: StoredJob, restMilliseconds: number): Promise<void> {
      const set = { restsUntil: now() + restMilliseconds };
      const onlyIf = { begunAt: job.begunAt };
      await note({ client, table }, job, { set, remove: ['begunAt'], onlyIf });
    },
  };
}

/** Without it, the entry is looked at as if its worker had vanished, which the job then confirms or not. */
async function note(
  { client, table }: Pick<JobTable, 'client' | 'table'>,
  job: StoredJob,
  { onlyIf, ...changes }: Changes & { onlyIf: Record<string, unknown> },
): Promise<void> {
  try {
    await writeIf(
      client,
      update(table, activeKey(job), { ...changes, onlyIf: { jobId: job.id, ...onlyIf } }),
    );
  } catch (error) {
    logger.warn('line not noted', { jobId: job.id, error: error as Error });
  }
}

/** The result of a worker's attempt to claim a job. */
export type Claim =
  | { outcome: 'claimed'; job: StoredJob }
  /** Another worker has it until then. */
  | { outcome: 'taken'; until: number }
  /** It has ended, or it does not exist. */
  | { outcome: 'ended' };

interface ClaimPorts {
  jobs: Pick<JobReads, 'find'> & {
    line: () => Promise<InLine[]>;
    claim: (id: string, owner: string, paidFrom: number) => Promise<Claim>;
  };
  owner: string;
  now: () => number;
}

/**
 * Claims a job for a worker that has received a message: the first in line, whichever job the message names, for each
 * job has sent one. While somebody's job rests, or is in work, the message is kept for it.
 */
export async function claimNext(
  named: string | undefined,
  { jobs, owner, now }: ClaimPorts,
  paidFrom: number,
): Promise<Claim> {
  const line = await jobs.line();
  const time = now();
  const isResting = ({ restsUntil = 0 }: InLine) => restsUntil > time;
  for (const entry of line) {
    if (isResting(entry) || !(await mayBegin(entry, { jobs, time }))) continue;
    const claim = await jobs.claim(entry.jobId, owner, paidFrom);
    if (claim.outcome === 'claimed') return claim;
  }
  const resting = line.filter(isResting);
  const isNamedResting = resting.some(({ jobId }) => jobId === named);
  // The index may not have the newest job yet.
  const own = named === undefined || isNamedResting ? undefined : await jobs.claim(named, owner, paidFrom);
  if (own && own.outcome !== 'ended') return own;
  if (resting.length === 0) return { outcome: 'ended' };
  return { outcome: 'taken', until: Math.min(...resting.map(({ restsUntil = time }) => restsUntil)) };
}

/** One that a worker has begun is looked at only after its first lease: it may have vanished, or given the job back. */
async function mayBegin(
  { jobId, begunAt }: InLine,
  { jobs, time }: { jobs: Pick<JobReads, 'find'>; time: number },
): Promise<boolean> {
  if (begunAt === undefined) return true;
  if (begunAt + leaseMilliseconds >= time) return false;
  const job = await jobs.find(jobId);
  if (!job || isExhausted(job)) return false;
  return job.status === 'queued' || isAbandoned(job, time);
}
