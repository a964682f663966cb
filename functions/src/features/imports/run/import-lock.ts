import { hostname } from 'node:os';
import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { ImportBusyError } from './import-errors.ts';
import type { ImportPorts } from './import-ports.ts';

const lockKey = itemKey(catalogue.kinds.importLock);
const counterKey = itemKey(catalogue.kinds.importCounter);
/** A holder that says nothing for so long is taken for dead. */
const leaseMilliseconds = 30_000;
const renewMilliseconds = 8_000;

export interface ImportLock {
  run: number;
  /** Throws when another importer has taken over, which it may only after a long silence. */
  check: () => void;
  release: () => Promise<void>;
}

/**
 * One importer at a time. The number of the run is counted here too: numbers only rise, so that a
 * dead run's rows are never taken for a later run's.
 */
export async function takeImportLock(ports: ImportPorts): Promise<ImportLock> {
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
        // A lock that cannot be given back runs out by itself.
        .catch(() => {});
    },
  };
}

/** Counts the runs; what is counted is never given back. */
export async function nextRun({ dynamo, table }: Pick<ImportPorts, 'dynamo' | 'table'>): Promise<number> {
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
