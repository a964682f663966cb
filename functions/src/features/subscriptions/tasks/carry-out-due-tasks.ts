import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import type { StoredSupportTask } from '../../../domain/support/support-task-items.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { logTrouble } from '../../../platform/log/log-trouble.ts';
import { isTooLate } from '../in-time.ts';
import type { CarryOutTask } from './carry-out-task.ts';

interface DueTasksPorts {
  client: DynamoDBDocumentClient;
  table: string;
  carryOut: CarryOutTask;
  now: () => number;
}

/** The follower of the table's stream is first. Only what it has failed on is due. */
const dueAfterMilliseconds = 10 * 60 * 1000;

/**
 * Carries out the tasks that are due, the oldest first. A task that fails does not stop the others; at the end the run
 * fails, so that Lambda repeats it. Returns how many were carried out.
 */
export function carryOutDueTasks({ client, table, carryOut, now }: DueTasksPorts) {
  const { byDue } = community.indexes;
  const partition = keyText(community.kinds.supportTask.indexes.byDue.partition);

  return async (): Promise<number> => {
    const items = await queryAll(client, partitionQuery(table, byDue, partition));
    const due = (items as unknown as StoredSupportTask[])
      .filter(({ createdAt }) => Date.parse(createdAt) <= now() - dueAfterMilliseconds)
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    const failures: unknown[] = [];
    for (const { uid, task, createdAt } of due) {
      if (isTooLate()) break;
      try {
        await carryOut(uid, task);
      } catch (error) {
        failures.push(error);
        const details = { person: uid, task, createdAt, error: error as Error };
        logTrouble('subscriptions/task-failed', 'the payment provider could not be told', details);
      }
    }
    if (failures.length > 0) {
      throw new AggregateError(failures, `${failures.length} of ${due.length} due tasks failed.`);
    }
    return due.length;
  };
}
