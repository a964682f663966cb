import { privateLoopDays } from '@touchdown/shared/radar/radar-limits.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { toPublicLoopItem } from '../../../domain/radar-loops/public-loop-items.ts';
import { ownedBy, unowned, type JobCondition } from './job-conditions.ts';
import {
  activeKey,
  counterKeys,
  jobKey,
  resultKey,
  type FinishedLoop,
  type StoredJob,
  type StoredResult,
} from './job-items.ts';
import type { JobTable } from './read-jobs.ts';

type Ending = ({ status: 'completed' } & FinishedLoop) | { status: 'failed' | 'cancelled'; message: string };

/** A job may be ended by the worker that owns it, or by any caller while no worker does. */
type EndingCondition = { owner: string } | { whileUnowned: true };

export function endJob({ client, table, now }: JobTable) {
  return {
    /**
     * Ends a job in one transaction: the job, its active item, its owner's count and the finished loop, which is
     * public only where all of its options are defaults. False where the caller may no longer end it.
     */
    async end(job: StoredJob, ending: Ending, by: EndingCondition): Promise<boolean> {
      const time = now();
      const condition = 'owner' in by ? ownedBy(by.owner) : unowned(time);
      const items = [
        endedJob(table, job, ending, condition),
        deletedActive(table, job),
        decrementedCount(table, job),
        ...(ending.status === 'completed' ? finishedLoop(table, job, ending, time) : []),
      ];
      return (await refusedConditions(transact(client, items))).length === 0;
    },
  };
}

function endedJob(table: string, job: StoredJob, ending: Ending, condition: JobCondition): TransactItem {
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
      ConditionExpression: condition.expression,
      ExpressionAttributeNames: {
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
        '#status': 'status',
      },
      ExpressionAttributeValues: {
        ':one': 1,
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

function finishedLoop(
  table: string,
  { renderKey, plan, target }: StoredJob,
  { videoUrl, posterUrl, message }: FinishedLoop,
  madeAt: number,
): TransactItem[] {
  const expires = Math.floor(madeAt / 1000) + privateLoopDays * 24 * 60 * 60;
  const result: StoredResult = {
    videoUrl,
    posterUrl,
    message,
    ...(plan.isDefault ? {} : { [expiryAttribute]: expires }),
  };
  const stored = { Put: { TableName: table, Item: { ...resultKey(renderKey), ...result } } };
  if (!plan.isDefault) return [stored];
  const shown = toPublicLoopItem(target, { targetId: target.id, videoUrl, posterUrl, madeAt });
  return [stored, { Put: { TableName: table, Item: shown } }];
}
