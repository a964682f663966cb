import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { jobKey, replacedLoopKey, replacedLoopsBefore, type StoredReplacedLoop } from './job-items.ts';
import type { JobTable } from './read-jobs.ts';

/** With more, the next run continues. */
const maxLoopsPerRun = 100;

/** The public loops that others have replaced, in the order in which their files go. */
export function replacedLoops({ client, table, now }: JobTable) {
  return {
    /** Those whose time has come. */
    async replacedLoopsDue(): Promise<StoredReplacedLoop[]> {
      const { partition, before } = replacedLoopsBefore(now());
      const { Items: items = [] } = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: '#partition = :partition AND #sort < :before',
          ExpressionAttributeNames: { '#partition': partitionKey, '#sort': sortKey },
          ExpressionAttributeValues: { ':partition': partition, ':before': before },
          Limit: maxLoopsPerRun,
        }),
      );
      return items as StoredReplacedLoop[];
    },

    /** A job shows its loop for a month. It is forgotten before its files are deleted. */
    async forgetJob({ jobId }: StoredReplacedLoop): Promise<void> {
      await client.send(new DeleteCommand({ TableName: table, Key: jobKey(jobId) }));
    },

    async forgetReplacedLoop(loop: StoredReplacedLoop): Promise<void> {
      await client.send(new DeleteCommand({ TableName: table, Key: replacedLoopKey(loop) }));
    },
  };
}
