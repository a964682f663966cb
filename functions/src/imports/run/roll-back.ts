import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { CataloguePointer, pointerKey, readPointer } from '../../catalogue/catalogue-pointer.ts';
import { takeImportLock } from './import-lock.ts';
import type { ImportPorts } from './import-ports.ts';
import { releaseKey } from './publish-release.ts';

/**
 * Moves the pointer back to the release before. Rows of the one taken back stay where they are and are
 * not seen; the next run counts them among the void.
 */
export async function rollBack(ports: ImportPorts): Promise<CataloguePointer | undefined> {
  const lock = await takeImportLock(ports);
  try {
    return await moveBack(ports);
  } finally {
    await lock.release();
  }
}

async function moveBack({ dynamo, table }: ImportPorts): Promise<CataloguePointer | undefined> {
  const current = await readPointer(dynamo, table);
  if (!current) return undefined;
  const { Items } = await dynamo.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :first AND :last',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: {
        ':pk': pointerKey.pk,
        ':first': releaseKey(0).sk,
        ':last': releaseKey(current.run - 1).sk,
      },
      ScanIndexForward: false,
    }),
  );
  const earlier = (Items ?? [])
    .map((item) => CataloguePointer.parse(item))
    .find(({ run }) => !current.voidRuns.includes(run));
  if (!earlier) return undefined;
  const pointer = { ...earlier, sequence: current.sequence };
  await dynamo.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Put: {
            TableName: table,
            Item: { ...pointerKey, ...pointer },
            ConditionExpression: '#run = :run',
            ExpressionAttributeNames: { '#run': 'run' },
            ExpressionAttributeValues: { ':run': current.run },
          },
        },
      ],
    }),
  );
  return pointer;
}
