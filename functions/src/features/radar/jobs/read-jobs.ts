import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { readItem } from '../../../platform/aws/items.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import type { RadarTarget } from '../../../domain/radar-loops/public-loop-items.ts';
import {
  activeJobs,
  activeKey,
  counterKeys,
  jobKey,
  resultKey,
  type StoredJob,
  type StoredResult,
} from './job-items.ts';

export interface JobTable {
  client: DynamoDBDocumentClient;
  table: string;
  now: () => number;
}

export type JobReads = ReturnType<typeof readJobs>;

/** Reads of jobs and finished loops by their keys. */
export function readJobs({ client, table, now }: JobTable) {
  async function find(id: string): Promise<StoredJob | undefined> {
    const { Item: item } = await client.send(
      new GetCommand({ TableName: table, Key: jobKey(id), ConsistentRead: true }),
    );
    const job = item as StoredJob | undefined;
    return job && job[expiryAttribute] * 1000 > now() ? job : undefined;
  }

  /** Returns the loop with exactly these options, if one exists whose files are there. */
  async function result(renderKey: string): Promise<StoredResult | undefined> {
    const { Item: item } = await client.send(
      new GetCommand({ TableName: table, Key: resultKey(renderKey), ConsistentRead: true }),
    );
    const loop = item as StoredResult | undefined;
    return loop && (loop[expiryAttribute] ?? Infinity) * 1000 > now() ? loop : undefined;
  }

  return {
    find,
    result,

    /** How many of a person's jobs have not ended. */
    async activeCount(uid: string): Promise<number> {
      const counted = await readItem(client, table, counterKeys.active(uid));
      return Math.max(0, Number(counted?.['count'] ?? 0));
    },

    /** The active job for this exact loop. */
    async activeOfKey(target: RadarTarget, renderKey: string): Promise<StoredJob | undefined> {
      const { Item: item } = await client.send(
        new GetCommand({ TableName: table, Key: activeKey({ target, renderKey }), ConsistentRead: true }),
      );
      return item && find(String(item['jobId']));
    },

    /** Every job that has not ended, in the order of turns. */
    async unended(): Promise<StoredJob[]> {
      const items = await queryAll(client, partitionQuery(table, activeJobs.index, activeJobs.partition));
      const jobs = await Promise.all(items.map(({ jobId }) => find(String(jobId))));
      return jobs.filter((job) => job !== undefined);
    },
  };
}
