import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { radar } from '@touchdown/shared/storage/radar.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { emptyDay, priceOf, type LoopDay, type LoopDayChange } from './loop-budget.ts';
import { quotaDay } from './quota-day.ts';
import type { JobTable } from './read-jobs.ts';

const dayMilliseconds = 24 * 60 * 60 * 1_000;

const keyOfDay = (day: string) => itemKey(radar.kinds.dailyTotal, { day });

/** A day and the one before: jobs of yesterday evening may still be before one of this morning. */
export interface LoopDays {
  day: LoopDay;
  dayBefore: LoopDay;
}

/** The part of a transaction that changes a day's sums, and holds them to what may be committed before. */
export function changedDay(
  table: string,
  time: number,
  change: LoopDayChange,
  room?: { committed: number; young?: number },
): TransactItem {
  const { name, forgottenAt } = quotaDay(time);
  const sums = Object.entries(change);
  const limits = Object.entries(room ?? {});
  const within = limits.map(([sum, most]) =>
    // A sum that is not there yet is zero.
    most < 0 ? never(sum) : `(attribute_not_exists(#${sum}) OR #${sum} <= :most_${sum})`,
  );
  return {
    Update: {
      TableName: table,
      Key: keyOfDay(name),
      UpdateExpression: `ADD ${sums.map(([sum]) => `#${sum} :${sum}`).join(', ')} SET #ttl = if_not_exists(#ttl, :ttl)`,
      ...(within.length > 0 ? { ConditionExpression: within.join(' AND ') } : {}),
      ExpressionAttributeNames: {
        '#ttl': expiryAttribute,
        ...Object.fromEntries(sums.map(([sum]) => [`#${sum}`, sum])),
      },
      ExpressionAttributeValues: {
        ':ttl': forgottenAt,
        ...Object.fromEntries(sums.map(([sum, more]) => [`:${sum}`, more])),
        ...Object.fromEntries(limits.flatMap(([sum, most]) => (most < 0 ? [] : [[`:most_${sum}`, most]]))),
      },
    },
  };
}

/** DynamoDB refuses a condition that compares an attribute with itself. */
function never(sum: string): string {
  return `(attribute_exists(#${sum}) AND attribute_not_exists(#${sum}))`;
}

/** Reads and changes the sums of days, outside of the transactions of jobs. */
export function loopDays({ client, table, now }: JobTable) {
  async function read(time: number): Promise<LoopDay> {
    const { Item: item } = await client.send(
      new GetCommand({ TableName: table, Key: keyOfDay(quotaDay(time).name), ConsistentRead: true }),
    );
    return { ...emptyDay, ...(item as Partial<LoopDay> | undefined) };
  }

  async function days(time = now()): Promise<LoopDays> {
    const [day, dayBefore] = await Promise.all([read(time), read(time - dayMilliseconds)]);
    return { day, dayBefore };
  }

  return {
    days,

    /** How many workers there can be at the moment. */
    async noteWorkers(workers: number): Promise<void> {
      const { name, forgottenAt } = quotaDay(now());
      await client.send(
        new UpdateCommand({
          TableName: table,
          Key: keyOfDay(name),
          UpdateExpression: 'SET #workers = :workers, #ttl = if_not_exists(#ttl, :ttl)',
          ExpressionAttributeNames: { '#workers': 'workers', '#ttl': expiryAttribute },
          ExpressionAttributeValues: { ':workers': workers, ':ttl': forgottenAt },
        }),
      );
    },

    /** For a worker that leaves without having had a job that pays for it. In a transaction, for its retries count once. */
    async payForIdleWorker(milliseconds: number): Promise<void> {
      await transact(client, [changedDay(table, now(), { committed: priceOf(milliseconds) })]);
    },
  };
}
