import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { findShownLoop, finishedLoop } from './finished-loop.ts';
import { ownedBy, unowned, type JobCondition } from './job-conditions.ts';
import { activeKey, counterKeys, jobKey, type FinishedLoop, type StoredJob } from './job-items.ts';
import { endedJob, lastSeen } from './loop-budget.ts';
import { changedDay } from './loop-days.ts';
import { quotaDay } from './quota-day.ts';
import type { JobTable } from './read-jobs.ts';
import { scansWanted } from './wanted-scans.ts';

type Ending = ({ status: 'completed' } & FinishedLoop) | { status: 'failed' | 'cancelled'; message: string };

/** A job may be ended by the worker that owns it, or by any caller while no worker does. */
type EndingCondition = { owner: string } | { whileUnowned: true };

/** Two jobs may replace a target's public loop at the same time. Each attempt reads what is shown by then. */
const maxAttempts = 4;

export function endJob({ client, table, now }: JobTable) {
  return {
    /**
     * Ends a job in one transaction: the job, its active item, its owner's count, its day's money and the finished
     * loop, which is public only where all of its options are defaults, and that its scans are wanted. False where the caller may no longer end it,
     * or a worker has been at the job since the caller read it, so that its cost is another one.
     */
    async end(job: StoredJob, ending: Ending, by: EndingCondition): Promise<boolean> {
      const time = now();
      const condition = 'owner' in by ? ownedBy(by.owner) : unowned(time);
      const workedUntil = 'owner' in by ? time : lastSeen(job, time);
      const ended = [
        jobWithEnding(table, job, ending, condition),
        deletedActive(table, job),
        decrementedCount(table, job),
        changedDay(table, job.createdAt, endedJob(job, workedUntil, ending.status === 'completed')),
        ...(ending.status === 'failed' ? returnedQuotas(table, job) : []),
      ];
      for (let attempt = 1; attempt <= maxAttempts; attempt++) {
        const made = ending.status === 'completed' ? await itemsOfLoop(job, ending, time) : [];
        const refused = await refusedConditions(transact(client, [...ended, ...made]));
        if (refused.length === 0) return true;
        // Only the loop's own conditions can hold in another attempt.
        if (refused.some((at) => at < ended.length)) return false;
      }
      throw new Error(`The loop of ${job.id} was replaced too often while it was stored.`);
    },
  };

  async function itemsOfLoop(job: StoredJob, loop: FinishedLoop, madeAt: number): Promise<TransactItem[]> {
    const shown = job.plan.isDefault ? await findShownLoop(client, table, job.target) : undefined;
    const loopItems = finishedLoop(table, job, { loop, madeAt, shown });
    return loop.frameCount > 0 ? [...loopItems, scansWanted(table, job, madeAt)] : loopItems;
  }
}

function jobWithEnding(table: string, job: StoredJob, ending: Ending, condition: JobCondition): TransactItem {
  const { status, message } = ending;
  const set: Record<string, unknown> = {
    status,
    message,
    ...(ending.status === 'completed'
      ? { progress: 1, videoUrl: ending.videoUrl, posterUrl: ending.posterUrl }
      : {}),
  };
  const names = Object.keys(set);
  return {
    Update: {
      TableName: table,
      Key: jobKey(job.id),
      UpdateExpression: `SET ver = ver + :one, ${names.map((name) => `#${name} = :set_${name}`).join(', ')} REMOVE leaseOwner, leaseUntil`,
      ConditionExpression: `(${condition.expression}) AND attempt = :attempt AND (attribute_not_exists(worked) OR worked = :worked)`,
      ExpressionAttributeNames: {
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
        '#status': 'status',
      },
      ExpressionAttributeValues: {
        ':one': 1,
        ':attempt': job.attempt,
        ':worked': job.worked ?? 0,
        ...Object.fromEntries(names.map((name) => [`:set_${name}`, set[name]])),
        ...condition.values,
      },
    },
  };
}

function deletedActive(table: string, job: StoredJob): TransactItem {
  return {
    Delete: {
      TableName: table,
      Key: activeKey(job),
      ConditionExpression: 'attribute_not_exists(jobId) OR jobId = :job',
      ExpressionAttributeValues: { ':job': job.id },
    },
  };
}

/** Nobody pays for a loop that they did not get. What it has cost stays counted. */
function returnedQuotas(table: string, { uid, createdAt, isRegeneration }: StoredJob): TransactItem[] {
  const day = quotaDay(createdAt);
  const counters = [
    counterKeys.loops(uid, day.name),
    ...(isRegeneration ? [counterKeys.regenerations(uid, day.name)] : []),
  ];
  return counters.map((key) => ({
    Update: {
      TableName: table,
      Key: key,
      // A job may outlast the counter of its day.
      UpdateExpression: 'ADD #count :less SET #ttl = if_not_exists(#ttl, :ttl)',
      ExpressionAttributeNames: { '#count': 'count', '#ttl': expiryAttribute },
      ExpressionAttributeValues: { ':less': -1, ':ttl': day.forgottenAt },
    },
  }));
}

function decrementedCount(table: string, { uid }: StoredJob): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: counterKeys.active(uid),
      UpdateExpression: 'ADD #count :less',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':less': -1 },
    },
  };
}
