import type { DynamoDBRecord } from 'aws-lambda';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { radar } from '@touchdown/shared/storage/radar.ts';
import { expiryAttribute, itemKey, partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { leavingMilliseconds } from './job-limits.ts';
import type { JobTable } from './read-jobs.ts';

const { leavingWorker } = radar.kinds;
/** All workers that leave are in one partition, so that whoever counts them misses none. */
const partition = keyText(leavingWorker.partition);

/** Whether an item of the table's stream is a worker that has given its job back, for another one. */
export function hasGivenBack(item: NonNullable<DynamoDBRecord['dynamodb']>['NewImage'] = {}): boolean {
  return item[partitionKey]?.S === partition && item['gaveBack']?.BOOL === true;
}

/**
 * Workers that leave although ECS still lists them as running. A worker says so before it looks at the queue for the
 * last time, and whoever sends a job counts them after that: either the worker finds the job, or it is not counted.
 */
export function leavingWorkers({ client, table, now }: JobTable) {
  const put = async (worker: string, until: number, gaveBack: boolean) => {
    const expiry = { [expiryAttribute]: Math.ceil((now() + leavingMilliseconds) / 1_000) };
    const Item = { ...itemKey(leavingWorker, { worker }), until, gaveBack, ...expiry };
    await client.send(new PutCommand({ TableName: table, Item }));
  };
  return {
    sayLeaving: (worker: string, { gaveBack = false } = {}) =>
      put(worker, now() + leavingMilliseconds, gaveBack),

    /** The worker has found a job after all. */
    sayStaying: (worker: string) => put(worker, 0, false),

    async countLeaving(): Promise<number> {
      const { Count: count = 0 } = await client.send(
        new QueryCommand({
          TableName: table,
          ConsistentRead: true,
          KeyConditionExpression: '#partition = :partition',
          FilterExpression: '#until > :now',
          ExpressionAttributeNames: { '#partition': partitionKey, '#until': 'until' },
          ExpressionAttributeValues: { ':partition': partition, ':now': now() },
        }),
      );
      return count;
    },
  };
}
