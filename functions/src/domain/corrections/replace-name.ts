import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { overrideKey, type StoredOverride } from '../catalogue/override-items.ts';
import { listCorrections } from './list-corrections.ts';

const readAtOnce = 100;

/**
 * Writes another username, or none after an account was deleted, on every correction that somebody suggested, approved
 * or took back. The corrections stay. It can be run twice.
 */
export async function replaceName(
  client: DynamoDBDocumentClient,
  table: string,
  before: string,
  name: string | null,
): Promise<void> {
  let after: string | undefined;
  do {
    const page = await listCorrections(client, table, { who: before }, { after, max: readAtOnce });
    for (const correction of page.corrections) await rename(client, table, correction, before, name);
    after = page.next ?? undefined;
  } while (after !== undefined);
}

async function rename(
  client: DynamoDBDocumentClient,
  table: string,
  correction: StoredOverride,
  before: string,
  name: string | null,
): Promise<void> {
  const roles = (['suggestedBy', 'approvedBy', 'takenBackBy'] as const).filter(
    (role) => correction[role] === before,
  );
  await client.send(
    new UpdateCommand({
      TableName: table,
      Key: overrideKey(correction.target, correction.field, correction.number),
      UpdateExpression: `SET ${roles.map((role) => `${role} = :name`).join(', ')}`,
      ConditionExpression: `attribute_exists(${partitionKey})`,
      ExpressionAttributeValues: { ':name': name },
    }),
  );
}
