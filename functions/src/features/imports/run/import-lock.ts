import { hostname } from 'node:os';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { ImportBusyError } from './import-errors.ts';
import type { ImportTable, RunPorts } from './import-ports.ts';

const lockKey = itemKey(catalogue.kinds.importLock);
const counterKey = itemKey(catalogue.kinds.importCounter);
/** A holder that does not renew its lock for this long is considered dead. */
const leaseMilliseconds = 30_000;
const renewMilliseconds = 8_000;

export interface ImportLock {
  run: number;
  /** Throws if another importer has taken the lock, which is possible once it has expired. */
  check: () => void;
  release: () => Promise<void>;
}

/**
 * Takes the lock that allows only one import at a time, and the number of the run. Numbers only increase, so
 * that rows of a dead run are never mistaken for those of a later one.
 */
export async function takeImportLock(ports: RunPorts): Promise<ImportLock> {
  const { dynamo, table, now, by } = ports;
  const holder = `${by}, ${hostname()}, ${process.pid}, ${randomUUID().slice(0, 8)}`;
  const names = { '#holder': 'holder', '#until': 'until' };
  const renew = (condition: string) =>
    dynamo.send(
      new UpdateCommand({
        TableName: table,
        Key: lockKey,
        UpdateExpression: 'SET #holder = :holder, #until = :until',
        ConditionExpression: condition,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: {
          ':holder': holder,
          ':until': now() + leaseMilliseconds,
          ...(condition.includes(':now') ? { ':now': now() } : {}),
        },
      }),
    );
  try {
    await renew('attribute_not_exists(#holder) OR #until < :now OR #holder = :holder');
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const { Item } = await dynamo.send(
      new GetCommand({ TableName: table, Key: lockKey, ConsistentRead: true }),
    );
    throw new ImportBusyError(String(Item?.['holder'] ?? 'another importer'));
  }
  let lost: Error | undefined;
  const timer = setInterval(() => {
    renew('#holder = :holder').catch((error: Error) => {
      if (error instanceof ConditionalCheckFailedException)
        lost = new Error('Another importer has taken over.');
    });
  }, renewMilliseconds);
  timer.unref();
  return {
    run: await nextRun(ports),
    check: () => {
      if (lost) throw lost;
    },
    release: async () => {
      clearInterval(timer);
      await dynamo
        .send(
          new DeleteCommand({
            TableName: table,
            Key: lockKey,
            ConditionExpression: '#holder = :holder',
            ExpressionAttributeNames: { '#holder': 'holder' },
            ExpressionAttributeValues: { ':holder': holder },
          }),
        )
        // A lock that cannot be released expires.
        .catch(() => {});
    },
  };
}

/** Returns the next run number. A number is never used twice. */
export async function nextRun({ dynamo, table }: ImportTable): Promise<number> {
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: table,
      Key: counterKey,
      UpdateExpression: 'ADD #run :one',
      ExpressionAttributeNames: { '#run': 'run' },
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.['run']);
}

const retryMilliseconds = 3_000;

/** Tries again as long as another import is running and there is time. */
export async function waitForLock<T>(hasTime: () => boolean, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ImportBusyError) || !hasTime()) throw error;
      await pause(retryMilliseconds);
    }
  }
}
